package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig.Credential;
import io.ironbridge.connectorapi.RefusalMemory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How often back ends have refused connections' users and passwords in a row, whatever
 * configuration named them; over restarts, too, in {@value #FILE} of the server's state. The file
 * has no password, only a digest of endpoint, user and password (HMAC-SHA-256 with a key in the
 * file): another password is another entry. Thread-safe.
 */
final class CredentialRefusals implements AutoCloseable {
    private static final Logger LOG = System.getLogger(CredentialRefusals.class.getName());
    static final String FILE = "refused-credentials.json";

    /** Entries; of more, the one refused first is forgotten. */
    static final int MOST = 1_000;

    private static final int MOST_BYTES = 1 << 20;
    private static final int CLOSING_SECONDS = 5;
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final JsonMapper JSON = new JsonMapper();

    private final Optional<ServerState> state;
    private final InstantSource clock;
    private final ExecutorService writer =
            Executors.newSingleThreadExecutor(
                    Thread.ofVirtual().name("refused-credentials").factory());

    // guarded by this
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private byte[] key = new byte[KEY_BYTES];

    /** Whether the writer will write what is there now. */
    private final AtomicBoolean due = new AtomicBoolean();

    /** Used by the writer only. */
    private boolean failing;

    /**
     * Refusals of one user and password.
     *
     * @param endpoint for who reads the file
     */
    private record Entry(String endpoint, int inARow, Instant last) {}

    /**
     * Reads what is kept; a file that cannot be read is a warning.
     *
     * @param state empty: nothing outlives the process
     */
    CredentialRefusals(Optional<ServerState> state, InstantSource clock) {
        this.state = state;
        this.clock = clock;
        new SecureRandom().nextBytes(key);
        state.ifPresent(this::read);
    }

    private void read(ServerState from) {
        try {
            Optional<byte[]> content = from.read(FILE, MOST_BYTES);
            if (content.isPresent()) {
                read(JSON.readTree(content.get()));
            }
        } catch (IOException | JacksonException | IllegalArgumentException | DateTimeException e) {
            entries.clear();
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0168W {0} cannot be read: {1}; refused users and passwords of before"
                            + " the start are sent again",
                    from.folder().resolve(FILE),
                    e instanceof IOException ? e.toString() : "it is damaged");
        }
    }

    private synchronized void read(JsonNode root) {
        byte[] kept = HexFormat.of().parseHex(root.path("key").asString());
        if (kept.length != KEY_BYTES) {
            throw new IllegalArgumentException("no key");
        }
        for (JsonNode one : root.path("refused")) {
            entries.put(
                    one.path("digest").asString(),
                    new Entry(
                            one.path("endpoint").asString(),
                            one.path("inARow").asInt(),
                            Instant.parse(one.path("last").asString())));
        }
        key = kept;
    }

    /** Those of one user and password at one back end. */
    RefusalMemory of(String endpoint, Optional<Credential> credential) {
        return credential.isEmpty()
                ? RefusalMemory.NONE
                : new Remembered(endpoint, digest(endpoint, credential.get()));
    }

    private synchronized String digest(String endpoint, Credential credential) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (String part :
                new String[] {endpoint, credential.user(), credential.password().reveal()}) {
            text.writeBytes(part.getBytes(StandardCharsets.UTF_8));
            text.write(0);
        }
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(text.toByteArray()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
        }
    }

    private final class Remembered implements RefusalMemory {
        private final String endpoint;
        private final String digest;

        Remembered(String endpoint, String digest) {
            this.endpoint = endpoint;
            this.digest = digest;
        }

        @Override
        public Refusals refusals() {
            synchronized (CredentialRefusals.this) {
                Entry entry = entries.get(digest);
                if (entry == null) {
                    return Refusals.NONE;
                }
                Duration ago = Duration.between(entry.last(), clock.instant());
                return new Refusals(entry.inARow(), ago.isNegative() ? Duration.ZERO : ago);
            }
        }

        @Override
        public void keep(int inARow) {
            synchronized (CredentialRefusals.this) {
                if (inARow > 0) {
                    entries.put(digest, new Entry(endpoint, inARow, clock.instant()));
                } else {
                    entries.remove(digest);
                }
                if (entries.size() > MOST) {
                    entries.remove(entries.keySet().iterator().next());
                }
            }
            changed();
        }
    }

    private void changed() {
        if (state.isPresent() && due.compareAndSet(false, true)) {
            try {
                writer.execute(() -> write(state.get()));
            } catch (RejectedExecutionException _) {
                // the server has ended
            }
        }
    }

    private void write(ServerState to) {
        due.set(false);
        try {
            to.keep(FILE, content());
            failing = false;
        } catch (IOException e) {
            if (!failing) {
                LOG.log(
                        Level.WARNING,
                        "IRB-GW-0169W {0} cannot be written: {1}; a restart would send refused"
                                + " users and passwords again",
                        to.folder().resolve(FILE),
                        e.getMessage());
            }
            failing = true;
        }
    }

    private synchronized byte[] content() {
        ObjectNode root = JSON.createObjectNode();
        root.put("key", HexFormat.of().formatHex(key));
        var all = root.putArray("refused");
        entries.forEach((digest, entry) ->
                all.addObject()
                        .put("digest", digest)
                        .put("endpoint", entry.endpoint())
                        .put("inARow", entry.inARow())
                        .put("last", entry.last().toString()));
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    }

    /** Returns when what has changed is written. */
    @Override
    public void close() {
        writer.shutdown();
        try {
            var _ = writer.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
