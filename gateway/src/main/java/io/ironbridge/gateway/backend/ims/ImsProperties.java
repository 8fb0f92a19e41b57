package io.ironbridge.gateway.backend.ims;

import io.ironbridge.apiproject.project.AssetType.WrongProperty;
import io.ironbridge.apiproject.text.HostNames;
import io.ironbridge.connectorims.CommitMode;
import io.ironbridge.connectorims.ImsTransaction;
import io.ironbridge.connectorims.Interaction;
import io.ironbridge.connectorims.SyncLevel;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The {@code providerProperties} of an {@code imsTransaction-1.0} asset, which override its
 * connection.
 *
 * @param given those that are set, by their names in the file
 */
public record ImsProperties(Map<String, String> given) {
    private static final String TRANSACTION_CODE = "transactionCode";
    private static final String DATASTORE = "imsDatastoreName";
    private static final String TIMEOUT = "interactionTimeout";
    private static final String EXPIRATION = "transactionExpiration";
    private static final String LTERM = "ltermOverrideName";
    private static final String SHORT_LTERM = "lterm";
    private static final String COMMIT_MODE = "ironbridge_commitMode";
    private static final String SYNC_LEVEL = "ironbridge_syncLevel";
    private static final String INTERACTION = "ironbridge_interaction";
    private static final String TPIPE = "ironbridge_tpipe";
    private static final String MOD_NAME = "ironbridge_modName";

    static final Set<String> NAMES =
            Set.of(
                    TRANSACTION_CODE,
                    "language",
                    "ccsid",
                    DATASTORE,
                    TIMEOUT,
                    EXPIRATION,
                    LTERM,
                    SHORT_LTERM,
                    COMMIT_MODE,
                    SYNC_LEVEL,
                    INTERACTION,
                    TPIPE,
                    MOD_NAME);

    public ImsProperties {
        given = Map.copyOf(given);
    }

    /** The datastore, if it is not that of the connection. */
    public Optional<String> datastore() {
        return text(DATASTORE);
    }

    String transactionCode() {
        return text(TRANSACTION_CODE).orElse("");
    }

    /** The MFS MOD of the input; empty if there is none. */
    String modName() {
        return text(MOD_NAME).orElse("");
    }

    /** The transaction; settings that are absent here are those of the connection. */
    ImsTransaction transaction(ImsConnection connection) {
        boolean resumes = resumes();
        return new ImsTransaction(
                resumes ? "" : transactionCode(),
                datastore(),
                text(LTERM).or(() -> text(SHORT_LTERM)).or(connection::lterm).orElse(""),
                text(TIMEOUT)
                        .map(millis -> Duration.ofMillis(Math.max(0, Long.parseLong(millis))))
                        .map(time -> ImsReader.shorter(time, connection.imsConnectTimeout())),
                text(COMMIT_MODE)
                        .map(text ->
                                text.equals("0")
                                        ? CommitMode.COMMIT_THEN_SEND
                                        : CommitMode.SEND_THEN_COMMIT),
                text(SYNC_LEVEL).map(text -> text.equals("0") ? SyncLevel.NONE : SyncLevel.CONFIRM),
                modName(),
                text(EXPIRATION).map(Boolean::parseBoolean).orElse(connection.expires()),
                interaction(),
                resumes ? text(TPIPE).orElse("") : "");
    }

    private Interaction interaction() {
        return text(INTERACTION)
                .flatMap(ImsProperties::interaction)
                .orElse(Interaction.SEND_RECEIVE);
    }

    private static Optional<Interaction> interaction(String text) {
        return Arrays.stream(Interaction.values())
                .filter(known -> known.name().equalsIgnoreCase(text))
                .findFirst();
    }

    /** Whether it reads a tpipe and sends nothing. */
    private boolean resumes() {
        return interaction() == Interaction.RESUME_TPIPE
                || interaction() == Interaction.RESUME_TPIPE_WAIT;
    }

    /** The transaction code if it is missing, and the first value that cannot be used. */
    List<WrongProperty> wrong() {
        Optional<WrongProperty> missing =
                resumes() || text(TRANSACTION_CODE).isPresent()
                        ? Optional.empty()
                        : Optional.of(WrongProperty.missing(TRANSACTION_CODE));
        return Stream.of(missing, wrongValue()).flatMap(Optional::stream).toList();
    }

    private Optional<WrongProperty> wrongValue() {
        return check(TRANSACTION_CODE, HostNames.IMS_TRANSACTION)
                .or(() -> check(DATASTORE, HostNames.IMS_NAME))
                .or(() -> check(LTERM, HostNames.IMS_NAME))
                .or(() -> check(SHORT_LTERM, HostNames.IMS_NAME))
                .or(() -> check(TPIPE, HostNames.IMS_NAME))
                .or(() -> check(MOD_NAME, HostNames.IMS_NAME))
                .or(() -> check(COMMIT_MODE, "[01]", "Use 0 or 1."))
                .or(() -> check(SYNC_LEVEL, "[01]", "Use 0 or 1."))
                .or(() -> check(EXPIRATION, "(?i)true|false", "Use true or false."))
                .or(() -> check(TIMEOUT, ImsProperties::isTimeout, "Use -1 or 1 to 3600000."))
                .or(() ->
                        check(
                                INTERACTION,
                                text -> interaction(text).isPresent(),
                                "Use one of " + interactions() + "."))
                .or(() ->
                        check(
                                INTERACTION,
                                _ -> !resumes() || text(TPIPE).isPresent(),
                                "Name the tpipe by " + TPIPE + "."));
    }

    private Optional<WrongProperty> check(String key, HostNames names) {
        return check(key, names::allow, names.remedy());
    }

    private Optional<WrongProperty> check(String key, String pattern, String remedy) {
        return check(key, text -> text.matches(pattern), remedy);
    }

    private Optional<WrongProperty> check(String key, Predicate<String> fits, String remedy) {
        return text(key).filter(fits.negate()).map(_ -> new WrongProperty(key, remedy));
    }

    private static boolean isTimeout(String text) {
        return text.matches("-1|[0-9]{1,7}") && Integer.parseInt(text) <= 3_600_000;
    }

    private static List<String> interactions() {
        return Arrays.stream(Interaction.values())
                .map(known -> known.name().toLowerCase(Locale.ROOT))
                .sorted()
                .toList();
    }

    private Optional<String> text(String key) {
        return Optional.ofNullable(given.get(key));
    }
}
