package io.ironbridge.workloaddriver.engine;

/** What speaks a protocol to the server under load. Thread-safe. */
public interface Driver {
    /**
     * A client that has sent nothing yet.
     *
     * @param loop where all of its work is done; called on it
     * @param number of the client, from 0
     */
    Requester client(Loop loop, int number);
}
