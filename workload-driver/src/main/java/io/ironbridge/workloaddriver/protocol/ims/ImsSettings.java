package io.ironbridge.workloaddriver.protocol.ims;

import java.time.Duration;

/**
 * Address, account, client ids and limits of sockets.
 *
 * @param host a name or an address; looked up once
 * @param datastore its ID, at most eight characters
 * @param clients prefix of the driver's client ids: four letters or digits, unique among all
 *     clients of the port
 */
public record ImsSettings(
        String host,
        int port,
        String datastore,
        ImsAccount account,
        String clients,
        Limits limits) {
    private static final int MOST_NAME = 8;

    public ImsSettings {
        if (datastore.length() > MOST_NAME || !Ebcdic.has(datastore)) {
            throw new IllegalArgumentException("no data store: " + datastore);
        }
        if (!clients.matches("[A-Z][A-Z0-9]{3}") || clients.startsWith("HWS")) {
            throw new IllegalArgumentException("no beginning of client ids: " + clients);
        }
    }

    /**
     * Limits of one message.
     *
     * @param connect to connect
     * @param ims how long IMS Connect waits for IMS (IRM_TIMER): 1 to 59 whole seconds
     * @param answer from sending to the whole output, connecting included; longer than {@code ims},
     *     so that IMS Connect answers first
     * @param answerBytes longest output with all its headers (LLLL)
     */
    public record Limits(Duration connect, Duration ims, Duration answer, int answerBytes) {
        /** 5 s, 30 s, 40 s, 10,000,000 bytes. */
        public static final Limits DEFAULTS =
                new Limits(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(40),
                        10_000_000);

        private static final int LONGEST = 59;

        public Limits {
            if (ims.toSeconds() < 1 || ims.toSeconds() > LONGEST || ims.toNanosPart() != 0) {
                throw new IllegalArgumentException("IRM_TIMER is 1 to 59 s here");
            }
        }

        /** One step is a second from here on. */
        int timer() {
            return 0x27 + (int) ims.toSeconds();
        }
    }
}
