package io.ironbridge.connectorcics.jca;

import static io.ironbridge.connectorcics.jca.EciMeaning.ABENDED;
import static io.ironbridge.connectorcics.jca.EciMeaning.REFUSED;
import static io.ironbridge.connectorcics.jca.EciMeaning.ROLLED_BACK;
import static io.ironbridge.connectorcics.jca.EciMeaning.TIMED_OUT;
import static io.ironbridge.connectorcics.jca.EciMeaning.UNAVAILABLE;
import static io.ironbridge.connectorcics.jca.EciMeaning.UNREACHABLE;
import static io.ironbridge.connectorcics.jca.EciMeaning.USER_REFUSED;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * ECI's return codes (CICS TG, "ECI return codes and server errors") and their meanings. Callers
 * may retry a program that has not run, so only codes that guarantee it say so.
 */
enum EciReturnCode {
    ECI_ERR_INVALID_DATA_LENGTH(-1, REFUSED, Ran.NO),
    ECI_ERR_INVALID_EXTEND_MODE(-2, REFUSED, Ran.NO),
    ECI_ERR_NO_CICS(-3, UNREACHABLE, Ran.NO),
    ECI_ERR_CICS_DIED(-4, UNREACHABLE, Ran.MAYBE),
    ECI_ERR_REQUEST_TIMEOUT(-5, TIMED_OUT, Ran.NO),
    ECI_ERR_RESPONSE_TIMEOUT(-6, TIMED_OUT, Ran.MAYBE),
    ECI_ERR_TRANSACTION_ABEND(-7, ABENDED, Ran.MAYBE),
    ECI_ERR_LUW_TOKEN(-8, REFUSED, Ran.NO),
    ECI_ERR_SYSTEM_ERROR(-9, UNAVAILABLE, Ran.MAYBE),
    ECI_ERR_NULL_WIN_HANDLE(-10, REFUSED, Ran.NO),
    ECI_ERR_NULL_MESSAGE_ID(-12, REFUSED, Ran.NO),
    ECI_ERR_THREAD_CREATE_ERROR(-13, UNAVAILABLE, Ran.NO),
    ECI_ERR_INVALID_CALL_TYPE(-14, REFUSED, Ran.NO),
    ECI_ERR_ALREADY_ACTIVE(-15, REFUSED, Ran.NO),
    ECI_ERR_RESOURCE_SHORTAGE(-16, UNAVAILABLE, Ran.NO),
    ECI_ERR_NO_SESSIONS(-17, UNAVAILABLE, Ran.NO),
    ECI_ERR_NULL_SEM_HANDLE(-18, REFUSED, Ran.NO),
    ECI_ERR_INVALID_DATA_AREA(-19, REFUSED, Ran.NO),
    ECI_ERR_INVALID_VERSION(-21, REFUSED, Ran.NO),
    ECI_ERR_UNKNOWN_SERVER(-22, REFUSED, Ran.NO),
    ECI_ERR_CALL_FROM_CALLBACK(-23, REFUSED, Ran.NO),
    /** Its number is uncertain, so it guarantees nothing. */
    ECI_ERR_INVALID_TRANSID(-24, REFUSED, Ran.MAYBE),
    ECI_ERR_MORE_SYSTEMS(-25, REFUSED, Ran.NO),
    ECI_ERR_NO_SYSTEMS(-26, REFUSED, Ran.NO),
    ECI_ERR_SECURITY_ERROR(-27, USER_REFUSED, Ran.NO),
    ECI_ERR_MAX_SYSTEMS(-28, UNAVAILABLE, Ran.NO),
    ECI_ERR_MAX_SESSIONS(-29, UNAVAILABLE, Ran.NO),
    ECI_ERR_ROLLEDBACK(-30, ROLLED_BACK, Ran.MAYBE),
    ECI_ERR_XID_INVALID(-31, REFUSED, Ran.NO),
    ECI_ERR_NO_MSG_QUALS(-1000, UNAVAILABLE, Ran.NO),
    ECI_ERR_MSG_QUAL_IN_USE(-1001, REFUSED, Ran.NO),
    /** Another name of -5. */
    ECI_ERR_NO_REPLY(-5, TIMED_OUT, Ran.NO),
    /** An older name of -8. */
    ECI_ERR_EXEC_NOT_RESIDENT(-8, REFUSED, Ran.NO);

    private static final Pattern NUMBER = Pattern.compile("\\s*(-\\d{1,5})\\s*");
    private static final Pattern NAME = Pattern.compile("ECI_ERR_[A-Z_]+");

    /** The code in "Error occurred during interaction with CICS". */
    private static final Pattern IN_MESSAGE =
            Pattern.compile("CTG9631E.*?(?<![\\w-])(-\\d{1,5})(?!\\d)", Pattern.DOTALL);

    private final int code;
    private final EciMeaning meaning;
    private final Ran ran;

    EciReturnCode(int code, EciMeaning meaning, Ran ran) {
        this.code = code;
        this.meaning = meaning;
        this.ran = ran;
    }

    private enum Ran {
        NO,
        MAYBE
    }

    int code() {
        return code;
    }

    EciMeaning meaning() {
        return meaning;
    }

    boolean mayHaveRun() {
        return ran == Ran.MAYBE;
    }

    /** Whether its connection can be used again: CICS or the gateway answered properly. */
    boolean leavesConnectionUsable() {
        return meaning != UNREACHABLE && meaning != TIMED_OUT && this != ECI_ERR_SYSTEM_ERROR;
    }

    /**
     * The return code in an exception: in its error code, as a number or name, or in its message.
     */
    static Optional<EciReturnCode> of(String errorCode, String message) {
        return number(NUMBER.matcher(errorCode), true)
                .or(() -> named(errorCode))
                .or(() -> named(message))
                .or(() -> number(IN_MESSAGE.matcher(message), false));
    }

    private static Optional<EciReturnCode> number(Matcher matcher, boolean whole) {
        return (whole ? matcher.matches() : matcher.find())
                ? numbered(Integer.parseInt(matcher.group(1)))
                : Optional.empty();
    }

    private static Optional<EciReturnCode> numbered(int code) {
        return Arrays.stream(values()).filter(known -> known.code == code).findFirst();
    }

    private static Optional<EciReturnCode> named(String text) {
        return NAME.matcher(text)
                .results()
                .flatMap(found ->
                        Arrays.stream(values()).filter(known -> known.name().equals(found.group())))
                .findFirst();
    }
}
