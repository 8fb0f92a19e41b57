package io.ironbridge.workloaddriver.protocol.hostlink;

import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.Requester;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.protocol.socket.SocketRequester;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that link to a program in a CICS region without a gateway, each over one persistent
 * connection. Compares every answer with the expected one, byte by byte.
 */
public final class HostLinkDriver implements Driver {
    private final HostLinkSettings settings;
    private final LinkCall call;
    private final NettyLoops loops;
    private final byte[] head;
    private final InetSocketAddress address;

    private HostLinkDriver(HostLinkSettings settings, LinkCall call, NettyLoops loops)
            throws IOException {
        this.settings = settings;
        this.call = call;
        this.loops = loops;
        this.head = settings.head(call.length()).getBytes(StandardCharsets.ISO_8859_1);
        this.address =
                new InetSocketAddress(InetAddress.getByName(settings.host()), settings.port());
    }

    /**
     * Creates a driver; resolves the host's name.
     *
     * @param loops event loops of the clients
     * @throws IOException if the host's name is unknown
     */
    public static HostLinkDriver of(HostLinkSettings settings, LinkCall call, NettyLoops loops)
            throws IOException {
        return new HostLinkDriver(settings, call, loops);
    }

    @Override
    public Requester client(Loop loop, int number) {
        Bootstrap bootstrap = loops.bootstrap(loop, address, settings.connect());
        AtomicLong token = new AtomicLong((long) number << Integer.SIZE);
        return new SocketRequester<>(
                loop,
                new SocketRequester.TimeLimit(settings.answer(), "answer"),
                _ -> token.incrementAndGet(),
                requester -> HostLinkConnection.open(requester, this, bootstrap));
    }

    ExpectedLinkReply expected() {
        return call.expected();
    }

    /** The whole request, which the caller releases. */
    ByteBuf request(ByteBufAllocator allocator, long token) {
        ByteBuf request = allocator.ioBuffer(head.length + call.length()).writeBytes(head);
        call.write(request, token);
        return request;
    }
}
