package io.ironbridge.connectormq;

/** The contract, with replies received by a consumer for each call. */
class SelectedRepliesContractTest extends MqConnectorContractTest {
    @Override
    MqConfig.Replies replies() {
        return MqConfig.Replies.SELECTOR;
    }
}
