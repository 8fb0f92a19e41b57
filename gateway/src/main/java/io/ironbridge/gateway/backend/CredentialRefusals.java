package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.gateway.observe.Refusals;
import io.ironbridge.gateway.state.ServerState;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How often back ends have refused connections' users and passwords in a row, whatever
 * configuration named them; over restarts, too, in {@value #FILE} of the server's state. The file
 * has no password, only a digest of endpoint, user and password (PBKDF2 with a salt in the file):
 * another password is another entry. Digests take a while, so that those who read the file cannot
 * try many passwords; they are made by the writer, and at a load only where the file has the
 * endpoint. Thread-safe.
 */
public final class CredentialRefusals implements AutoCloseable {
    private static final Logger LOG = System.getLogger(CredentialRefusals.class.getName());
    static final String FILE = "refused-credentials.json";

    /** Maximum number of entries; beyond it, the one refused first is forgotten. */
    static final int MOST = 1_000;

    private static final int MOST_BYTES = 1 << 20;

    /** A digest takes a second, and several times as long where the processors are busy. */
    private static final int CLOSING_SECONDS = 30;

    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final int ITERATIONS = 600_000;
    private static final int SALT_BYTES = 16;
    private static final int DIGEST_BITS = 256;
    private static final JsonMapper JSON = new JsonMapper();

    private final Optional<ServerState> state;
    private final InstantSource clock;
    private final ExecutorService writer =
            Executors.newSingleThreadExecutor(
                    Thread.ofVirtual().name("refused-credentials").factory());

    // guarded by this
    private final Map<Login, Entry> entries = new LinkedHashMap<>();

    /** Entries of the file, by digest, until a connection uses them. */
    private final Map<String, Entry> kept = new LinkedHashMap<>();

    /** Of the connections of all configurations that are in use. */
    private final List<WeakReference<Remembered>> used = new ArrayList<>();

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private byte[] salt = new byte[SALT_BYTES];
    private int iterations;

    /** Digests of {@link #entries} that were written or read. */
    private final Map<Login, String> digests = new ConcurrentHashMap<>();

    /** Whether the writer is going to write the current state. */
    private final AtomicBoolean due = new AtomicBoolean();

    /** Used by the writer only. */
    private boolean failing;

    /** A user and password at an endpoint. */
    private record Login(String endpoint, Credential credential) {}

    /**
     * Refusals of one user and password.
     *
     * @param endpoint for readers of the file
     */
    private record Entry(String endpoint, int inARow, Instant last) {}

    /**
     * Reads the stored refusals; an unreadable file is a warning.
     *
     * @param state empty if nothing is stored across restarts
     */
    public CredentialRefusals(Optional<ServerState> state, InstantSource clock) {
        this(state, clock, ITERATIONS);
    }

    public CredentialRefusals(Optional<ServerState> state, InstantSource clock, int iterations) {
        this.state = state;
        this.clock = clock;
        this.iterations = iterations;
        new SecureRandom().nextBytes(salt);
        state.ifPresent(this::read);
    }

    private void read(ServerState from) {
        try {
            Optional<byte[]> content = from.read(FILE, MOST_BYTES);
            if (content.isPresent()) {
                read(JSON.readTree(content.get()));
            }
        } catch (IOException | JacksonException | IllegalArgumentException | DateTimeException e) {
            kept.clear();
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0168W {0} cannot be read: {1}; refused users and passwords of before"
                            + " the start are sent again",
                    from.folder().resolve(FILE),
                    e instanceof IOException ? e.toString() : "it is damaged");
        }
    }

    private synchronized void read(JsonNode root) {
        byte[] ofFile = HexFormat.of().parseHex(root.path("salt").asString());
        int iterationsOfFile = root.path("iterations").asInt();
        if (ofFile.length != SALT_BYTES || iterationsOfFile < 1 || iterationsOfFile > ITERATIONS) {
            throw new IllegalArgumentException("no salt, or iterations out of range");
        }
        for (JsonNode one : root.path("refused")) {
            kept.put(
                    one.path("digest").asString(),
                    new Entry(
                            one.path("endpoint").asString(),
                            one.path("inARow").asInt(),
                            Instant.parse(one.path("last").asString())));
        }
        salt = ofFile;
        iterations = iterationsOfFile;
    }

    /** The refusals of one user and password at one back end. */
    RefusalMemory of(String endpoint, Optional<Credential> credential) {
        if (credential.isEmpty()) {
            return RefusalMemory.NONE;
        }
        Login login = new Login(endpoint, credential.get());
        find(login);
        Remembered remembered = new Remembered(login);
        synchronized (this) {
            used.removeIf(one -> one.get() == null);
            used.add(new WeakReference<>(remembered));
        }
        return remembered;
    }

    /** Hears what back ends refuse, and accept again. */
    public interface Listener {
        /** Returns at once. */
        void kept(Refused refused);
    }

    /**
     * A user that was refused.
     *
     * @param mark tells passwords apart, without telling them
     * @param inARow 0 if the user was accepted
     */
    public record Refused(String endpoint, String user, byte mark, int inARow) {
        private static Refused of(Login login, int inARow) {
            return new Refused(login.endpoint(), login.credential().user(), mark(login), inARow);
        }

        private static byte mark(Login login) {
            try {
                return MessageDigest.getInstance("SHA-256")
                        .digest(text(login).getBytes(StandardCharsets.UTF_8))[0];
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e); // every JDK has it
            }
        }

        private boolean isOf(Login login) {
            return login.endpoint().equals(endpoint)
                    && login.credential().user().equals(user)
                    && mark(login) == mark;
        }
    }

    public void add(Listener listener) {
        listeners.add(listener);
    }

    public void remove(Listener listener) {
        listeners.remove(listener);
    }

    /** Users that connections of this server were refused. */
    public synchronized List<Refused> all() {
        return entries.entrySet().stream()
                .map(one -> Refused.of(one.getKey(), one.getValue().inARow()))
                .toList();
    }

    /** What another server has met. */
    public void adopt(Refused refused) {
        List<Remembered> changed;
        synchronized (this) {
            changed =
                    used.stream()
                            .map(WeakReference::get)
                            .filter(Objects::nonNull)
                            .filter(one -> refused.isOf(one.login))
                            .filter(one -> inARow(one.login) != refused.inARow())
                            .toList();
            changed.forEach(one -> put(one.login, refused.inARow()));
        }
        if (!changed.isEmpty()) {
            changed.forEach(one -> one.changed.run());
            changed();
        }
    }

    private int inARow(Login login) {
        Entry entry = entries.get(login);
        return entry == null ? 0 : entry.inARow();
    }

    private void put(Login login, int inARow) {
        if (inARow > 0) {
            entries.put(login, new Entry(login.endpoint(), inARow, clock.instant()));
        } else {
            entries.remove(login);
        }
        Map<?, Entry> oldest = kept.isEmpty() ? entries : kept;
        if (entries.size() + kept.size() > MOST) {
            oldest.remove(oldest.keySet().iterator().next());
        }
    }

    private synchronized void find(Login login) {
        if (!entries.containsKey(login)
                && kept.values().stream()
                        .anyMatch(entry -> entry.endpoint().equals(login.endpoint()))) {
            String digest = digest(login);
            Entry entry = kept.remove(digest);
            if (entry != null) {
                entries.put(login, entry);
                digests.put(login, digest);
            }
        }
    }

    private static String text(Login login) {
        return String.join(
                "\0",
                login.endpoint(),
                login.credential().user(),
                login.credential().password().reveal());
    }

    private String digest(Login login) {
        PBEKeySpec spec = new PBEKeySpec(text(login).toCharArray(), salt, iterations, DIGEST_BITS);
        try {
            return HexFormat.of()
                    .formatHex(
                            SecretKeyFactory.getInstance(ALGORITHM)
                                    .generateSecret(spec)
                                    .getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
        } finally {
            spec.clearPassword();
        }
    }

    private final class Remembered implements RefusalMemory {
        private final Login login;
        private volatile Runnable changed = () -> {};

        Remembered(Login login) {
            this.login = login;
        }

        @Override
        public Refusals refusals() {
            synchronized (CredentialRefusals.this) {
                Entry entry = entries.get(login);
                if (entry == null) {
                    return Refusals.NONE;
                }
                Duration ago = Duration.between(entry.last(), clock.instant());
                return new Refusals(entry.inARow(), ago.isNegative() ? Duration.ZERO : ago);
            }
        }

        @Override
        public void watch(Runnable observer) {
            changed = observer;
        }

        @Override
        public void keep(int inARow) {
            synchronized (CredentialRefusals.this) {
                put(login, inARow);
            }
            Refused refused = Refused.of(login, inARow);
            listeners.forEach(listener -> listener.kept(refused));
            changed();
        }
    }

    private void changed() {
        if (state.isPresent() && due.compareAndSet(false, true)) {
            try {
                writer.execute(() -> write(state.get()));
            } catch (RejectedExecutionException _) {
                // The server has ended.
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
                warnUnwritten(to, e.getMessage());
            }
            failing = true;
        }
    }

    private static void warnUnwritten(ServerState to, @Nullable String why) {
        LOG.log(
                Level.WARNING,
                "IRB-GW-0169W {0} cannot be written: {1}; a restart would send refused users and"
                        + " passwords again",
                to.folder().resolve(FILE),
                why);
    }

    private byte[] content() {
        ObjectNode root = JSON.createObjectNode();
        root.put("salt", HexFormat.of().formatHex(salt));
        root.put("iterations", iterations);
        ArrayNode all = root.putArray("refused");
        Map<Login, Entry> known;
        synchronized (this) {
            known = new LinkedHashMap<>(entries);
            kept.forEach((digest, entry) -> add(all, digest, entry));
        }
        digests.keySet().retainAll(known.keySet());
        known.forEach(
                (login, entry) -> add(all, digests.computeIfAbsent(login, this::digest), entry));
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    }

    private static void add(ArrayNode all, String digest, Entry entry) {
        all.addObject()
                .put("digest", digest)
                .put("endpoint", entry.endpoint())
                .put("inARow", entry.inARow())
                .put("last", entry.last().toString());
    }

    /** Returns when all changes have been written, or after half a minute. */
    @Override
    public void close() {
        writer.shutdown();
        try {
            if (!writer.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                state.ifPresent(to -> warnUnwritten(to, "it takes too long"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
