package io.ironbridge.workloaddriver.engine;

/** Sends requests to the server under load in one protocol. Thread-safe. */
public interface Driver {
    /**
     * Creates a client.
     *
     * @param loop event loop of the client; this method is called on it
     * @param number of the client, from 0
     */
    Requester client(Loop loop, int number);
}
