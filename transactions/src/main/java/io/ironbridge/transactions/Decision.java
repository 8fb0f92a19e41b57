package io.ironbridge.transactions;

import java.util.List;

/**
 * A unit of work whose commit is decided, and not carried out everywhere.
 *
 * @param id of the transaction
 * @param committing connections that have not confirmed the commit: recovery repeats it
 * @param heuristic connections whose back ends have decided themselves, and otherwise
 */
public record Decision(String id, List<String> committing, List<String> heuristic) {
    public Decision {
        committing = List.copyOf(committing);
        heuristic = List.copyOf(heuristic);
    }
}
