package io.ironbridge.gateway.backend.mq;

/**
 * Address and account of a broker in this process.
 *
 * @param url such as {@code vm://0}
 */
public record BrokerLogin(String url, String user, String password) {
    /** Without the password. */
    @Override
    public String toString() {
        return "BrokerLogin[" + url + "]";
    }
}
