package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.connectorcontract.ConnectorContractTest;
import io.ironbridge.socketclient.SocketConfig;

class LocalImsConnectorContractTest extends ConnectorContractTest {
    @Override
    protected BackEnd startBackEnd() {
        return new InMemoryDatastore();
    }

    @Override
    protected Connector connect(BackEnd backEnd, int capacity) {
        SocketConfig unused = SocketConfig.of("localhost", 1).withMaxConnections(capacity);
        return new LocalImsConnector(ImsConfig.of(unused, "IMS1"), (InMemoryDatastore) backEnd);
    }

    @Override
    protected Target target(Connector connector) {
        return ((LocalImsConnector) connector).target(ImsTransaction.of("ECHO"));
    }

    @Override
    protected Payload request(String token) {
        return ImsConnectorContractIT.input(token);
    }

    @Override
    protected String token(Payload reply) {
        return ImsConnectorContractIT.text(((Payload.Segments) reply).segments().getFirst());
    }
}
