package io.ironbridge.lab.ims.connect.message;

/**
 * IMS request message header. Names have no trailing blanks and are empty where the client gave
 * none or where IRM_LEN does not cover them. {@link #toString} shows no password.
 *
 * @param length IRM_LEN, in bytes
 * @param arch IRM_ARCH
 * @param nakReason IRM_NAK_RSNCDE
 * @param timer IRM_TIMER, one byte
 * @param socket IRM_SOCT
 * @param encoding IRM_ES
 * @param clientId IRM_CLIENTID
 * @param type IRM_F4
 * @param transaction IRM_TRNCOD
 * @param datastore IRM_IMSDESTID
 * @param lterm IRM_LTERM
 * @param reroute IRM_REROUT_NM, in RESUME TPIPE IRM_RT_ALTCID
 * @param modName IRM_MODNAME
 */
public record Irm(
        Dialect dialect,
        int length,
        int arch,
        int nakReason,
        int timer,
        int socket,
        int encoding,
        String clientId,
        Flags flags,
        MessageType type,
        String transaction,
        String datastore,
        String lterm,
        Security security,
        String reroute,
        String modName) {
    private static final int PERSISTENT = 0x10;

    /** IRM_F0, IRM_F1, IRM_F2, IRM_F3 and IRM_F5. */
    public record Flags(int f0, int f1, int f2, int f3, int f5) {
        /** Resume tpipe fetches synchronous callouts, alone or too. */
        public boolean wantsCallouts() {
            return (f0 & 0xC0) != 0;
        }

        boolean hasExtensions() {
            return (f0 & 0x04) != 0;
        }

        /** MFSREQ: the client wants an RMM. */
        public boolean wantsMod() {
            return (f1 & 0x80) != 0;
        }

        /** CIDREQ: the client wants its client id back. */
        public boolean wantsClientId() {
            return (f1 & 0x40) != 0;
        }

        boolean hasUnicodeData() {
            return (f1 & 0x20) != 0;
        }

        boolean hasUnicodeTransaction() {
            return (f1 & 0x10) != 0;
        }

        /** SOARSP: the answer to send-only with ACK carries no text. */
        public boolean wantsNoText() {
            return (f1 & 0x04) != 0;
        }

        /** NOWAIT: this acknowledgement is not answered. */
        public boolean isNoWait() {
            return (f1 & 0x02) != 0;
        }

        /** TRNEXP. */
        public boolean expires() {
            return (f1 & 0x01) != 0;
        }

        /** CM0. */
        public boolean isCommitThenSend() {
            return (f2 & 0x40) != 0;
        }

        /** CM1. */
        public boolean isSendThenCommit() {
            return (f2 & 0x20) != 0;
        }

        /** GENCLID. */
        public boolean generatesClientId() {
            return (f2 & 0x01) != 0;
        }

        public boolean isConfirm() {
            return (f3 & 0x01) != 0;
        }

        /** Two-phase commit, by sync level or by a map of transaction branches. */
        public boolean isSyncpoint() {
            return (f3 & 0x02) != 0 || (f5 & 0x08) != 0;
        }

        public boolean purges() {
            return (f3 & 0x04) != 0;
        }

        public boolean reroutes() {
            return (f3 & 0x08) != 0;
        }

        /** ORDER. */
        public boolean isOrdered() {
            return (f3 & 0x10) != 0;
        }

        /** IPURG. */
        public boolean ignoresPurge() {
            return (f3 & 0x20) != 0;
        }

        public boolean wantsDfs2082() {
            return (f3 & 0x40) != 0;
        }

        /** CANCID: an older session of this client id ends. */
        public boolean cancelsClientId() {
            return (f3 & 0x80) != 0;
        }

        /** The data needs no translation. */
        boolean isTranslated() {
            return (f5 & 0x40) != 0;
        }

        /** The client has made OTMA headers, which the two exits do not take. */
        boolean hasOtmaHeaders() {
            return (f5 & 0x80) != 0;
        }
    }

    /**
     * Who calls.
     *
     * @param user IRM_RACF_USERID
     * @param group IRM_RACF_GRNAME
     * @param password IRM_RACF_PW
     * @param application IRM_APPL_NM
     */
    public record Security(String user, String group, String password, String application) {
        @Override
        public String toString() {
            return "Security[user=" + user + ", group=" + group + ", password=****]";
        }
    }

    /** Whether the socket stays open; neither transaction nor non-persistent ones do. */
    public boolean isPersistent() {
        return socket == PERSISTENT;
    }

    /** Whether data of the client, and data for it, are in ASCII and IMS Connect is to turn it. */
    public boolean translatesData() {
        return dialect.codePage() == CodePage.ASCII
                && !flags.isTranslated()
                && !flags.hasUnicodeData();
    }
}
