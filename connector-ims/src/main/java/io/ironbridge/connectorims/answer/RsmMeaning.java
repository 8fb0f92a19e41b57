package io.ironbridge.connectorims.answer;

import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorims.message.Rsm;

/**
 * The meaning of a request status message's return and reason codes ("Return and reason codes for
 * IMS Connect exits", "HWSSMPL0 and HWSSMPL1 return and reason codes").
 */
public final class RsmMeaning {
    private static final int OTMA_NAK = 16;
    private static final int TIMER_TRANSACTION_SOCKET = 32;
    private static final int TIMER_DEFAULT = 36;
    private static final int TIMER_PERSISTENT_SOCKET = 40;
    private static final int TIMER_CANCELLED = 44;

    private static final int SECURITY_VIOLATION = 40;
    private static final int DUPECLNT = 56;
    private static final int CANTIMER = 59;
    private static final int COMMITTED = 97;
    private static final int BACKED_OUT = 98;

    private final Rsm rsm;

    public RsmMeaning(Rsm rsm) {
        this.rsm = rsm;
    }

    /** The work is committed, whatever the return code. */
    public boolean isCommitted() {
        return !isTimer() && !isOtmaNak() && rsm.rsmRsncod() == COMMITTED;
    }

    /** The work is backed out, whatever the return code. */
    public boolean isBackedOut() {
        return !isTimer() && !isOtmaNak() && rsm.rsmRsncod() == BACKED_OUT;
    }

    /** IMS did not answer within IRM_TIMER; the transaction continues. */
    public boolean isExpired() {
        return switch (rsm.rsmRetcod()) {
            case TIMER_TRANSACTION_SOCKET, TIMER_DEFAULT, TIMER_PERSISTENT_SOCKET -> true;
            default -> false;
        };
    }

    /** Whether IMS Connect keeps a persistent connection after this. */
    public boolean keepsConnection() {
        return rsm.rsmRetcod() == TIMER_PERSISTENT_SOCKET || isCommitted() || isBackedOut();
    }

    /** Another connection uses the client id; nothing was done. */
    public boolean isDuplicateClient() {
        return !isTimer() && !isOtmaNak() && rsm.rsmRsncod() == DUPECLNT;
    }

    /** The timer of another connection with this client id has been cancelled. */
    public boolean isTimerCancelled() {
        return !isTimer() && !isOtmaNak() && rsm.rsmRsncod() == CANTIMER;
    }

    private boolean isTimer() {
        return isExpired() || rsm.rsmRetcod() == TIMER_CANCELLED;
    }

    private boolean isOtmaNak() {
        return rsm.rsmRetcod() == OTMA_NAK;
    }

    /** The failure of a request that has had no output. */
    public Failure failure() {
        if (isTimer()) {
            return Failure.of(HostFault.UNAVAILABLE, true, what());
        }
        return isOtmaNak() ? refusedByOtma() : refusedByImsConnect();
    }

    private Failure refusedByOtma() {
        return switch (rsm.rsmRsncod()) {
            case 0x30 -> Failure.of(HostFault.UNAVAILABLE, false, what());
            case 0x33 -> Failure.of(HostFault.NOT_AUTHORISED, false, what());
            case 0x17, 0x1A, 0x23, 0x2E -> Failure.of(HostFault.REFUSED, false, what());
            default -> Failure.of(HostFault.REFUSED, true, what());
        };
    }

    private Failure refusedByImsConnect() {
        return switch (rsm.rsmRsncod()) {
            case 4,
                    5,
                    6,
                    7,
                    9,
                    11,
                    12,
                    16,
                    20,
                    24,
                    28,
                    32,
                    44,
                    48,
                    70,
                    71,
                    93,
                    113,
                    114,
                    117,
                    118 ->
                    Failure.of(HostFault.REFUSED, false, what());
            case SECURITY_VIOLATION, 51, 52, 53, 54, 55, 78, 154 ->
                    Failure.of(HostFault.USER_REFUSED, false, what());
            case DUPECLNT, 73, 74, 80, 82, 150, 153, 156 ->
                    Failure.of(HostFault.UNAVAILABLE, false, what());
            case 57, 58, 75, 76, 77, 81, 83 -> Failure.of(HostFault.UNAVAILABLE, true, what());
            case 72 -> Failure.of(HostFault.NOT_FOUND, false, what());
            case COMMITTED -> Failure.of(HostFault.NO_REPLY, true, what());
            case BACKED_OUT -> Failure.of(HostFault.ROLLED_BACK, true, what());
            case 157 -> Failure.of(HostFault.NOT_AUTHORISED, false, what());
            default -> Failure.of(HostFault.REFUSED, true, what());
        };
    }

    /** For the log: both codes, in the manual's words. */
    public String what() {
        return isOtmaNak()
                ? "RSM return code 16 (OTMA NAK), OTMA sense X'%04X'%s, OTMA reason X'%02X'"
                        .formatted(rsm.rsmRsncod(), words(sense()), rsm.rsmRacfrc())
                : "RSM return code %d%s, reason %d%s%s"
                        .formatted(
                                rsm.rsmRetcod(),
                                words(returnCode()),
                                rsm.rsmRsncod(),
                                isTimer() ? " (timer value)" : words(reason()),
                                racf());
    }

    private static String words(String words) {
        return words.isEmpty() ? "" : " (" + words + ")";
    }

    private String sense() {
        return switch (rsm.rsmRsncod()) {
            case 0x17, 0x23 -> "protected conversation not available";
            case 0x1A -> "message rejected";
            case 0x2E -> "RRS two-phase commit not supported";
            case 0x30 -> "message flood: input limit of the member";
            case 0x33 -> "not authorised to read the hold queue";
            default -> "";
        };
    }

    private String returnCode() {
        return switch (rsm.rsmRetcod()) {
            case 24 -> "SCI error";
            case 28 -> "OM error";
            case TIMER_TRANSACTION_SOCKET, TIMER_PERSISTENT_SOCKET -> "IRM_TIMER expired";
            case TIMER_DEFAULT -> "default timer expired";
            case TIMER_CANCELLED -> "timer cancelled, or datastore closed";
            default -> "";
        };
    }

    private String racf() {
        if (rsm.rsmRsncod() != SECURITY_VIOLATION || isTimer()) {
            return "";
        }
        return ", RACF return code X'%02X'%s".formatted(rsm.rsmRacfrc(), words(racfWords()));
    }

    private String racfWords() {
        return switch (rsm.rsmRacfrc()) {
            case 0x04 -> "user not defined";
            case 0x08 -> "wrong password";
            case 0x0C -> "password expired";
            case 0x10 -> "new password not valid";
            case 0x14 -> "user not in the group";
            case 0x18 -> "refused by an exit";
            case 0x1C -> "user revoked";
            case 0x24 -> "access to the group revoked";
            default -> "";
        };
    }

    private String reason() {
        return switch (rsm.rsmRsncod()) {
            case 4 -> "input larger than the buffer";
            case 5 -> "negative length";
            case 6 -> "IRM length wrong";
            case 7 -> "total length wrong";
            case 8 -> "OTMA NAK without a code";
            case 9 -> "INVBUF: content of the buffer not valid";
            case 10 -> "output larger than the buffer";
            case 11 -> "Unicode definition not valid";
            case 12 -> "message without data";
            case 16 -> "client unknown";
            case 20 -> "OTMA segment length missing";
            case 24 -> "first-in-chain missing";
            case 28 -> "last-in-chain missing";
            case 32 -> "sequence number";
            case 34 -> "context token not found";
            case 36 -> "protocol error: message out of sequence";
            case SECURITY_VIOLATION -> "security violation";
            case 44 -> "message incomplete";
            case 48 -> "message length not correct";
            case 51 -> "no OTMA security header";
            case 52 -> "no security data";
            case 53 -> "no password";
            case 54 -> "no user id";
            case 55 -> "neither user id nor password";
            case DUPECLNT -> "DUPECLNT: client id already in use";
            case 57 -> "INVLDTOK: internal error";
            case 58 -> "INVLDSTA: internal error";
            case CANTIMER -> "CANTIMER: cancel timer completed";
            case 70 -> "NFNDCOMP: component not found";
            case 71 -> "NFNDFUNC: function not found";
            case 72 -> "NFNDDST: datastore not found";
            case 73 -> "IMS Connect is shutting down";
            case 74 -> "STP/CLSE: datastore stopping or closed";
            case 75 -> "datastore communication error";
            case 76 -> "datastore stopped by command";
            case 77 -> "datastore communication error, reported to a pending client";
            case 78 -> "RACF call failed";
            case 79 -> "IMS Connect protocol error";
            case 80 -> "IMSplex connection not active";
            case 81 -> "RESUME TPIPE cancelled";
            case 82 -> "tpipe suspended";
            case 83 -> "RESUME TPIPE cancelled, HWSD0252W";
            case 93 -> "RESUME TPIPE with commit mode 1";
            case 94 -> "request";
            case 95 -> "conversation";
            case 96 -> "request and conversation";
            case COMMITTED -> "deallocate: committed";
            case BACKED_OUT -> "deallocate: backed out";
            case 113 -> "length or offset of an IRM extension wrong";
            case 114 -> "offset of IRM extensions is zero";
            case 117 -> "NETUID too long";
            case 118 -> "NETSID too long";
            case 150 -> "pacing";
            case 153 -> "exit inactive";
            case 154 -> "credentials missing";
            case 156 -> "exit deleted";
            case 157 -> "address blocked";
            default -> "";
        };
    }
}
