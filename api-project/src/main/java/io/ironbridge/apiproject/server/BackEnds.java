package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Elements;
import java.util.List;

/** What readers of connection elements share. */
record BackEnds(ConnectionElements shared, Identities identities) {
    /** Elements of which each is a connection. */
    static final List<String> CONNECTIONS = List.of(MqConnections.ELEMENT);

    BackEnds(Elements config, Identities identities) {
        this(new ConnectionElements(config), identities);
    }
}
