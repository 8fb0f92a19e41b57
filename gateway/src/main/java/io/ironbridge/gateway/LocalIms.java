package io.ironbridge.gateway;

import io.ironbridge.connectorims.Datastore;

/**
 * An IMS in the gateway's own process, which connections to its IMS Connect call without a socket.
 *
 * @param endpoint host and port of its IMS Connect, as connections name it
 * @param name of the data store
 */
public record LocalIms(String endpoint, String name, Datastore datastore) {}
