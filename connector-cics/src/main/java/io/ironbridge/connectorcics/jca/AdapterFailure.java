package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.resource.ResourceException;
import javax.resource.spi.CommException;
import javax.resource.spi.EISSystemException;
import javax.resource.spi.ResourceAllocationException;
import javax.resource.spi.SecurityException;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of an adapter's exception: by its return code, or otherwise by its class. After an
 * unknown exception the program may have run, and its connection is not used again.
 *
 * @param abendCode empty if there is none
 * @param mayHaveRun whether CICS may have run the program
 * @param reusable whether the connection can be used again
 * @param lost whether the connection to the gateway broke, possibly with others
 */
record AdapterFailure(
        EciMeaning meaning, String abendCode, boolean mayHaveRun, boolean reusable, boolean lost) {
    private static final Pattern ABEND_CODE = Pattern.compile("\\s*([A-Z0-9@#$]{4})\\s*");
    private static final Pattern ABEND_IN_MESSAGE =
            Pattern.compile("(?i)abend code[=:\\s]*([A-Z0-9@#$]{4})(?![A-Z0-9@#$])");

    /** Maximum number of causes; they may be circular. */
    private static final int CAUSES = 8;

    /** An exception while connecting: nothing has run. */
    static AdapterFailure connecting(ResourceException thrown) {
        AdapterFailure known = executing(thrown);
        boolean unreachable =
                known.meaning == EciMeaning.TIMED_OUT
                        || (returnCode(thrown).isEmpty() && hasCause(thrown, IOException.class));
        return new AdapterFailure(
                unreachable ? EciMeaning.UNREACHABLE : known.meaning, "", false, false, false);
    }

    /** An exception of a call. */
    static AdapterFailure executing(ResourceException thrown) {
        if (isNamed(thrown, "CICSTxnAbendException")) {
            return abended(thrown);
        }
        Optional<EciReturnCode> code = returnCode(thrown);
        return code.isPresent() ? byCode(thrown, code.get()) : byClass(thrown);
    }

    private static AdapterFailure byCode(ResourceException thrown, EciReturnCode code) {
        return code.meaning() == EciMeaning.ABENDED
                ? abended(thrown)
                : new AdapterFailure(
                        code.meaning(),
                        "",
                        code.mayHaveRun(),
                        code.leavesConnectionUsable(),
                        false);
    }

    private static AdapterFailure abended(ResourceException thrown) {
        String code =
                group(ABEND_CODE.matcher(text(thrown.getErrorCode())), true)
                        .or(() -> group(ABEND_IN_MESSAGE.matcher(text(thrown.getMessage())), false))
                        .orElse("");
        return new AdapterFailure(EciMeaning.ABENDED, code, true, true, false);
    }

    private static Optional<String> group(Matcher matcher, boolean whole) {
        return (whole ? matcher.matches() : matcher.find())
                ? Optional.of(matcher.group(1))
                : Optional.empty();
    }

    private static AdapterFailure byClass(ResourceException thrown) {
        if (isNamed(thrown, "CICSUserInputException")) {
            return new AdapterFailure(EciMeaning.REFUSED, "", false, true, false);
        }
        return switch (thrown) {
            case SecurityException _ ->
                    new AdapterFailure(EciMeaning.USER_REFUSED, "", false, true, false);
            case ResourceAllocationException _ ->
                    new AdapterFailure(EciMeaning.UNAVAILABLE, "", false, false, false);
            case EISSystemException _ ->
                    new AdapterFailure(EciMeaning.UNAVAILABLE, "", true, false, false);
            default -> unreachable(thrown);
        };
    }

    private static AdapterFailure unreachable(ResourceException thrown) {
        boolean neverConnected =
                hasCause(thrown, ConnectException.class)
                        || hasCause(thrown, UnknownHostException.class);
        boolean lost = thrown instanceof CommException || hasCause(thrown, IOException.class);
        return new AdapterFailure(EciMeaning.UNREACHABLE, "", !neverConnected, false, lost);
    }

    private static Optional<EciReturnCode> returnCode(ResourceException thrown) {
        return EciReturnCode.of(text(thrown.getErrorCode()), text(thrown.getMessage()));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static boolean isNamed(ResourceException thrown, String name) {
        return Stream.<Class<?>>iterate(
                        thrown.getClass(), type -> type != null, Class::getSuperclass)
                .anyMatch(type -> type.getSimpleName().equals(name));
    }

    private static boolean hasCause(ResourceException thrown, Class<? extends IOException> cause) {
        return Stream.<Throwable>iterate(thrown, failure -> failure != null, Throwable::getCause)
                .limit(CAUSES)
                .anyMatch(cause::isInstance);
    }

    /**
     * The outcome of the call.
     *
     * @param what the adapter's message, without secrets
     */
    Outcome outcome(String endpoint, String program, String what, Duration took) {
        String text = "%s: %s".formatted(program, what);
        return switch (meaning) {
            case UNREACHABLE -> new Outcome.Unreachable(endpoint, text, mayHaveRun);
            case TIMED_OUT -> new Outcome.TimedOut(endpoint, took, mayHaveRun);
            default -> new Outcome.HostFailure(fault(), abendCode, text, mayHaveRun, took);
        };
    }

    private HostFault fault() {
        return switch (meaning) {
            case ABENDED -> abend();
            case ROLLED_BACK -> HostFault.ROLLED_BACK;
            case USER_REFUSED -> HostFault.USER_REFUSED;
            case REFUSED -> HostFault.REFUSED;
            case UNREACHABLE, TIMED_OUT, UNAVAILABLE -> HostFault.UNAVAILABLE;
        };
    }

    /** CICS reports a missing or forbidden program by an abend. */
    private HostFault abend() {
        return switch (abendCode) {
            case "AEI0" -> HostFault.NOT_FOUND;
            case "AEY7" -> HostFault.NOT_AUTHORISED;
            default -> HostFault.ABENDED;
        };
    }
}
