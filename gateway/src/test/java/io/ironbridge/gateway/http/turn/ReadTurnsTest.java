package io.ironbridge.gateway.http.turn;

import static io.ironbridge.gateway.http.Replies.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections of one event loop that all have something to read when it begins a pass. */
final class ReadTurnsTest {
    private static final int CLIENTS = 20;

    private final AtomicBoolean held = new AtomicBoolean();
    private final ReadTurn last = turn(true, () -> false);
    private final ReadTurn usual = turn(false, () -> false);
    private final ReadTurn unlessHeld = turn(false, held::get);

    private final MultiThreadIoEventLoopGroup loop =
            new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    private final MultiThreadIoEventLoopGroup clients =
            new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    private final LinkedBlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();
    private final List<String> read = new CopyOnWriteArrayList<>();
    private final LocalAddress address = new LocalAddress(ReadTurnsTest.class);

    ReadTurnsTest() {
        new ServerBootstrap()
                .group(loop)
                .channel(LocalServerChannel.class)
                .childHandler(
                        new ChannelInitializer<>() {
                            @Override
                            protected void initChannel(Channel channel) {
                                channel.pipeline().addLast(new Recorder());
                                accepted.add(channel);
                            }
                        })
                .bind(address)
                .syncUninterruptibly();
    }

    private final class Recorder extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            read.add(bytes.toString(StandardCharsets.US_ASCII));
            bytes.release();
        }
    }

    /** Both ends of a connection. */
    private record Connection(Channel client, Channel server) {
        void send(String text) {
            client.writeAndFlush(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII))
                    .syncUninterruptibly();
        }
    }

    private static ReadTurn turn(boolean last, Supplier<Boolean> held) {
        return new ReadTurn() {
            @Override
            public boolean isLast() {
                return last;
            }

            @Override
            public boolean isHeld() {
                return held.get();
            }
        };
    }

    @AfterEach
    void stop() {
        loop.shutdownGracefully();
        clients.shutdownGracefully();
    }

    private Connection connect(ReadTurn turn) throws Exception {
        Connection made = connect();
        made.server().eventLoop().submit(() -> ReadTurnHandler.set(made.server(), turn)).sync();
        return made;
    }

    private Connection connect() throws Exception {
        Channel client =
                new Bootstrap()
                        .group(clients)
                        .channel(LocalChannel.class)
                        .handler(new ChannelInboundHandlerAdapter())
                        .connect(address)
                        .sync()
                        .channel();
        return new Connection(client, accepted.take());
    }

    /** Runs what sends while the loop does nothing, so that it finds all of it in one pass. */
    private void inOnePass(Runnable sends) {
        CountDownLatch busy = new CountDownLatch(1);
        loop.execute(() -> {
            try {
                busy.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        sends.run();
        clients.submit(() -> {}).syncUninterruptibly(); // all has been handed over
        busy.countDown();
    }

    @Test
    void fewConnectionsOfLessImportantWorkAreReadBeforeAnother() throws Exception {
        List<Connection> low = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            low.add(connect(last));
        }
        Connection important = connect(usual);

        inOnePass(() -> {
            low.forEach(one -> one.send("low" + low.indexOf(one)));
            important.send("important");
        });

        until(() -> read.size() > CLIENTS);
        assertThat(read.indexOf("important")).isLessThanOrEqualTo(4);
        assertThat(read)
                .filteredOn(text -> text.startsWith("low"))
                .containsExactlyElementsOf(
                        low.stream().map(one -> "low" + low.indexOf(one)).toList());
    }

    @Test
    void oneStepOfAHandshakeIsReadInAPass() throws Exception {
        List<Connection> shaking = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Connection one = connect();
            one.server()
                    .eventLoop()
                    .submit(() -> one.server().pipeline().addFirst(ReadTurnHandler.handshake()))
                    .sync();
            shaking.add(one);
        }
        Connection important = connect(usual);

        inOnePass(() -> {
            shaking.forEach(one -> one.send("hello"));
            important.send("important");
        });

        until(() -> read.size() > CLIENTS);
        assertThat(read.indexOf("important")).isLessThanOrEqualTo(1);
    }

    @Test
    void aConnectionIsNotReadWhileItIsHeld() throws Exception {
        held.set(true);
        Connection waiting = connect(unlessHeld);
        Connection other = connect(usual);

        waiting.send("held");
        waiting.send("more");
        other.send("other");

        until(() -> !read.isEmpty());
        assertThat(read).containsExactly("other");
        held.set(false);
        until(() -> String.join("", read).equals("otherheldmore"));
    }

    @Test
    void whatIsKeptBackIsDroppedWithItsConnection() throws Exception {
        held.set(true);
        Connection waiting = connect(unlessHeld);
        ByteBuf kept = Unpooled.copiedBuffer("held", StandardCharsets.US_ASCII);

        waiting.client().writeAndFlush(kept).sync();
        waiting.client().close().sync();

        waiting.server().closeFuture().sync();
        until(() -> kept.refCnt() == 0);
        assertThat(read).isEmpty();
    }
}
