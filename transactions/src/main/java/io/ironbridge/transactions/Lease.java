package io.ironbridge.transactions;

import java.time.Duration;

/**
 * The right to write the log of one node in the shared store, until it expires. Each holder has a
 * token of its own, which is never used again: a process that takes the lease ends the right of the
 * holder before.
 *
 * @param node whose log it is
 * @param id of the node's table; a node that is registered again has another one
 * @param token of this holder
 * @param time from a renewal to the expiry
 */
record Lease(String node, long id, long token, Duration time) {
    /** What the name of the node's table begins with. */
    String tablePrefix() {
        return "ironbridge_tx_" + id + "_";
    }
}
