package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code zosconnect_imsConnection} with its {@code connectionFactory}: IMS Connect, and a data
 * store behind it.
 *
 * @param credential of the connection factory; absent: none is sent
 * @param identity for whom calls run; the credential is sent only where it is fixed
 * @param codePage {@code imsConnectCodepage}: of the data of assets without a {@code ccsid};
 *     absent: 037
 * @param interaction of assets that say nothing of it
 * @param sockets how IMS Connect is spoken with
 * @param queueLength {@code ironbridge_queueLength}: requests that may wait before this connection,
 *     1000
 * @param credentialBackoff of credentials that IMS Connect refused
 * @param local {@code ironbridge_local}: whether a lab IMS in this very process is called without a
 *     socket, yes
 */
public record ImsConnection(
        String id,
        Address address,
        Optional<Credential> credential,
        RunAs identity,
        Optional<CodePage> codePage,
        Interaction interaction,
        Sockets sockets,
        int queueLength,
        CredentialBackoff credentialBackoff,
        boolean local,
        Source source) {
    /** What a call of an asset with these provider properties is. */
    public Kind kind(Map<String, String> asset) {
        return new ImsProperties(asset).kind();
    }

    /** The tpipe that an asset's output is fetched from, where it {@link Kind#resumes}. */
    public Optional<String> tpipe(Map<String, String> asset) {
        return new ImsProperties(asset).tpipe();
    }

    /** The MFS MOD name that goes along with the input. */
    public Optional<String> modName(Map<String, String> asset) {
        return new ImsProperties(asset).modName();
    }

    /**
     * Where IMS Connect listens.
     *
     * @param secure over TLS: {@code SSLEnabled} of the connection factory, {@code
     *     ironbridge_sslCertsRef} or {@code ironbridge_secure} says so
     * @param sslRef id of the {@code ssl} element; absent with {@code secure}: the default one, or
     *     the JDK's trust store
     */
    public record Address(String host, int port, boolean secure, Optional<String> sslRef) {
        /** Host and port. */
        public String endpoint() {
            return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
        }
    }

    /**
     * How a transaction is called; an asset may override the connection's.
     *
     * @param datastore {@code imsDatastoreName}: the ID of the DATASTORE statement
     * @param commitMode {@code commitMode}: 0 commit then send, 1 send then commit
     * @param syncLevel {@code syncLevel}: 0 none, 1 confirm
     * @param timeout {@code interactionTimeout} in milliseconds: how long a call may take; zero:
     *     the request's deadline only (-1 and 0 in the file)
     * @param imsConnectTimeout {@code imsConnectTimeout} in milliseconds: how long IMS Connect
     *     waits for IMS at most; zero as above
     * @param lterm {@code ltermOverrideName}
     * @param expires {@code transExpiration}: IMS is not to run it once IMS Connect has given up
     */
    public record Interaction(
            String datastore,
            CommitMode commitMode,
            SyncLevel syncLevel,
            Duration timeout,
            Duration imsConnectTimeout,
            Optional<String> lterm,
            boolean expires) {
        /** The same where the asset says nothing else. */
        public Interaction of(Map<String, String> asset) {
            ImsProperties given = new ImsProperties(asset);
            return new Interaction(
                    given.datastore().orElse(datastore),
                    given.commitMode().orElse(commitMode),
                    given.syncLevel(commitMode).orElse(syncLevel),
                    given.timeout().orElse(timeout),
                    imsConnectTimeout,
                    given.lterm().or(() -> lterm),
                    given.expires().orElse(expires));
        }
    }

    /** Whether IMS commits before or after it sends the output. */
    public enum CommitMode {
        COMMIT_THEN_SEND,
        SEND_THEN_COMMIT
    }

    /** Whether IMS waits for an acknowledgement of the output. */
    public enum SyncLevel {
        NONE,
        CONFIRM
    }

    /**
     * The sockets to IMS Connect; all attributes of {@code zosconnect_imsConnection} but the first,
     * which are {@code ironbridge_} ones.
     *
     * @param max {@code maxPoolSize} of the {@code connectionManager}: calls at once, 50; IMS
     *     Connect's MAXSOC has to be larger
     * @param exit {@code exit}: the user message exit
     * @param persistent {@code socketType}: persistent, or one for each transaction
     * @param connectionTimeout {@code connectionTimeout}: to establish one, 30 s
     * @param idleTimeout {@code idleTimeout}: an unused one is closed after that, 5 min
     * @param maxReplyBytes {@code maxReplyBytes}: of all segments of an output, 10 MB
     * @param maxSegments {@code maxSegments} of an output, 1000
     * @param group {@code group}: RACF group that is sent along
     * @param applName {@code applName}: for which the password is a PassTicket
     * @param clientIdPrefix {@code clientIdPrefix}: how client ids begin
     * @param undelivered {@code undelivered}: what becomes of commit-then-send output that cannot
     *     be delivered
     * @param rerouteName {@code rerouteName}: the tpipe for {@link Undelivered#REROUTE}
     * @param ackNoWait {@code ackNoWait}: whether commit-then-send output is acknowledged without
     *     waiting for a status where IMS Connect knows that, yes
     * @param cancelTimer {@code cancelTimer}: whether IMS Connect is told of calls given up, no
     * @param dfsMessagesAreErrors {@code dfsMessages}: error, or data
     */
    public record Sockets(
            int max,
            Exit exit,
            boolean persistent,
            Duration connectionTimeout,
            Duration idleTimeout,
            int maxReplyBytes,
            int maxSegments,
            Optional<String> group,
            Optional<String> applName,
            Optional<String> clientIdPrefix,
            Undelivered undelivered,
            Optional<String> rerouteName,
            boolean ackNoWait,
            boolean cancelTimer,
            boolean dfsMessagesAreErrors) {}

    /** What a call is. */
    public enum Kind {
        /** Sends a message and waits for its output. */
        SEND_RECEIVE,
        /** Sends a message; nothing comes back, errors neither. */
        SEND_ONLY,
        /** Sends a message and waits until IMS has queued it. */
        SEND_ONLY_ACK,
        /** Sends a message; only an error that IMS Connect itself finds comes back. */
        SEND_ONLY_ERROR,
        /** Fetches one output that waits on a tpipe; there may be none. */
        RESUME_TPIPE,
        /** The same, waiting for one. */
        RESUME_TPIPE_WAIT;

        /** Whether it reads a tpipe and sends nothing. */
        public boolean resumes() {
            return this == RESUME_TPIPE || this == RESUME_TPIPE_WAIT;
        }
    }

    /** IMS Connect's user message exits for clients of this kind. */
    public enum Exit {
        HWSSMPL0,
        HWSSMPL1
    }

    /** What becomes of commit-then-send output whose client is gone. */
    public enum Undelivered {
        PURGE,
        HOLD,
        REROUTE
    }
}
