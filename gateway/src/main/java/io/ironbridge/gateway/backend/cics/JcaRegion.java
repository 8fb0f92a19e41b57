package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcics.jca.JcaConnector;
import io.ironbridge.connectorcics.jca.JcaProgram;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.ChannelAssetCodec;
import io.ironbridge.gateway.assets.CommareaCodec;
import java.time.Duration;
import java.util.Optional;

/** A CICS region over the customer's resource adapter. */
final class JcaRegion implements CicsRegion {
    private final CicsConnection connection;
    private final JcaConnector connector;

    private JcaRegion(CicsConnection connection, JcaConnector connector) {
        this.connection = connection;
        this.connector = connector;
    }

    /**
     * Loads the adapter.
     *
     * @throws IllegalArgumentException naming what is not valid
     */
    static JcaRegion of(CicsConnection connection, CicsTransport.Jca jca) {
        return new JcaRegion(connection, new JcaConnector(jca.config().orThrow()));
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
                                ? called.withTransid(
                                        transaction.get(),
                                        connection.transidUsage(program.properties()))
                                : called);
        return connection.requestTimeout().isZero()
                ? target
                : new Bounded(target, connection.requestTimeout());
    }

    /** A target whose calls also end when the connection's own timeout is over. */
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

    private static JcaProgram called(Asset.HostProgram program, AssetCodec codec) {
        String name = program.properties().getOrDefault("program", "");
        return switch (codec) {
            case CommareaCodec commarea -> JcaProgram.withCommarea(name, commarea.length());
            case ChannelAssetCodec _ -> JcaProgram.withChannel(name, CicsRegion.channel(program));
            default -> throw new IllegalArgumentException("it is no CICS program");
        };
    }
}
