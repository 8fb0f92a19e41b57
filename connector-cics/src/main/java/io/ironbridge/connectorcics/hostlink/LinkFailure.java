package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import java.time.Duration;

/** An unsuccessful answer: what failed, and whether the program may have run. */
final class LinkFailure {
    /** RESP of EXEC CICS LINK ("Response codes of EXEC CICS commands"). */
    private static final int INVREQ = 16;

    private static final int LENGERR = 22;
    private static final int PGMIDERR = 27;
    private static final int SYSIDERR = 53;
    private static final int NOTAUTH = 70;
    private static final int ROLLEDBACK = 82;
    private static final int CHANNELERR = 122;

    /** RESP2 of PGMIDERR: the program is disabled. */
    private static final int DISABLED = 2;

    /** RESP2 of PGMIDERR: the program could not be loaded. */
    private static final int NOT_LOADED = 3;

    /** Reason: the program may not be linked to. */
    private static final int NOT_PERMITTED = 11;

    /** Unit of work: backed out. */
    private static final int BACKED_OUT = 2;

    private final byte[] answer;

    LinkFailure(byte[] answer) {
        this.answer = answer;
    }

    Outcome outcome(Duration hostTime) {
        return new Outcome.HostFailure(fault(), code(), what(), mayHaveRun(), hostTime);
    }

    private int number(int at) {
        return Numbers.get(answer, at);
    }

    private String code() {
        return HostText.get(answer, AnswerHead.ABEND_CODE, 4);
    }

    private HostFault fault() {
        return switch (number(AnswerHead.OUTCOME)) {
            case AnswerHead.CONDITION -> condition();
            case AnswerHead.SYNCPOINT_FAILED -> notCommitted();
            case AnswerHead.REFUSED ->
                    number(AnswerHead.REASON) == NOT_PERMITTED
                            ? HostFault.NOT_AUTHORISED
                            : HostFault.REFUSED;
            case AnswerHead.NO_ANSWER -> HostFault.REFUSED;
            default -> abended();
        };
    }

    /** A program that links to others may end this way because of another program. */
    private HostFault abended() {
        return switch (code()) {
            case "AEI0" -> HostFault.NOT_FOUND;
            case "AEY7" -> HostFault.NOT_AUTHORISED;
            default -> HostFault.ABENDED;
        };
    }

    /** Callers may retry after a backout, so it is reported only if it is certain. */
    private HostFault notCommitted() {
        return number(AnswerHead.UNIT_OF_WORK) == BACKED_OUT
                ? HostFault.ROLLED_BACK
                : HostFault.ABENDED;
    }

    private HostFault condition() {
        return switch (number(AnswerHead.RESP)) {
            case PGMIDERR ->
                    switch (number(AnswerHead.RESP2)) {
                        case DISABLED -> HostFault.UNAVAILABLE;
                        case NOT_LOADED -> HostFault.NOT_LOADED;
                        default -> HostFault.NOT_FOUND;
                    };
            case NOTAUTH -> HostFault.NOT_AUTHORISED;
            case SYSIDERR -> HostFault.UNAVAILABLE;
            case ROLLEDBACK -> notCommitted();
            case LENGERR, INVREQ, CHANNELERR -> HostFault.REFUSED;
            default -> HostFault.ABENDED;
        };
    }

    private boolean mayHaveRun() {
        return switch (number(AnswerHead.OUTCOME)) {
            case AnswerHead.REFUSED -> false;
            case AnswerHead.CONDITION ->
                    switch (number(AnswerHead.RESP)) {
                        case PGMIDERR, NOTAUTH, LENGERR, INVREQ, CHANNELERR -> false;
                        default -> true;
                    };
            default -> true;
        };
    }

    /** For the log: everything needed to find the task in CICS. */
    private String what() {
        return "%s in %s, RESP %d%s RESP2 %d, reason %d%s, task %07d %s of user %s in %s%s"
                .formatted(
                        happened(),
                        HostText.get(answer, AnswerHead.PROGRAM, 8),
                        number(AnswerHead.RESP),
                        words(conditionName(number(AnswerHead.RESP))),
                        number(AnswerHead.RESP2),
                        number(AnswerHead.REASON),
                        words(reasonText(number(AnswerHead.REASON))),
                        number(AnswerHead.TASK),
                        HostText.get(answer, AnswerHead.TRANSACTION, 4),
                        HostText.get(answer, AnswerHead.USER, 8),
                        HostText.get(answer, AnswerHead.APPLID, 8),
                        unitOfWork());
    }

    private static String words(String words) {
        return words.isEmpty() ? "" : " (" + words + ")";
    }

    /** The name of a condition; empty for conditions that LINK does not usually raise. */
    private static String conditionName(int resp) {
        return switch (resp) {
            case INVREQ -> "INVREQ";
            case LENGERR -> "LENGERR";
            case PGMIDERR -> "PGMIDERR";
            case SYSIDERR -> "SYSIDERR";
            case NOTAUTH -> "NOTAUTH";
            case ROLLEDBACK -> "ROLLEDBACK";
            case CHANNELERR -> "CHANNELERR";
            default -> "";
        };
    }

    /** The meaning of a reason (docs/host-link.md, "Answer"); empty for 0 and unknown reasons. */
    private static String reasonText(int reason) {
        return switch (reason) {
            case 1 -> "wrong eye-catcher";
            case 2 -> "unknown version";
            case 3 -> "inconsistent lengths";
            case 4 -> "unknown function";
            case 5 -> "invalid program name";
            case 6 -> "another transaction than the task's";
            case 7 -> "invalid length of the COMMAREA";
            case 8 -> "invalid channel or container";
            case 9 -> "two containers with one name";
            case 10 -> "too many containers, or request too long";
            case NOT_PERMITTED -> "the program may not be linked to from here";
            case 12 -> "WEB RECEIVE failed";
            case 13 -> "PUT CONTAINER failed";
            case 14 -> "invalid method or media type";
            case 20 -> "answer longer than the request or the site allows";
            case 21 -> "no storage for the answer, or GET CONTAINER failed";
            case 22 -> "too many containers in the answer";
            default -> "";
        };
    }

    private String happened() {
        return switch (number(AnswerHead.OUTCOME)) {
            case AnswerHead.ABENDED -> "abend " + code();
            case AnswerHead.CONDITION -> "LINK failed (" + code() + ")";
            case AnswerHead.SYNCPOINT_FAILED -> "SYNCPOINT failed";
            case AnswerHead.REFUSED -> "refused";
            case AnswerHead.NO_ANSWER ->
                    "no answer of " + number(AnswerHead.WOULD_HAVE_BEEN) + " bytes can be given,";
            default -> "outcome " + number(AnswerHead.OUTCOME);
        };
    }

    private String unitOfWork() {
        return switch (number(AnswerHead.UNIT_OF_WORK)) {
            case 0 -> "";
            case 1 -> "; its work is committed";
            case BACKED_OUT -> "; its work is backed out";
            default -> "; the outcome of its unit of work is unknown";
        };
    }
}
