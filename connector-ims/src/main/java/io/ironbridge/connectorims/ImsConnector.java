package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Identity;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorims.message.CodePage;
import io.ironbridge.socketclient.CallerCredentialBackoff;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.ConnectionCredentialBackoff;
import io.ironbridge.socketclient.CredentialBackoff;
import io.ironbridge.socketclient.SocketClient;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs transactions of IMS over one port of IMS Connect, by its protocol for user-written clients,
 * over a pool of connections as {@link SocketClient} describes. Every connection has its own client
 * id. A connection is closed after any deviation from the protocol. Refused credentials, callers'
 * own for each caller, are not sent again for {@link ImsConfig#backoff}.
 *
 * <p>Thread-safe.
 */
public final class ImsConnector implements Connector {
    private static final System.Logger LOG = System.getLogger(ImsConnector.class.getName());

    private final ImsConfig config;
    private final ClientIds clientIds;
    private final CredentialBackoff backoff;
    private final SocketClient<ImsCall> sockets;
    private final TimerCanceller canceller;

    /** Connections are established on demand. */
    public ImsConnector(ImsConfig config, ClientLoops loops) {
        this.config = config;
        this.clientIds = new ClientIds(config.clientIdPrefix(), new SecureRandom());
        this.backoff = backoff(config);
        this.canceller = new TimerCanceller(config, loops);
        ImsConnection.Owner owner = new Owner();
        this.sockets =
                new SocketClient<>(
                        config.sockets(),
                        loops,
                        place -> new ImsConnection(place, config, clientIds.take(), owner));
    }

    private static CredentialBackoff backoff(ImsConfig config) {
        if (config.identity() == Identity.CALLER) {
            return new CallerCredentialBackoff(
                    config.endpoint(), config.backoff(), ImsConnector::isRefused);
        }
        return config.ownCredentials().isPresent()
                ? new ConnectionCredentialBackoff(
                        config.endpoint(), config.backoff(), ImsConnector::isRefused)
                : ConnectionCredentialBackoff.OFF;
    }

    private static boolean isRefused(Outcome outcome) {
        return outcome instanceof Outcome.HostFailure failure
                && failure.fault() == HostFault.USER_REFUSED;
    }

    /** Prepares a transaction for calls. */
    public ImsTarget target(ImsTransaction transaction) {
        return new ImsTarget(new PreparedTransaction(config, transaction), this::call);
    }

    private void call(
            PreparedTransaction transaction,
            List<Bytes> segments,
            CallContext context,
            Consumer<? super Outcome> answer) {
        Optional<ImsCaller> caller = ImsCaller.of(config.identity(), context);
        if (caller.isEmpty()) {
            answer.accept(withoutUser(transaction));
        } else {
            sockets.call(
                    new ImsCall(transaction, caller.get(), segments, context, backoff, answer));
        }
    }

    /** The outcome of a call whose caller cannot be identified to IMS. */
    static Outcome withoutUser(PreparedTransaction transaction) {
        return new Outcome.NotSent(
                transaction.transaction().name()
                        + " requires a caller with a user id and password that IMS accepts; this"
                        + " call has none");
    }

    @Override
    public boolean takesPasswords() {
        return config.identity() == Identity.CALLER;
    }

    /** Host and port, for messages. */
    public String endpoint() {
        return config.endpoint();
    }

    @Override
    public int capacity() {
        return sockets.capacity();
    }

    @Override
    public ConnectionCounts connections() {
        return sockets.connections();
    }

    @Override
    public Optional<String> test(Duration longest) {
        return sockets.test(longest);
    }

    @Override
    public int refusedCredentials() {
        return backoff.refused();
    }

    @Override
    public void releaseCredentials() {
        backoff.release();
    }

    @Override
    public void close() {
        canceller.close();
        sockets.close();
    }

    private final class Owner implements ImsConnection.Owner {
        @Override
        public void again(ImsCall call, Outcome otherwise) {
            if (call.mayTryAnotherClientId()) {
                LOG.log(
                        Level.WARNING,
                        "IRB-IMS-0001W {0}: another connection uses the client id; the request is"
                                + " repeated with a new one",
                        config.endpoint());
                sockets.call(call);
            } else {
                call.answer(otherwise);
            }
        }

        @Override
        public void free(byte[] clientId) {
            clientIds.giveBack(clientId);
        }

        @Override
        public void givenUp(ImsCall call, byte[] clientId) {
            if (config.options().cancelTimer()) {
                canceller.cancel(
                        RequestTemplate.cancelTimer(
                                config, call.transaction.transaction(), call.caller),
                        CodePage.EBCDIC.name(clientId, 0, clientId.length));
            }
        }
    }
}
