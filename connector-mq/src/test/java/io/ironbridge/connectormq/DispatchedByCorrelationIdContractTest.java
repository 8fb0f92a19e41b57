package io.ironbridge.connectormq;

/** The contract, with one consumer for the replies that have this gateway's correlation ids. */
class DispatchedByCorrelationIdContractTest extends DispatchedRepliesContractTest {
    @Override
    MqService.ReplySelection selection() {
        return MqService.ReplySelection.CORRELATION_ID_TO_CORRELATION_ID;
    }
}
