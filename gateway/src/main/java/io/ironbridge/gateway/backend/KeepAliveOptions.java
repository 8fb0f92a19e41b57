package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.server.ServerLimits;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;

/** TCP options that detect vanished back ends, as far as the platform supports them. */
final class KeepAliveOptions {
    private static final Set<SocketOption<?>> SUPPORTED = supported();

    private KeepAliveOptions() {}

    private static Set<SocketOption<?>> supported() {
        try (SocketChannel any = SocketChannel.open()) {
            return any.supportedOptions();
        } catch (IOException _) {
            return Set.of();
        }
    }

    /** The options for one channel class. */
    static Map<ChannelOption<?>, Object> of(
            ServerLimits.KeepAlive given, Class<? extends Channel> channelType) {
        int idle = (int) given.idle().toSeconds();
        int interval = (int) given.interval().toSeconds();
        Map<ChannelOption<?>, Object> options = new HashMap<>();
        if (channelType.equals(EpollSocketChannel.class)) {
            options.put(EpollChannelOption.TCP_KEEPIDLE, idle);
            options.put(EpollChannelOption.TCP_KEEPINTVL, interval);
            options.put(EpollChannelOption.TCP_KEEPCNT, given.probes());
            options.put(
                    EpollChannelOption.TCP_USER_TIMEOUT,
                    Math.clamp(given.unacknowledged().toMillis(), 0, Integer.MAX_VALUE));
        } else {
            put(options, ExtendedSocketOptions.TCP_KEEPIDLE, idle);
            put(options, ExtendedSocketOptions.TCP_KEEPINTERVAL, interval);
            put(options, ExtendedSocketOptions.TCP_KEEPCOUNT, given.probes());
        }
        return options;
    }

    private static <T> void put(
            Map<ChannelOption<?>, Object> options, SocketOption<T> option, T value) {
        if (SUPPORTED.contains(option)) {
            options.put(NioChannelOption.of(option), value);
        }
    }
}
