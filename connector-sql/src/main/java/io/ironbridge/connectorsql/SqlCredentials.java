package io.ironbridge.connectorsql;

/** A database user and password; {@link #toString} hides the password. */
public record SqlCredentials(String user, String password) {
    @Override
    public String toString() {
        return "SqlCredentials[user=" + user + ", password=***]";
    }
}
