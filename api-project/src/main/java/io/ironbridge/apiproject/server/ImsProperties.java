package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.server.ImsConnection.CommitMode;
import io.ironbridge.apiproject.server.ImsConnection.Kind;
import io.ironbridge.apiproject.server.ImsConnection.SyncLevel;
import io.ironbridge.apiproject.text.HostNames;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The {@code providerProperties} of an {@code imsTransaction-1.0} asset: what it says of its call
 * beside what its connection says.
 *
 * @param given those that are set, by their names in the file
 */
public record ImsProperties(Map<String, String> given) {
    private static final String DATASTORE = "imsDatastoreName";
    private static final String TIMEOUT = "interactionTimeout";
    private static final String EXPIRATION = "transactionExpiration";
    private static final String LTERM = "ltermOverrideName";
    private static final String SHORT_LTERM = "lterm";
    private static final String COMMIT_MODE = "ironbridge_commitMode";
    private static final String SYNC_LEVEL = "ironbridge_syncLevel";
    private static final String KIND = "ironbridge_interaction";
    private static final String TPIPE = "ironbridge_tpipe";
    private static final String MOD_NAME = "ironbridge_modName";

    public static final Set<String> NAMES =
            Set.of(
                    "transactionCode",
                    "connectionRef",
                    "language",
                    "ccsid",
                    DATASTORE,
                    TIMEOUT,
                    EXPIRATION,
                    LTERM,
                    SHORT_LTERM,
                    COMMIT_MODE,
                    SYNC_LEVEL,
                    KIND,
                    TPIPE,
                    MOD_NAME);

    public ImsProperties {
        given = Map.copyOf(given);
    }

    /** A value that cannot be, and what to do. */
    public record Wrong(String key, String remedy) {}

    Optional<String> datastore() {
        return text(DATASTORE);
    }

    Optional<CommitMode> commitMode() {
        return text(COMMIT_MODE)
                .map(text ->
                        text.equals("0")
                                ? CommitMode.COMMIT_THEN_SEND
                                : CommitMode.SEND_THEN_COMMIT);
    }

    /**
     * The sync level; commit mode 0 has one only.
     *
     * @param otherwise commit mode of the connection
     */
    Optional<SyncLevel> syncLevel(CommitMode otherwise) {
        if (commitMode().orElse(otherwise) == CommitMode.COMMIT_THEN_SEND) {
            return Optional.of(SyncLevel.CONFIRM);
        }
        return text(SYNC_LEVEL).map(text -> text.equals("0") ? SyncLevel.NONE : SyncLevel.CONFIRM);
    }

    Optional<Duration> timeout() {
        return text(TIMEOUT)
                .map(Long::parseLong)
                .map(millis -> Duration.ofMillis(Math.max(0, millis)));
    }

    Optional<String> lterm() {
        return text(LTERM).or(() -> text(SHORT_LTERM));
    }

    Optional<Boolean> expires() {
        return text(EXPIRATION).map(Boolean::parseBoolean);
    }

    Kind kind() {
        return text(KIND).map(ImsProperties::kind).orElse(Kind.SEND_RECEIVE);
    }

    private static Kind kind(String text) {
        return Kind.valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** Whether an interaction sends no transaction. */
    public static boolean resumes(String text) {
        return isKind(text) && kind(text).resumes();
    }

    Optional<String> tpipe() {
        return text(TPIPE);
    }

    Optional<String> modName() {
        return text(MOD_NAME);
    }

    /** The first value that cannot be; nothing else may be asked then. */
    public Optional<Wrong> wrong() {
        return check("transactionCode", HostNames.IMS_TRANSACTION)
                .or(() -> check(DATASTORE, HostNames.IMS_NAME))
                .or(() -> check(LTERM, HostNames.IMS_NAME))
                .or(() -> check(SHORT_LTERM, HostNames.IMS_NAME))
                .or(() -> check(TPIPE, HostNames.IMS_NAME))
                .or(() -> check(MOD_NAME, HostNames.IMS_NAME))
                .or(() -> check(COMMIT_MODE, "[01]", "Use 0 or 1."))
                .or(() -> check(SYNC_LEVEL, "[01]", "Use 0 or 1."))
                .or(() -> check(EXPIRATION, "(?i)true|false", "Use true or false."))
                .or(() -> check(TIMEOUT, ImsProperties::isTimeout, "Use -1 or 1 to 3600000."))
                .or(() -> check(KIND, ImsProperties::isKind, "Use one of " + kinds() + "."))
                .or(this::lacking);
    }

    private Optional<Wrong> lacking() {
        return kind().resumes() && tpipe().isEmpty()
                ? Optional.of(new Wrong(KIND, "Name the tpipe by " + TPIPE + "."))
                : Optional.empty();
    }

    private Optional<Wrong> check(String key, HostNames names) {
        return check(key, names::allow, names.remedy());
    }

    private Optional<Wrong> check(String key, String pattern, String remedy) {
        return check(key, text -> text.matches(pattern), remedy);
    }

    private Optional<Wrong> check(String key, Predicate<String> fits, String remedy) {
        return text(key).filter(fits.negate()).map(_ -> new Wrong(key, remedy));
    }

    private static boolean isTimeout(String text) {
        return text.matches("-1|[0-9]{1,7}") && Integer.parseInt(text) <= 3_600_000;
    }

    private static boolean isKind(String text) {
        return kinds().contains(text.toLowerCase(Locale.ROOT));
    }

    private static Set<String> kinds() {
        Set<String> names = new TreeSet<>();
        for (Kind kind : Kind.values()) {
            names.add(kind.name().toLowerCase(Locale.ROOT));
        }
        return names;
    }

    private Optional<String> text(String key) {
        return Optional.ofNullable(given.get(key));
    }
}
