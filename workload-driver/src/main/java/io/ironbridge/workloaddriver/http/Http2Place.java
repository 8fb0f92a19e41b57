package io.ironbridge.workloaddriver.http;

import io.ironbridge.workloaddriver.socket.Connection;
import io.ironbridge.workloaddriver.socket.SocketRequester;
import io.netty.bootstrap.Bootstrap;
import org.jspecify.annotations.Nullable;

/** Where some clients have their HTTP/2 connection, whichever it is at the time. On its loop. */
final class Http2Place implements Connection.Opener<HttpExchange> {
    private final HttpDriver driver;
    private final Bootstrap bootstrap;
    private @Nullable Http2Connection current;

    Http2Place(HttpDriver driver, Bootstrap bootstrap) {
        this.driver = driver;
        this.bootstrap = bootstrap;
    }

    @Override
    public Connection<HttpExchange> open(SocketRequester<HttpExchange> requester) {
        Http2Connection connection = current;
        boolean make = connection == null || !connection.takesClients();
        if (connection == null || make) {
            connection = new Http2Connection(driver);
            current = connection;
        }
        Http2Client client = new Http2Client(requester, driver, connection, make);
        connection.join(client);
        if (make) {
            connection.open(bootstrap, requester::later);
        }
        return client;
    }
}
