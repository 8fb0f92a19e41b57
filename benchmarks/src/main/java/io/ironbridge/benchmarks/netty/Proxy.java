package io.ironbridge.benchmarks.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import java.net.InetAddress;
import java.util.Map;
import java.util.Objects;

/**
 * Turns a GET with {@code workDept} into a POST to one fixed service, and passes the reply on as it
 * arrives: one event loop, kept connections, nothing else.
 */
public final class Proxy {
    private static final int BACKLOG = 1024;

    private Proxy() {}

    /**
     * Serves until it is killed; the credentials are in {@code DB2_USERNAME} and {@code
     * DB2_PASSWORD}.
     *
     * @param arguments the port to listen at, and that of the back end, on this machine
     */
    public static void main(String[] arguments) throws InterruptedException {
        boolean epoll = Epoll.isAvailable();
        EventLoopGroup loop =
                new MultiThreadIoEventLoopGroup(
                        1, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        Map<String, String> environment = System.getenv();
        BackEndConnections backEnd =
                new BackEndConnections(
                        loop,
                        epoll,
                        Integer.parseInt(arguments[1]),
                        value(environment, "DB2_USERNAME")
                                + ":"
                                + value(environment, "DB2_PASSWORD"));
        Channel server =
                new ServerBootstrap()
                        .group(loop)
                        .channel(
                                epoll
                                        ? EpollServerSocketChannel.class
                                        : NioServerSocketChannel.class)
                        .option(ChannelOption.SO_BACKLOG, BACKLOG)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childHandler(clients(backEnd))
                        .bind(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))
                        .sync()
                        .channel();
        server.closeFuture().sync();
    }

    private static ChannelInitializer<Channel> clients(BackEndConnections backEnd) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), new ClientHandler(backEnd));
            }
        };
    }

    private static String value(Map<String, String> environment, String name) {
        return Objects.requireNonNull(environment.get(name), name + " is not set");
    }
}
