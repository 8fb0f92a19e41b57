package io.ironbridge.gateway.security;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jose.util.ResourceRetriever;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenKeys.Remote;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.security.Key;
import java.text.ParseException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Keys of a JWK set at a URI. They are fetched when first needed, again when they are old, and
 * earlier if a token names an unknown key, but at most once every ten seconds. While an issuer does
 * not answer, its last keys remain valid.
 */
final class RemoteTokenKeys implements TokenKeySource {
    private static final Logger LOG = System.getLogger(RemoteTokenKeys.class.getName());
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration READ = Duration.ofSeconds(5);
    private static final int MOST_BYTES = 1 << 20;
    private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

    private final URI uri;
    private final long maxAgeNanos;
    private final ResourceRetriever retriever;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile @Nullable Fetched last;
    private long triedNanos;
    private boolean tried;
    private String failed = "";

    private record Fetched(List<JWK> keys, long nanos) {}

    RemoteTokenKeys(Remote config, SSLSocketFactory tls) {
        this.uri = config.uri();
        this.maxAgeNanos = config.maxAge().toNanos();
        this.retriever =
                new DefaultResourceRetriever(
                        (int) CONNECT.toMillis(), (int) READ.toMillis(), MOST_BYTES, false, tls);
    }

    @Override
    public boolean isRemote(JWSHeader header) {
        return wants(last, header);
    }

    private boolean wants(@Nullable Fetched known, JWSHeader header) {
        return known == null
                || System.nanoTime() - known.nanos() > maxAgeNanos
                || TokenKeys.fitting(known.keys(), header).isEmpty();
    }

    @Override
    public List<Key> keys(JWSHeader header) throws Verifier.UnavailableException {
        Fetched known = last;
        if (wants(known, header)) {
            known = fetch(header);
        }
        return known == null ? List.of() : TokenKeys.fitting(known.keys(), header);
    }

    /** One request fetches; the others use the known keys, or wait if there are none. */
    private @Nullable Fetched fetch(JWSHeader header) throws Verifier.UnavailableException {
        Fetched old = last;
        if (old == null) {
            fetching.lock();
        } else if (!fetching.tryLock()) {
            return old;
        }
        try {
            Fetched known = last;
            boolean justTried = tried && System.nanoTime() - triedNanos < PAUSE_NANOS;
            if (justTried || !wants(known, header)) {
                if (known == null) {
                    throw unavailable(new IOException("a moment ago: " + failed), false);
                }
                return known;
            }
            tried = true;
            triedNanos = System.nanoTime();
            last = new Fetched(read(), System.nanoTime());
            return last;
        } catch (IOException | ParseException e) {
            failed = String.valueOf(e.getMessage());
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0310W The keys of token issuers at {0} could not be read: {1}",
                    uri,
                    e.getMessage());
            if (last == null) {
                throw unavailable(e, e instanceof IOException);
            }
            return last;
        } finally {
            fetching.unlock();
        }
    }

    private List<JWK> read() throws IOException, ParseException {
        String content = retriever.retrieveResource(uri.toURL()).getContent();
        Map<String, Object> set = new HashMap<>(JSONObjectUtils.parse(content));
        if (set.get("keys")
                instanceof List<?> keys) { // an unreadable key does not affect the others
            set.put("keys", keys.stream().filter(Map.class::isInstance).toList());
        }
        return JWKSet.parse(set).getKeys();
    }

    private Verifier.UnavailableException unavailable(Exception cause, boolean silence) {
        return new Verifier.UnavailableException(
                "the keys at " + uri + " cannot be read: " + cause.getMessage(), cause, silence);
    }
}
