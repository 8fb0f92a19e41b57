package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClient;
import io.ironbridge.httpclient.RequestHead;
import io.ironbridge.socketclient.ClientLoops;
import java.time.Duration;
import java.util.Optional;

/**
 * Calls programs of one CICS region by the host link, over a pool of persistent HTTP/1.1
 * connections, as {@link HttpClient} describes.
 *
 * <p>Payloads are {@code Commarea} or {@code Channel} in both directions. Thread-safe.
 */
public final class HostLinkConnector implements Connector {
    private final HostLinkConfig config;
    private final HttpClient client;

    public HostLinkConnector(HostLinkConfig config, ClientLoops loops) {
        this.config = config;
        this.client = new HttpClient(config.http(), loops);
    }

    /**
     * Prepares a program of this region for calls.
     *
     * @throws IllegalArgumentException if path or credentials cannot be sent
     */
    public HostLinkTarget target(LinkedProgram program) {
        RequestHead head =
                RequestHead.post(program.program(), path(program))
                        .withHeader("Content-Type", HttpAnswer.MEDIA_TYPE)
                        .withHeader("Accept", HttpAnswer.MEDIA_TYPE);
        return new HostLinkTarget(client.prepare(config.in(head)), program, config);
    }

    /** Host and port, for messages. */
    public String endpoint() {
        return config.http().endpoint();
    }

    /**
     * Transaction ids may contain characters that paths may not: {@code #}, {@code $}, {@code @}.
     */
    private String path(LinkedProgram program) {
        return program.transaction().isEmpty()
                ? config.path()
                : config.path() + "/" + RequestHead.segment(program.transaction());
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
