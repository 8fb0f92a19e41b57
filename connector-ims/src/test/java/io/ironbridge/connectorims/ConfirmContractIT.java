package io.ironbridge.connectorims;

import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.socketclient.SocketConfig;
import javax.net.ServerSocketFactory;

/** The same contract where output is acknowledged before the commit. */
class ConfirmContractIT extends ImsConnectorContractIT {
    private static final int COMMITTED = 97;

    @Override
    protected FaultyServer.Protocol protocol() {
        return new EchoProtocol(true, CSM_ACK_REQUIRED, 0);
    }

    @Override
    protected ServerSocketFactory sockets() {
        return new AcknowledgedSockets(WireBytes.reply(WireBytes.rsm(4, COMMITTED)));
    }

    @Override
    ImsConfig config(SocketConfig sockets) {
        return super.config(sockets).withSyncLevel(SyncLevel.CONFIRM);
    }
}
