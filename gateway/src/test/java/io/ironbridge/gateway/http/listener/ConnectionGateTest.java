package io.ironbridge.gateway.http.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.http.ListenerConfig;
import io.ironbridge.gateway.http.Replies;
import io.ironbridge.gateway.http.RequestHandler;
import io.ironbridge.gateway.http.Serving;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConnectionGateTest {
    @Test
    void withoutFileDescriptorsOneLineSaysWhatToDoAndAcceptingPauses() {
        RequestHandler echo = Replies::echo;
        EmbeddedChannel listener =
                new EmbeddedChannel(
                        new ConnectionGate(
                                new Serving(ListenerConfig.defaults(), echo),
                                new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE)));
        try (LogLines log = new LogLines(ConnectionGate.class)) {
            for (int i = 0; i < 3; i++) {
                listener.pipeline()
                        .fireExceptionCaught(
                                new IOException("accept(..) failed: Too many open files"));
            }
            assertThat(log.lines())
                    .containsExactly(
                            "IRB-HTTP-0112E Connections cannot be accepted: the process has no file"
                                + " descriptors left (ulimit -n): accept(..) failed: Too many open"
                                + " files; retried every second");
            listener.checkException(); // none went on to Netty's own log
            assertThat(listener.config().isAutoRead()).isFalse();
            listener.advanceTimeBy(1, TimeUnit.SECONDS);
            listener.runPendingTasks();
            assertThat(listener.config().isAutoRead()).isTrue();
        }
    }
}
