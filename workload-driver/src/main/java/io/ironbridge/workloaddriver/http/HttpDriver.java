package io.ironbridge.workloaddriver.http;

import io.ironbridge.workloaddriver.Driver;
import io.ironbridge.workloaddriver.Loop;
import io.ironbridge.workloaddriver.Requester;
import io.ironbridge.workloaddriver.socket.Connection;
import io.ironbridge.workloaddriver.socket.SocketRequester;
import io.ironbridge.workloaddriver.values.Variables;
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
 * Clients that speak HTTP/1.1, each over one connection that it keeps as the server does, or
 * HTTP/2, several over one.
 */
public final class HttpDriver implements Driver {
    private final HttpSettings settings;
    private final List<PreparedRequest> requests;
    private final Variables variables;
    private final InetSocketAddress address;
    private final Optional<SslContext> tls;
    private final HttpLoops loops;
    private final Map<Loop, Http2Pool> pools = new ConcurrentHashMap<>();

    private HttpDriver(
            HttpSettings settings,
            List<PreparedRequest> requests,
            Variables variables,
            Optional<SslContext> tls,
            HttpLoops loops)
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
     * Makes clients ready; the target's name is resolved now.
     *
     * @param requests in the order of the plan's mix
     * @throws IOException when the target's name is not known or the trust store cannot be used
     */
    public static HttpDriver of(
            HttpSettings settings, List<HttpRequest> requests, Variables variables, HttpLoops loops)
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
        Connection.Opener<HttpExchange> opener =
                switch (settings.version()) {
                    case HttpVersion.Http11() ->
                            requester -> HttpConnection.open(requester, this, bootstrap);
                    case HttpVersion.Http2(int clients) ->
                            pools.computeIfAbsent(loop, _ -> new Http2Pool(this, clients))
                                    .place(bootstrap);
                };
        return new SocketRequester<>(
                loop,
                new SocketRequester.Patience(settings.limits().answer(), "answer"),
                turn -> new HttpExchange(requests.get(turn.kind()), variables.draw(turn.random())),
                opener);
    }

    HttpSettings settings() {
        return settings;
    }

    Optional<SslContext> tls() {
        return tls;
    }
}
