package io.ironbridge.connectorcics.jca.adapter;

import javax.resource.ResourceException;
import javax.resource.spi.EISSystemException;
import javax.resource.spi.ResourceAllocationException;
import javax.resource.spi.SecurityException;

/** What ECI says when a call does not end well, as the exceptions of a resource adapter. */
final class EciFailure {
    private EciFailure() {}

    static String message(String name) {
        return "CTG9631E Error occurred during interaction with CICS. Error Code=: " + name;
    }

    /** A return code, as an exception of the class that has it. */
    static ResourceException of(String name, int code) {
        String text = message(name);
        String number = String.valueOf(code);
        return switch (code) {
            case -27 -> new SecurityException(text, number);
            case -16 -> new ResourceAllocationException(text, number);
            case -9 -> new EISSystemException(text, number);
            default -> new ResourceException(text, number);
        };
    }

    /**
     * An abend; a code that is not known is four question marks.
     *
     * @param code four characters, or none
     */
    static ResourceException abend(String code) {
        return new CICSTxnAbendException(
                "CTG9638E Transaction Abend occurred in CICS. Abend Code=: "
                        + (code.isEmpty() ? "????" : code),
                code);
    }

    /** What CICS web support says in place of an answer. */
    static ResourceException ofStatus(int status) {
        return switch (status) {
            case 400 -> of("ECI_ERR_INVALID_DATA_LENGTH", -1);
            case 401, 403 -> of("ECI_ERR_SECURITY_ERROR", -27);
            case 404, 501 -> of("ECI_ERR_UNKNOWN_SERVER", -22);
            case 503 -> of("ECI_ERR_RESOURCE_SHORTAGE", -16);
            case 500 -> abend("");
            default -> of("ECI_ERR_SYSTEM_ERROR", -9);
        };
    }

    /**
     * What an answer's header says that did not go well. A condition of LINK is an abend: a mirror
     * that links to a program does not handle it.
     *
     * @param backedOut whether the unit of work is known to be
     */
    static ResourceException ofOutcome(
            int outcome, boolean backedOut, String abendCode, int reason) {
        return switch (outcome) {
            case 1, 2 -> abend(abendCode);
            case 3 -> backedOut ? of("ECI_ERR_ROLLEDBACK", -30) : of("ECI_ERR_SYSTEM_ERROR", -9);
            case 4 -> refused(reason);
            default -> of("ECI_ERR_SYSTEM_ERROR", -9);
        };
    }

    private static ResourceException refused(int reason) {
        return switch (reason) {
            case 7 -> of("ECI_ERR_INVALID_DATA_LENGTH", -1);
            case 11 -> of("ECI_ERR_SECURITY_ERROR", -27);
            default -> new CICSUserInputException("CTG9622E refused, reason " + reason, null);
        };
    }
}
