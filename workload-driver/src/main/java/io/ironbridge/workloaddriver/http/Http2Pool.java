package io.ironbridge.workloaddriver.http;

import io.ironbridge.workloaddriver.socket.Connection;
import io.netty.bootstrap.Bootstrap;
import java.util.ArrayList;
import java.util.List;

/** The HTTP/2 connections of one loop's clients. On its loop. */
final class Http2Pool {
    private final HttpDriver driver;
    private final int clientsEach;
    private final List<Http2Place> places = new ArrayList<>();
    private int clients;

    Http2Pool(HttpDriver driver, int clientsEach) {
        this.driver = driver;
        this.clientsEach = clientsEach;
    }

    /** The place of the next client: the same for as many as share a connection. */
    Connection.Opener<HttpExchange> place(Bootstrap bootstrap) {
        if (clients++ % clientsEach == 0) {
            places.add(new Http2Place(driver, bootstrap));
        }
        return places.getLast();
    }
}
