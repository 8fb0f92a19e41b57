package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract, with replies received by a temporary queue of each session. */
class TemporaryRepliesContractTest extends MqConnectorContractTest {
    @Override
    MqConfig.Replies replies() {
        return MqConfig.Replies.TEMPORARY;
    }

    /**
     * The queue went with its session, and the reply with the queue; or the wait for the reply
     * ended before the call did, and the next call on the session removed and counted it.
     */
    @Override
    void assertLateReplyIsGone() {
        assertThat(mq().lateReplies()).isLessThanOrEqualTo(1);
        assertThat(broker().depth(ArtemisBroker.REPLIES)).isZero();
    }
}
