package io.ironbridge.socketclient;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The event loops of a client's connections, with the matching class of socket channels. They
 * belong to the caller, who closes clients before the loops.
 *
 * @param group usually the one of the gateway's listeners, so that a call stays on one thread
 * @param channelType for example {@code NioSocketChannel}
 * @param options of each socket, with values of the options' types; they depend on the channel
 *     class
 */
public record ClientLoops(
        EventLoopGroup group,
        Class<? extends Channel> channelType,
        Map<ChannelOption<?>, Object> options) {
    public ClientLoops {
        options = Map.copyOf(options);
    }

    /** Without socket options. */
    public ClientLoops(EventLoopGroup group, Class<? extends Channel> channelType) {
        this(group, channelType, Map.of());
    }

    /** A bootstrap for connections on the loops. */
    @SuppressWarnings("unchecked") // the values are of the options' types
    Bootstrap bootstrap() {
        Bootstrap bootstrap = new Bootstrap().channel(channelType);
        options.forEach((option, value) -> bootstrap.option((ChannelOption<Object>) option, value));
        return bootstrap;
    }

    /** All loops. */
    public List<EventLoop> all() {
        List<EventLoop> loops = new ArrayList<>();
        for (EventExecutor executor : group) {
            loops.add((EventLoop) executor);
        }
        return List.copyOf(loops);
    }

    /** The loop among {@code loops} whose thread this is. */
    static @Nullable EventLoop current(List<EventLoop> loops) {
        for (int i = 0; i < loops.size(); i++) {
            if (loops.get(i).inEventLoop()) {
                return loops.get(i);
            }
        }
        return null;
    }
}
