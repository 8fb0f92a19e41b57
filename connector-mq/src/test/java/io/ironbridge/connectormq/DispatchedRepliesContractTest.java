package io.ironbridge.connectormq;

/** The contract, with replies received by one consumer for all calls. */
class DispatchedRepliesContractTest extends MqConnectorContractTest {
    @Override
    MqConfig.Replies replies() {
        return MqConfig.Replies.DISPATCHER;
    }
}
