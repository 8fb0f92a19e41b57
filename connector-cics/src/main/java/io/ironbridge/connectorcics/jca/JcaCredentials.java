package io.ironbridge.connectorcics.jca;

/** User and password (or password phrase) for CICS. */
public record JcaCredentials(String user, String password) {
    /** Never with the password. */
    @Override
    public String toString() {
        return "JcaCredentials[user=" + user + "]";
    }
}
