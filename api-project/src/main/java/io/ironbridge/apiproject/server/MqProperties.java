package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.server.MqService.Action;
import io.ironbridge.apiproject.server.MqService.Body;
import io.ironbridge.apiproject.server.MqService.ReplySelection;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is said of a service with messages, under the names that the attributes of {@code
 * mqzOSConnectService} have.
 *
 * @param given what is set, as text
 */
public record MqProperties(Map<String, String> given) {
    static final String CONNECTION = "connectionFactory";
    public static final String DESTINATION = "destination";
    public static final String REPLY = "replyDestination";
    static final String SELECTION = "replySelection";
    static final String BODY = "ironbridge_body";

    private static final String ACTION = "messagingAction";
    private static final String EXPIRY = "expiry";
    static final String WAIT = "waitInterval";
    private static final String SELECTOR = "selector";
    private static final String PERSISTENCE = "persistence";
    private static final String FORMAT = "mqmdFormat";
    private static final String PRINCIPAL = "useCallerPrincipal";
    private static final String CCSID = "receiveTextCCSID";
    private static final String NO_REPLY = "ironbridge_noReplyStatus";
    private static final int GATEWAY_TIMEOUT = 504;
    private static final Duration UNTIL_THE_DEADLINE = Duration.ofMillis(-1);

    /** The {@code providerProperties} of an asset {@code mq-1.0}. */
    public static final Set<String> NAMES =
            Set.of(
                    "connectionRef",
                    "ccsid",
                    "language",
                    ACTION,
                    DESTINATION,
                    REPLY,
                    SELECTION,
                    BODY,
                    EXPIRY,
                    WAIT,
                    SELECTOR,
                    PERSISTENCE,
                    FORMAT,
                    PRINCIPAL);

    public MqProperties {
        given = Map.copyOf(given);
    }

    /** A value that cannot be, and what to do. */
    public record Wrong(String key, String remedy) {}

    public Optional<String> text(String key) {
        return Optional.ofNullable(given.get(key));
    }

    /** All values that cannot be; nothing else may be asked where there are any. */
    public List<Wrong> wrong() {
        List<Wrong> wrong = new ArrayList<>();
        check(wrong, EXPIRY, "-?[0-9]{1,9}", "Use milliseconds, or -1 for no limit.");
        check(
                wrong,
                WAIT,
                "-?[0-9]{1,9}",
                "Use milliseconds; -1 waits as long as the request may.");
        check(wrong, PERSISTENCE, "(?i)true|false", "Use true or false.");
        check(wrong, PRINCIPAL, "(?i)true|false", "Use true or false.");
        check(
                wrong,
                SELECTION,
                "(?i)" + names(ReplySelection.values()),
                "Use none, msgIDToCorrelID or correlIDToCorrelID.");
        check(wrong, BODY, "(?i)" + names(Body.values()), "Use json, text or bytes.");
        check(wrong, ACTION, "(?i)" + names(Action.values()), "Use mqput, mqget or mqbrowse.");
        check(wrong, NO_REPLY, "504|204", "Use 504 or 204.");
        check(
                wrong,
                FORMAT,
                "[A-Z0-9 ]{1,8}",
                "Use the MQMD format, at most 8 characters A-Z, 0-9.");
        text(CCSID)
                .filter(text -> !isCodePage(text))
                .ifPresent(
                        _ -> wrong.add(new Wrong(CCSID, "Use a CCSID such as 37, 819 or 1208.")));
        return wrong;
    }

    private static boolean isCodePage(String ccsid) {
        try {
            CodePages.of(ccsid);
            return ccsid.matches("[0-9]{1,5}");
        } catch (UnknownCodePageException e) {
            return false;
        }
    }

    private static String names(Enum<?>[] constants) {
        return String.join("|", Arrays.stream(constants).map(Enum::name).toList());
    }

    private void check(List<Wrong> wrong, String key, String form, String remedy) {
        text(key)
                .filter(text -> !text.matches(form))
                .ifPresent(_ -> wrong.add(new Wrong(key, remedy)));
    }

    /** Warns where only replies are taken that are there at once. */
    public static void tellImpatient(MqService service, Source at, Faults faults) {
        if (service.twoWay() && service.waitInterval().isZero()) {
            faults.warning(
                    "0642",
                    at,
                    "The two-way service '"
                            + service.name()
                            + "' has a waitInterval of 0: only a reply that is there at once is"
                            + " taken, so requests are answered or not by chance.",
                    "Set it to the milliseconds that replies take at most; leave it out to wait as"
                            + " long as the request may take.");
        }
    }

    /** The service. */
    public MqService service(
            String name,
            MqConnection connection,
            MqQueue destination,
            Optional<MqQueue> reply,
            Optional<Credential> credential,
            Source source) {
        return new MqService(
                name,
                connection.id(),
                destination,
                reply,
                millis(EXPIRY),
                millis(WAIT).orElse(reply.isPresent() ? UNTIL_THE_DEADLINE : Duration.ZERO),
                text(SELECTION)
                        .map(text -> ReplySelection.valueOf(text.toUpperCase(Locale.ROOT)))
                        .orElse(ReplySelection.MSGIDTOCORRELID),
                text(SELECTOR),
                text(PERSISTENCE).map(Boolean::parseBoolean).orElse(false),
                text(FORMAT),
                text(PRINCIPAL).map(Boolean::parseBoolean).orElse(false),
                credential,
                text(CCSID).map(Integer::parseInt).orElse(37),
                text(BODY)
                        .map(text -> Body.valueOf(text.toUpperCase(Locale.ROOT)))
                        .orElse(Body.JSON),
                text(NO_REPLY).map(Integer::parseInt).orElse(GATEWAY_TIMEOUT),
                text(ACTION)
                        .map(text -> Action.valueOf(text.toUpperCase(Locale.ROOT)))
                        .orElse(Action.MQPUT),
                source);
    }

    private Optional<Duration> millis(String key) {
        return text(key).map(Long::parseLong).map(Duration::ofMillis);
    }
}
