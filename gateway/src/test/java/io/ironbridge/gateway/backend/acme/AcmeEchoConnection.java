package io.ironbridge.gateway.backend.acme;

import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.mapping.Source;

/** An element {@code acme_echo}: what it reads goes into the connector's own settings. */
record AcmeEchoConnection(String id, AcmeEchoConnector.Config config, Source source)
        implements Connection {
    static final String ELEMENT = "acme_echo";

    @Override
    public String element() {
        return ELEMENT;
    }
}
