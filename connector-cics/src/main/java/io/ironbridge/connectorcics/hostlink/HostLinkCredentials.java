package io.ironbridge.connectorcics.hostlink;

/** User and password (or password phrase) for CICS. */
public record HostLinkCredentials(String user, String password) {
    /** Never with the password. */
    @Override
    public String toString() {
        return "HostLinkCredentials[user=" + user + "]";
    }
}
