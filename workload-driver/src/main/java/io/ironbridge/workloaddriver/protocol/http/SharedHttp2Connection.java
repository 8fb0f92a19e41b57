package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.protocol.socket.ClientConnection;
import io.ironbridge.workloaddriver.protocol.socket.SocketRequester;
import io.netty.bootstrap.Bootstrap;
import org.jspecify.annotations.Nullable;

/** The current HTTP/2 connection of a group of clients; replaced when it ends. Runs on its loop. */
final class SharedHttp2Connection implements ClientConnection.Opener<HttpExchange> {
    private final HttpDriver driver;
    private final Bootstrap bootstrap;
    private @Nullable Http2Connection current;

    SharedHttp2Connection(HttpDriver driver, Bootstrap bootstrap) {
        this.driver = driver;
        this.bootstrap = bootstrap;
    }

    @Override
    public ClientConnection<HttpExchange> open(SocketRequester<HttpExchange> requester) {
        Http2Connection connection = current;
        boolean make = connection == null || !connection.takesClients();
        if (connection == null || make) {
            connection = new Http2Connection(driver);
            current = connection;
        }
        Http2Client client = new Http2Client(requester, driver, connection, make);
        connection.join(client);
        if (make) {
            connection.open(bootstrap, requester::execute);
        }
        return client;
    }
}
