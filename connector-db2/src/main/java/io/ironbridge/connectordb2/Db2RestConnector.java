package io.ironbridge.connectordb2;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClient;
import io.ironbridge.socketclient.ClientLoops;
import java.time.Duration;
import java.util.Optional;

/**
 * Calls Db2's native REST services over a pool of persistent HTTP/1.1 connections, as {@link
 * HttpClient} describes.
 *
 * <p>Payloads in are {@link Payload.Json}, replies {@link Payload.HttpReply} whatever their status.
 * Thread-safe.
 */
public final class Db2RestConnector implements Connector {
    private final Db2RestConfig config;
    private final HttpClient client;

    public Db2RestConnector(Db2RestConfig config, ClientLoops loops) {
        this.config = config;
        this.client = new HttpClient(config.http(), loops);
    }

    /**
     * Prepares a service of this location for calls.
     *
     * @param version empty for the service's default version
     * @param streamed whether the body of a reply with status 200 is passed on while it arrives
     * @throws IllegalArgumentException if a name cannot be a path segment
     */
    public Db2Target target(
            String collection, String service, Optional<String> version, boolean streamed) {
        Db2Target.Service names = new Db2Target.Service(collection, service, version);
        return Db2Target.of(client, config, names, streamed);
    }

    @Override
    public int capacity() {
        return client.capacity();
    }

    @Override
    public ConnectionCounts connections() {
        return client.connections();
    }

    @Override
    public Optional<String> test(Duration longest) {
        return client.test(longest);
    }

    @Override
    public boolean takesPasswords() {
        return config.caller().map(CallerField::credentials).orElse(false);
    }

    @Override
    public int refusedCredentials() {
        return client.refusedCredentials();
    }

    @Override
    public void releaseCredentials() {
        client.releaseCredentials();
    }

    @Override
    public void close() {
        client.close();
    }
}
