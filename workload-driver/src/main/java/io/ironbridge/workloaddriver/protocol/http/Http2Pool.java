package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.protocol.socket.ClientConnection;
import io.netty.bootstrap.Bootstrap;
import java.util.ArrayList;
import java.util.List;

/** The HTTP/2 connections of one loop's clients. Runs on its loop. */
final class Http2Pool {
    private final HttpDriver driver;
    private final int clientsEach;
    private final List<SharedHttp2Connection> connections = new ArrayList<>();
    private int clients;

    Http2Pool(HttpDriver driver, int clientsEach) {
        this.driver = driver;
        this.clientsEach = clientsEach;
    }

    /** The connection of the next client. */
    ClientConnection.Opener<HttpExchange> opener(Bootstrap bootstrap) {
        if (clients++ % clientsEach == 0) {
            connections.add(new SharedHttp2Connection(driver, bootstrap));
        }
        return connections.getLast();
    }
}
