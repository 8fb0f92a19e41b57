package io.ironbridge.gateway.http.turn;

/**
 * When the next request of a connection is read, compared with other connections of its event loop.
 * Asked for each request, on the loop.
 */
public interface ReadTurn {
    /** In the order of arrival. */
    ReadTurn USUAL =
            new ReadTurn() {
                @Override
                public boolean isLast() {
                    return false;
                }

                @Override
                public boolean isHeld() {
                    return false;
                }
            };

    /** Whether it is read after others. */
    boolean isLast();

    /** Whether it is not read at present. */
    boolean isHeld();
}
