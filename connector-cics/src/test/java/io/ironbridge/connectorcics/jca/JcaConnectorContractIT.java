package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.connectorcontract.ConnectorContractTest;
import io.ironbridge.connectorcontract.FaultyServer;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract over an adapter used as programs without an application server use it. */
class JcaConnectorContractIT extends ConnectorContractTest {
    @TempDir Path folder = Path.of("");

    @Override
    protected BackEnd startBackEnd() {
        return new FaultyServer(new GatewayEcho());
    }

    @Override
    protected Connector connect(BackEnd backEnd, int capacity) {
        return new JcaConnector(
                AdapterJar.config(AdapterJar.in(folder), ((FaultyServer) backEnd).port())
                        .withMaxConnections(capacity));
    }

    @Override
    protected Target target(Connector connector) {
        return ((JcaConnector) connector)
                .target(JcaProgram.withCommarea("ECHO", GatewayEcho.COMMAREA));
    }

    @Override
    protected Payload request(String token) {
        return commarea(token);
    }

    @Override
    protected String token(Payload reply) {
        return text(reply);
    }

    static Payload commarea(String token) {
        return new Payload.Commarea(Bytes.wrap(token.getBytes(GatewayEcho.EBCDIC)));
    }

    static String text(Payload reply) {
        byte[] area = ((Payload.Commarea) reply).bytes().array();
        return new String(area, GatewayEcho.EBCDIC).replace('\0', ' ').strip();
    }
}
