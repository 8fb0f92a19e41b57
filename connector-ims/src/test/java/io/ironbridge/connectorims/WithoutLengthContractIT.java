package io.ironbridge.connectorims;

import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.socketclient.SocketConfig;

/** The same contract over HWSSMPL0. */
class WithoutLengthContractIT extends ImsConnectorContractIT {
    @Override
    protected FaultyServer.Protocol protocol() {
        return new EchoProtocol(false, 0, 0);
    }

    @Override
    ImsConfig config(SocketConfig sockets) {
        return super.config(sockets).withExit(Exit.HWSSMPL0);
    }
}
