package io.ironbridge.connectorims;

import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.socketclient.SocketConfig;
import javax.net.ServerSocketFactory;

/** The same contract where output is queued, and acknowledgements need no answer. */
class CommitThenSendContractIT extends ImsConnectorContractIT {
    @Override
    protected FaultyServer.Protocol protocol() {
        return new EchoProtocol(true, CSM_ACK_REQUIRED | CSM_LEVEL_VALID, 2);
    }

    @Override
    protected ServerSocketFactory sockets() {
        return new AcknowledgedSockets(WireBytes.reply(WireBytes.rsm(0x28, 0x01)));
    }

    @Override
    ImsConfig config(SocketConfig sockets) {
        return super.config(sockets).withCommitMode(CommitMode.COMMIT_THEN_SEND);
    }
}
