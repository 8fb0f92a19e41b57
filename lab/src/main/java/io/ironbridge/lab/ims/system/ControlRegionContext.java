package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.queue.MessageQueues;
import io.ironbridge.lab.ims.tpipe.Tpipes;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/** Objects shared by the parts of the control region. */
record ControlRegionContext(
        SystemSettings settings,
        Map<String, TransactionDefinition> transactions,
        TransactionSecurity access,
        MessageQueues queues,
        Tpipes tpipes,
        OrderedInput ordered,
        Journal journal,
        DatabaseManager databases,
        DfsMessages dfs,
        MessageLimit messageLimit,
        TransactionCounts counts,
        InstantSource clock,
        ZoneId zone) {

    Optional<TransactionDefinition> transaction(String code) {
        return Optional.ofNullable(transactions.get(code));
    }

    /** Releases a message whose processing has ended. */
    void ended(Message message) {
        messageLimit.leave();
        ordered.ended(message);
    }
}
