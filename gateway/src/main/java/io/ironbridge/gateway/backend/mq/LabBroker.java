package io.ironbridge.gateway.backend.mq;

/**
 * The lab's broker, which replaces every queue manager.
 *
 * @param url such as {@code vm://0}
 */
public record LabBroker(String url, String user, String password) {
    /** Without the password. */
    @Override
    public String toString() {
        return "LabBroker[" + url + "]";
    }
}
