package io.ironbridge.apiproject.text;

/** This machine, as connections name it. */
public final class Loopback {
    private Loopback() {}

    /** Whether a host, as it is written, is this machine; nothing is resolved. */
    public static boolean isAddress(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("::1");
    }
}
