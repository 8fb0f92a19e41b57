package io.ironbridge.gateway.http.turn;

/**
 * When the next request of a connection is read, compared with other connections of its event loop.
 * Asked for each read, on the loop.
 */
public interface ReadTurn {
    /** Whether it is read after others. */
    boolean isLast();

    /** Whether it is not read at present. */
    boolean isHeld();
}
