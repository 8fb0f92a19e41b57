package io.ironbridge.gateway.backend.acme;

import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.mapping.Source;

/** An element {@code acme_echo}: what it reads goes into the connector's own settings. */
record AcmeEchoConnection(String id, AcmeEchoConnector.Config config, Source source)
        implements BackEndConnection {
    static final String ELEMENT = "acme_echo";

    @Override
    public String element() {
        return ELEMENT;
    }

    @Override
    public int queueLength() {
        return config.sessions();
    }
}
