package io.ironbridge.socketclient;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** The address of the back end, and how to open a channel to it. Thread-safe. */
final class Endpoint {
    private final SocketConfig config;
    private final Bootstrap bootstrap;

    Endpoint(SocketConfig config, ClientLoops loops) {
        this.config = config;
        this.bootstrap =
                loops.bootstrap()
                        .resolver(new Resolvers())
                        .option(ChannelOption.TCP_NODELAY, true)
                        .option(ChannelOption.SO_KEEPALIVE, true)
                        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis())
                        .remoteAddress(address());
    }

    SocketConfig config() {
        return config;
    }

    boolean isSecure() {
        return config.tls().isPresent();
    }

    /** Starts to connect; {@code connection} handles all events of the channel. */
    ChannelFuture connect(EventLoop loop, PooledConnection<?> connection) {
        ChannelInitializer<Channel> handlers =
                new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        config.tls().ifPresent(tls -> channel.pipeline().addLast(secure(tls)));
                        connection.install(channel.pipeline());
                        channel.pipeline().addLast(connection);
                    }
                };
        return bootstrap.clone(loop).handler(handlers).connect();
    }

    private SslHandler secure(ClientTls tls) {
        SslHandler handler = new SslHandler(tls.engine(config.host(), config.port()));
        handler.setHandshakeTimeoutMillis(millis());
        return handler;
    }

    private int millis() {
        return Math.clamp(config.timeouts().connect().toMillis(), 1, Integer.MAX_VALUE);
    }

    private InetSocketAddress address() {
        InetAddress literal = NetUtil.createInetAddressFromIpAddressString(config.host());
        return literal == null
                ? InetSocketAddress.createUnresolved(config.host(), config.port())
                : new InetSocketAddress(literal, config.port());
    }

    /** Resolves names with the JDK's resolver, which blocks, and therefore on a virtual thread. */
    private static final class Resolvers extends AddressResolverGroup<InetSocketAddress> {
        @Override
        protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
            return new Resolver(executor).asAddressResolver();
        }
    }

    private static final class Resolver extends InetNameResolver {
        Resolver(EventExecutor executor) {
            super(executor);
        }

        @Override
        protected void doResolve(String name, Promise<InetAddress> address) {
            Thread.startVirtualThread(() -> {
                try {
                    address.trySuccess(InetAddress.getByName(name));
                } catch (UnknownHostException unknown) {
                    address.tryFailure(unknown);
                }
            });
        }

        @Override
        protected void doResolveAll(String name, Promise<List<InetAddress>> addresses) {
            Thread.startVirtualThread(() -> {
                try {
                    addresses.trySuccess(Arrays.asList(InetAddress.getAllByName(name)));
                } catch (UnknownHostException unknown) {
                    addresses.tryFailure(unknown);
                }
            });
        }
    }
}
