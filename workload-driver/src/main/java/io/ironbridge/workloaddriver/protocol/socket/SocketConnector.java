package io.ironbridge.workloaddriver.protocol.socket;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Opens sockets. */
@SuppressWarnings("FutureReturnValueIgnored") // a listener reports the result
public final class SocketConnector {
    private SocketConnector() {}

    /**
     * Starts to connect.
     *
     * @param install adds the handlers to the channel before it connects
     * @param loop executor of {@code failed}; a failure may occur on another thread
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

    /** Reason of a failure, from the system or TLS, without payload. */
    public static String why(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        return message.lines().findFirst().orElse(cause.getClass().getSimpleName());
    }
}
