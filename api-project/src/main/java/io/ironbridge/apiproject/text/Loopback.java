package io.ironbridge.apiproject.text;

/** Recognises names of this machine in connections. */
public final class Loopback {
    private Loopback() {}

    /** Whether a host, as written, is this machine; names are not resolved. */
    public static boolean isAddress(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("::1");
    }
}
