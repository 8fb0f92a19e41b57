package io.ironbridge.connectormq;

/** The user of connections to the queue manager. */
public record MqCredentials(String user, String password) {
    /** Without the password. */
    @Override
    public String toString() {
        return "MqCredentials[user=" + user + "]";
    }
}
