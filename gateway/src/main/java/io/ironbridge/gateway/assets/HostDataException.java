package io.ironbridge.gateway.assets;

/** Host data that does not match its layout; the message names fields and places, no data. */
final class HostDataException extends Exception {
    private static final long serialVersionUID = 1L;

    HostDataException(String message) {
        super(message);
    }
}
