package io.ironbridge.workloaddriver.protocol.ims;

/**
 * User id and password. IMS Connect has the password in clear text in every message.
 *
 * @param user RACF user id, at most eight characters in upper case
 * @param password at most eight characters
 */
public record ImsAccount(String user, String password) {
    private static final int MOST = 8;

    public ImsAccount {
        if (user.length() > MOST || !Ebcdic.has(user)) {
            throw new IllegalArgumentException("no user id: " + user);
        }
        if (password.length() > MOST || !Ebcdic.has(password)) {
            throw new IllegalArgumentException("a password has at most 8 characters in upper case");
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "ImsAccount[user=" + user + "]";
    }
}
