package io.ironbridge.workloaddriver.protocol.socket;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** How sockets are opened. */
@SuppressWarnings("FutureReturnValueIgnored") // what comes of it is told
public final class SocketConnector {
    private SocketConnector() {}

    /**
     * Begins to connect.
     *
     * @param install gives the channel its handlers, before it is connected
     * @param loop where a failure is told, which happens on another thread where there was no
     *     socket to have
     */
    public static void open(
            Bootstrap bootstrap,
            Consumer<Channel> install,
            Executor loop,
            Consumer<Throwable> failed) {
        bootstrap
                .clone()
                .handler(
                        new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel made) {
                                install.accept(made);
                            }
                        })
                .connect()
                .addListener(done -> {
                    if (!done.isSuccess()) {
                        loop.execute(() -> failed.accept(done.cause()));
                    }
                });
    }

    /** What the system or TLS says of a failure: no payload is in it. */
    public static String why(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        return message.lines().findFirst().orElse(cause.getClass().getSimpleName());
    }
}
