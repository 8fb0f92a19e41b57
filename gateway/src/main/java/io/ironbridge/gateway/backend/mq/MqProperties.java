package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.project.AssetType.WrongProperty;
import io.ironbridge.connectormq.MqService.Action;
import io.ironbridge.connectormq.MqService.ReplySelection;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.gateway.request.MessageBody.Format;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The properties of a service with messages, by the names of attributes of {@code
 * mqzOSConnectService}.
 *
 * @param given those that are set
 */
public record MqProperties(Map<String, String> given) {
    static final String CONNECTION = "connectionFactory";
    static final String DESTINATION = "destination";
    static final String REPLY = "replyDestination";
    static final String WAIT = "waitInterval";

    private static final String SELECTION = "replySelection";
    private static final String BODY = "ironbridge_body";
    private static final String ACTION = "messagingAction";
    private static final String EXPIRY = "expiry";
    private static final String SELECTOR = "selector";
    private static final String PERSISTENCE = "persistence";
    private static final String FORMAT = "mqmdFormat";
    private static final String PRINCIPAL = "useCallerPrincipal";
    private static final String CCSID = "receiveTextCCSID";
    private static final String NO_REPLY = "ironbridge_noReplyStatus";
    private static final int GATEWAY_TIMEOUT = 504;
    private static final Duration UNTIL_THE_DEADLINE = Duration.ofMillis(-1);

    /** Optional {@code providerProperties} of an asset {@code mq-1.0}. */
    static final Set<String> NAMES =
            Set.of(
                    "ccsid",
                    "language",
                    ACTION,
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

    Optional<String> text(String key) {
        return Optional.ofNullable(given.get(key));
    }

    /** All values that cannot be used. */
    List<WrongProperty> wrong() {
        List<WrongProperty> wrong = new ArrayList<>();
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
                "(?i)none|msgIDToCorrelID|correlIDToCorrelID",
                "Use none, msgIDToCorrelID or correlIDToCorrelID.");
        check(wrong, BODY, "(?i)json|text|bytes", "Use json, text or bytes.");
        check(wrong, ACTION, "(?i)mqput|mqget|mqbrowse", "Use mqput, mqget or mqbrowse.");
        check(wrong, NO_REPLY, "504|204", "Use 504 or 204.");
        check(
                wrong,
                FORMAT,
                "[A-Z0-9 ]{1,8}",
                "Use the MQMD format, at most 8 characters A-Z, 0-9.");
        text(CCSID)
                .filter(text -> !isCodePage(text))
                .ifPresent(_ ->
                        wrong.add(
                                new WrongProperty(CCSID, "Use a CCSID such as 37, 819 or 1208.")));
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

    private void check(List<WrongProperty> wrong, String key, String form, String remedy) {
        text(key)
                .filter(text -> !text.matches(form))
                .ifPresent(_ -> wrong.add(new WrongProperty(key, remedy)));
    }

    /** The expiry of what is sent; negative for unlimited. */
    Optional<Duration> expiry() {
        return millis(EXPIRY);
    }

    /** Zero: no waiting; negative: until the request's deadline. */
    Duration waitInterval(boolean twoWay) {
        return millis(WAIT).orElse(twoWay ? UNTIL_THE_DEADLINE : Duration.ZERO);
    }

    private Optional<Duration> millis(String key) {
        return text(key).map(Long::parseLong).map(Duration::ofMillis);
    }

    ReplySelection selection() {
        return switch (text(SELECTION).orElse("").toLowerCase(Locale.ROOT)) {
            case "none" -> ReplySelection.NONE;
            case "correlidtocorrelid" -> ReplySelection.CORRELATION_ID_TO_CORRELATION_ID;
            default -> ReplySelection.MESSAGE_ID_TO_CORRELATION_ID;
        };
    }

    /** For messages that are received, in JMS's language. */
    Optional<String> selector() {
        return text(SELECTOR);
    }

    boolean persistent() {
        return text(PERSISTENCE).map(Boolean::parseBoolean).orElse(false);
    }

    /** MQMD format of what is sent. */
    Optional<String> format() {
        return text(FORMAT);
    }

    /** Whether the caller's name goes to the queue manager. */
    boolean callerPrincipal() {
        return text(PRINCIPAL).map(Boolean::parseBoolean).orElse(false);
    }

    Format body() {
        return text(BODY)
                .map(text -> Format.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(Format.JSON);
    }

    /** HTTP status if no reply came in time, 504 or 204. */
    int noReplyStatus() {
        return text(NO_REPLY).map(Integer::parseInt).orElse(GATEWAY_TIMEOUT);
    }

    /** What a one-way asset does. */
    Action action() {
        return switch (text(ACTION).orElse("").toLowerCase(Locale.ROOT)) {
            case "mqget" -> Action.GET;
            case "mqbrowse" -> Action.BROWSE;
            default -> Action.PUT;
        };
    }
}
