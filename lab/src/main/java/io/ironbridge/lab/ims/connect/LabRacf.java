package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.ImsConnectConfig.Account;
import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.Reason;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Replacement of RACF: users, passwords and groups. */
final class LabRacf {
    private static final int USER_UNDEFINED = 0x04;
    private static final int WRONG_PASSWORD = 0x08;
    private static final int NEW_PASSWORD_INVALID = 0x10;
    private static final int NOT_IN_GROUP = 0x14;
    private static final int LONGEST = 8;

    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final String defaultUser;
    private final int returnCode;
    private volatile boolean checks;

    LabRacf(ImsConnectConfig.Security security, UndocumentedBehaviour rules) {
        security.accounts().forEach(account -> accounts.put(account.user(), account));
        this.defaultUser = security.defaultUser();
        this.checks = security.checked();
        this.returnCode = rules.securityReturnCode();
    }

    boolean checks() {
        return checks;
    }

    /** SETRACF. */
    void setChecks(boolean value) {
        checks = value;
    }

    /**
     * Authenticates the sender of a message.
     *
     * @throws Refusal if authentication fails
     */
    Caller caller(Irm irm) throws Refusal {
        Irm.Security given = irm.security();
        String user = given.user().isEmpty() ? defaultUser : given.user();
        if (checks) {
            check(given, user);
        }
        return new Caller(user, given.group());
    }

    private void check(Irm.Security given, String user) throws Refusal {
        if (given.user().isEmpty()) {
            checkDefault(given, user);
        } else if (given.password().isEmpty()) {
            throw refusal(0, Reason.NO_PASSWORD, "there is no password");
        } else {
            check(account(user), given);
        }
    }

    private void checkDefault(Irm.Security given, String user) throws Refusal {
        if (user.isEmpty()) {
            throw given.password().isEmpty()
                    ? refusal(0, Reason.NEITHER_USER_NOR_PASSWORD, "there is no user")
                    : refusal(0, Reason.NO_USER, "there is a password, but no user");
        }
    }

    private Account account(String user) throws Refusal {
        Account account = accounts.get(user);
        if (account == null) {
            throw refusal(USER_UNDEFINED, Reason.SECURITY, "the user is unknown");
        }
        return account;
    }

    private void check(Account account, Irm.Security given) throws Refusal {
        if (!isSame(account.password(), given.password())) {
            throw refusal(WRONG_PASSWORD, Reason.SECURITY, "the password is wrong");
        }
        if (!given.group().isEmpty() && !account.groups().contains(given.group())) {
            throw refusal(NOT_IN_GROUP, Reason.SECURITY, "the user is not in the group");
        }
    }

    private static boolean isSame(String known, String given) {
        return MessageDigest.isEqual(
                known.getBytes(StandardCharsets.ISO_8859_1),
                given.getBytes(StandardCharsets.ISO_8859_1));
    }

    /**
     * HWSPWCH.
     *
     * @param words old password, new one, new one again
     */
    void change(String user, String[] words) throws Refusal {
        if (!checks) {
            throw refusal(0, Reason.RACF_FAILED, "users are not checked (RACF=N)");
        }
        Account account = account(user);
        if (!isSame(account.password(), words[0])) {
            throw refusal(WRONG_PASSWORD, Reason.SECURITY, "the old password is wrong");
        }
        boolean isValid =
                words.length == 3
                        && words[1].equals(words[2])
                        && !words[1].isBlank()
                        && words[1].length() <= LONGEST;
        if (!isValid) {
            throw refusal(NEW_PASSWORD_INVALID, Reason.SECURITY, "the new password is not valid");
        }
        accounts.put(user, new Account(user, words[1], account.groups()));
    }

    private Refusal refusal(int racf, int reason, String text) {
        return Refusal.of(new Rsm(racf, returnCode, reason), text);
    }

    /** The return code with which a change of password fails. */
    static Refusal ofExit(Refusal refusal) {
        Rsm rsm = refusal.rsm();
        return Refusal.of(
                new Rsm(rsm.racfReturnCode(), ReturnCode.EXIT_REPLY, rsm.reason()),
                String.valueOf(refusal.getMessage()));
    }
}
