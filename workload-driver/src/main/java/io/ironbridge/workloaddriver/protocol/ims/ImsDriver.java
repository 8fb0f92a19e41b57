package io.ironbridge.workloaddriver.protocol.ims;

import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.protocol.socket.SocketRequester;
import io.netty.bootstrap.Bootstrap;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients of IMS Connect (exit HWSSMPL1), each with a persistent socket and a separate client id. A
 * reopened socket has a new client id, because IMS Connect may not have noticed yet that the
 * previous one was closed.
 */
public final class ImsDriver implements Driver {
    private static final int DIGITS = 36;
    private static final int IDS = DIGITS * DIGITS * DIGITS * DIGITS;

    private final ImsSettings settings;
    private final List<ImsRequest> requests;
    private final NettyLoops loops;
    private final InetSocketAddress address;
    private final AtomicInteger ids = new AtomicInteger();

    private ImsDriver(ImsSettings settings, List<ImsRequest> requests, NettyLoops loops)
            throws IOException {
        this.settings = settings;
        this.requests = requests;
        this.loops = loops;
        this.address =
                new InetSocketAddress(InetAddress.getByName(settings.host()), settings.port());
    }

    /**
     * Creates a driver; resolves the host's name.
     *
     * @param requests in the order of the plan's mix
     * @throws IOException if the host's name is unknown
     */
    public static ImsDriver of(ImsSettings settings, List<ImsRequest> requests, NettyLoops loops)
            throws IOException {
        return new ImsDriver(settings, List.copyOf(requests), loops);
    }

    @Override
    public Requester client(Loop loop, int number) {
        Bootstrap bootstrap = loops.bootstrap(loop, address, settings.limits().connect());
        return new SocketRequester<>(
                loop,
                new SocketRequester.TimeLimit(settings.limits().answer(), "output"),
                RequestSlot::kind,
                requester -> ImsConnection.open(requester, this, bootstrap));
    }

    ImsSettings settings() {
        return settings;
    }

    ImsRequest request(int kind) {
        return requests.get(kind);
    }

    /** The next of 1.6 million. */
    String nextClientId() {
        int id = Math.floorMod(ids.getAndIncrement(), IDS);
        String digits = Integer.toString(id + IDS, DIGITS).substring(1);
        return settings.clients() + digits.toUpperCase(Locale.ROOT);
    }
}
