package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Connections.Adapter;
import io.ironbridge.apiproject.server.Connections.CicsConnection;
import io.ironbridge.apiproject.server.Connections.Road;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcics.jca.JcaConfig;
import io.ironbridge.connectorcics.jca.JcaConfig.AdapterClasses;
import io.ironbridge.connectorcics.jca.JcaConnector;
import io.ironbridge.connectorcics.jca.JcaCredentials;
import io.ironbridge.connectorcics.jca.JcaProgram;
import io.ironbridge.connectorcics.jca.JcaProgram.TransidUsage;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.ChannelAssetCodec;
import io.ironbridge.gateway.assets.CommareaCodec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A CICS region over the customer's resource adapter. */
final class JcaRegion implements CicsRegion {
    private static final String URL = "connectionURL";
    private static final String SERVER = "serverName";

    /** IPIC from this process, to where the connection's host and port are. */
    private static final String LOCAL = "local:";

    private final CicsConnection connection;
    private final JcaConnector connector;

    private JcaRegion(CicsConnection connection, JcaConnector connector) {
        this.connection = connection;
        this.connector = connector;
    }

    /**
     * Loads the adapter.
     *
     * @throws IllegalArgumentException naming what cannot be
     */
    static JcaRegion of(CicsConnection connection, Road.Jca jca) {
        return new JcaRegion(connection, new JcaConnector(config(connection, jca)));
    }

    private static JcaConfig config(CicsConnection connection, Road.Jca jca) {
        JcaConfig config =
                pooled(
                        connection,
                        jca.adapter(),
                        JcaConfig.of(jca.directory(), jca.properties().getOrDefault(URL, LOCAL)));
        if (!jca.properties().containsKey(URL) && !jca.properties().containsKey(SERVER)) {
            config = config.withServerName(region(connection));
        }
        config =
                config.withProperty(
                        "socketConnectTimeout",
                        Long.toString(connection.connectionTimeout().toMillis()));
        for (Map.Entry<String, String> property : jca.properties().entrySet()) {
            config = config.withProperty(property.getKey(), property.getValue());
        }
        if (connection.credential().isPresent()) {
            Credential credential = connection.credential().get();
            config =
                    config.withCredentials(
                            new JcaCredentials(credential.user(), credential.password().reveal()));
        }
        return config;
    }

    private static JcaConfig pooled(CicsConnection connection, Adapter adapter, JcaConfig config) {
        JcaConfig set =
                config.withPool(
                                config.pool()
                                        .withMaxConnections(connection.sessions())
                                        .withMaxAbandoned(adapter.maxAbandoned())
                                        .withIdleTimeout(connection.idleTimeout())
                                        .withMaxAge(adapter.maxAge()))
                        .withCalls(
                                config.calls()
                                        .withTimeoutUnit(adapter.timeoutUnit())
                                        .withReplyCcsid(adapter.replyCcsid())
                                        .withNullStripping(adapter.nullStripping())
                                        .withReplyBytes(connection.maxAnswerBytes()))
                        .withEventsWanted(adapter.eventsWanted());
        return adapter.packageName()
                .map(AdapterClasses::inPackage)
                .map(set::withClasses)
                .orElse(set);
    }

    private static String region(CicsConnection connection) {
        int port =
                connection
                        .port()
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "it has neither a port nor a "
                                                + URL
                                                + " or "
                                                + SERVER
                                                + " in ironbridge_jca"));
        String host = connection.host();
        return (connection.secure() ? "ssl://" : "tcp://")
                + (host.indexOf(':') < 0 ? host : "[" + host + "]")
                + ":"
                + port;
    }

    @Override
    public Connector connector() {
        return connector;
    }

    @Override
    public String endpoint() {
        return connector.endpoint();
    }

    @Override
    public Target target(Asset.HostProgram program, AssetCodec codec) {
        Optional<String> transaction = connection.transaction(program.properties());
        JcaProgram called = called(program, codec);
        Target.Blocking target =
                connector.target(
                        transaction.isPresent()
                                ? called.withTransid(transaction.get(), use(program))
                                : called);
        return connection.requestTimeout().isZero()
                ? target
                : new Bounded(target, connection.requestTimeout());
    }

    /** A target whose calls end when the connection's own time is over, if not before. */
    private record Bounded(Target.Blocking target, Duration most) implements Target.Blocking {
        @Override
        public String name() {
            return target.name();
        }

        @Override
        public Outcome call(Payload request, CallContext context) throws InterruptedException {
            boolean sooner = most.toNanos() < context.deadline().remainingNanos();
            return target.call(request, sooner ? context.withDeadline(Deadline.in(most)) : context);
        }
    }

    private TransidUsage use(Asset.HostProgram program) {
        return switch (connection.transactionUse(program.properties())) {
            case EIB_ONLY -> TransidUsage.EIB_ONLY;
            case EIB_AND_MIRROR -> TransidUsage.EIB_AND_MIRROR;
        };
    }

    private static JcaProgram called(Asset.HostProgram program, AssetCodec codec) {
        String name = program.properties().getOrDefault("program", "");
        return switch (codec) {
            case CommareaCodec commarea -> JcaProgram.withCommarea(name, commarea.length());
            case ChannelAssetCodec _ -> JcaProgram.withChannel(name, CicsRegion.channel(program));
            default -> throw new IllegalArgumentException("it is no CICS program");
        };
    }
}
