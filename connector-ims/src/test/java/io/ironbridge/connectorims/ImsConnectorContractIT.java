package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.SocketConnectorContractTest;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** HWSSMPL1, CM1, sync level none. */
class ImsConnectorContractIT extends SocketConnectorContractTest {
    static final int CSM_ACK_REQUIRED = 0x20;
    static final int CSM_LEVEL_VALID = 0x10;

    private static @Nullable EventLoopGroup group;

    @BeforeAll
    static void startLoops() {
        group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    }

    @AfterAll
    static void stopLoops() {
        group().shutdownGracefully().syncUninterruptibly();
    }

    private static EventLoopGroup group() {
        return Objects.requireNonNull(group);
    }

    @Override
    protected FaultyServer.Protocol protocol() {
        return new EchoProtocol(true, 0, 0);
    }

    ImsConfig config(SocketConfig sockets) {
        return ImsConfig.of(sockets, "IMS1");
    }

    SocketConfig sockets(int port) throws Exception {
        return SocketConfig.of("127.0.0.1", port);
    }

    @Override
    protected final Connector connect(int port, int capacity) throws Exception {
        return new ImsConnector(
                config(sockets(port).withMaxConnections(capacity)),
                new ClientLoops(group(), NioSocketChannel.class));
    }

    @Override
    protected final Target target(Connector connector) {
        return ((ImsConnector) connector).target(ImsTransaction.of("ECHO"));
    }

    @Override
    protected final Payload request(String token) {
        return input(token);
    }

    static Payload input(String token) {
        return new Payload.Segments(List.of(Bytes.wrap(WireBytes.segment("ECHO    " + token))), "");
    }

    @Override
    protected final String token(Payload reply) {
        return text(((Payload.Segments) reply).segments().getFirst());
    }

    static String text(Bytes segment) {
        return new String(segment.array(), 4, segment.length() - 4, WireBytes.EBCDIC);
    }

    @Test
    void anInputWithAWrongLengthIsABug() {
        byte[] segment = WireBytes.segment("ECHO    x");
        segment[1]++;
        assertBug(new Payload.Segments(List.of(Bytes.wrap(segment)), ""), "segment 1 of 13 bytes");
        assertBug(new Payload.Segments(List.of(), ""), "0 segments");
    }

    private void assertBug(Payload input, String told) {
        Target.Evented target = (Target.Evented) target(connector());
        CallContext context =
                new CallContext("bug", Optional.empty(), Deadline.in(LONG), new Cancellation());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> target.call(input, context, _ -> {}))
                .withMessageContaining("ECHO")
                .withMessageContaining(told);
        assertThat(connector().connections().busy()).isZero();
    }
}
