package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.DriverBranch;
import java.time.Duration;

/** The connection of a unit of work. */
final class JcaBranch extends DriverBranch<AdapterConnection> {
    private final ConnectionPool pool;
    private final Runnable onReturned;

    /**
     * @param patience for the adapter, after a call has ended
     * @param onReturned runs when the connection is given back
     */
    JcaBranch(
            ConnectionPool pool,
            AdapterConnection connection,
            Duration patience,
            Runnable onReturned) {
        super(connection, patience);
        this.pool = pool;
        this.onReturned = onReturned;
    }

    /**
     * A call has been given up, while the adapter may be in it.
     *
     * @return the connection, to be closed: what is not prepared ends with it
     */
    AdapterConnection abandon() {
        spoil();
        connection().discard();
        return connection();
    }

    @Override
    protected void onStuck() {
        pool.discard(connection());
    }

    @Override
    protected void giveBack(boolean isUsable) {
        if (!isUsable || connection().isSuspect() || !pool.give(connection())) {
            pool.discard(connection());
        }
        onReturned.run();
    }
}
