package io.ironbridge.gateway;

import java.util.Optional;

/**
 * The lab's broker, which stands in for every queue manager.
 *
 * @param url such as {@code vm://0}
 */
public record LabBroker(String url, Optional<String> user, String password) {
    /** Without the password. */
    @Override
    public String toString() {
        return "LabBroker[" + url + "]";
    }
}
