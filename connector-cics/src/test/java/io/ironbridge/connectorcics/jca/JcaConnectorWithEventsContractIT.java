package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.SocketConnectorContractTest;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.io.TempDir;

/** The contract, that for sockets too, over an adapter that tells of broken connections. */
class JcaConnectorWithEventsContractIT extends SocketConnectorContractTest {
    @TempDir Path folder = Path.of("");

    @Override
    protected FaultyServer.Protocol protocol() {
        return new GatewayEcho();
    }

    @Override
    protected Connector connect(int port, int capacity) {
        return new JcaConnector(
                AdapterJar.config(AdapterJar.in(folder), port)
                        .withMaxConnections(capacity)
                        .withEventsWanted(true));
    }

    /** The adapter gives a reply only when it is whole. */
    @Override
    protected boolean answerInTwo(CountDownLatch gate) {
        return true;
    }

    @Override
    protected Target target(Connector connector) {
        return ((JcaConnector) connector)
                .target(JcaProgram.withCommarea("ECHO", GatewayEcho.COMMAREA));
    }

    @Override
    protected Payload request(String token) {
        return JcaConnectorContractIT.commarea(token);
    }

    @Override
    protected String token(Payload reply) {
        return JcaConnectorContractIT.text(reply);
    }
}
