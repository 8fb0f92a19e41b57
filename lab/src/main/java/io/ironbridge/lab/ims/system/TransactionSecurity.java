package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.InputMessage.Caller;
import java.util.Map;
import java.util.Set;

/**
 * The users and groups that may run a transaction.
 *
 * @param allowed users and groups by transaction code; a transaction that it does not name is free
 *     to all whom IMS Connect lets in
 */
public record TransactionSecurity(Map<String, Set<String>> allowed) {
    /** All may run all. */
    public static final TransactionSecurity FREE = new TransactionSecurity(Map.of());

    public TransactionSecurity {
        allowed = Map.copyOf(allowed);
    }

    boolean mayRun(Caller caller, String transaction) {
        Set<String> names = allowed.get(transaction);
        return names == null || names.contains(caller.user()) || names.contains(caller.group());
    }
}
