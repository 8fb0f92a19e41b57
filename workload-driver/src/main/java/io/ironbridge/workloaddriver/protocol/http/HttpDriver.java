package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.Requester;
import io.ironbridge.workloaddriver.protocol.socket.ClientConnection;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.protocol.socket.SocketRequester;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import io.netty.bootstrap.Bootstrap;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * HTTP clients: over HTTP/1.1 with one persistent connection each, or over HTTP/2 with several
 * clients on one connection.
 */
public final class HttpDriver implements Driver {
    private final HttpSettings settings;
    private final List<PreparedRequest> requests;
    private final Variables variables;
    private final InetSocketAddress address;
    private final Optional<SslContext> tls;
    private final NettyLoops loops;
    private final Map<Loop, Http2Pool> pools = new ConcurrentHashMap<>();

    private HttpDriver(
            HttpSettings settings,
            List<PreparedRequest> requests,
            Variables variables,
            Optional<SslContext> tls,
            NettyLoops loops)
            throws IOException {
        this.settings = settings;
        this.requests = requests;
        this.variables = variables;
        this.tls = tls;
        this.loops = loops;
        this.address =
                new InetSocketAddress(
                        InetAddress.getByName(settings.target().host()), settings.target().port());
    }

    /**
     * Creates a driver; resolves the target's name.
     *
     * @param requests in the order of the plan's mix
     * @throws IOException if the target's name is unknown or the trust store cannot be used
     */
    public static HttpDriver of(
            HttpSettings settings,
            List<HttpRequest> requests,
            Variables variables,
            NettyLoops loops)
            throws IOException {
        Optional<SslContext> tls =
                settings.target().secure()
                        ? Optional.of(settings.tls().context(settings.version()))
                        : Optional.empty();
        List<PreparedRequest> prepared =
                requests.stream().map(request -> PreparedRequest.of(settings, request)).toList();
        return new HttpDriver(settings, prepared, variables, tls, loops);
    }

    @Override
    public Requester client(Loop loop, int number) {
        Bootstrap bootstrap = loops.bootstrap(loop, address, settings.limits().connect());
        ClientConnection.Opener<HttpExchange> opener =
                switch (settings.version()) {
                    case HttpVersion.Http11() ->
                            requester -> HttpConnection.open(requester, this, bootstrap);
                    case HttpVersion.Http2(int clients) ->
                            pools.computeIfAbsent(loop, _ -> new Http2Pool(this, clients))
                                    .opener(bootstrap);
                };
        return new SocketRequester<>(
                loop,
                new SocketRequester.TimeLimit(settings.limits().answer(), "answer"),
                slot -> new HttpExchange(requests.get(slot.kind()), variables.draw(slot.random())),
                opener);
    }

    HttpSettings settings() {
        return settings;
    }

    Optional<SslContext> tls() {
        return tls;
    }
}
