package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.TransactionDefinition;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.StartTask;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Interval control: tasks to start. They are kept in memory only and do not survive the region. */
final class Starts {
    private static final System.Logger LOG = System.getLogger(Starts.class.getName());

    private final Map<String, TransactionDefinition> transactions;
    private final RegionTime time;
    private final TaskStarter starter;
    private final int most;
    private final Set<String> pending = new HashSet<>();
    private int number;

    Starts(ResourceSettings settings) {
        this.transactions = settings.definitions().transactions();
        this.time = settings.time();
        this.starter = settings.starter();
        this.most = settings.limits().starts();
    }

    /**
     * Starts a task when its time comes; a syncpoint or backout of the requesting task has no
     * effect.
     *
     * @param user of the requesting task, for requests without one
     */
    RegionReply start(StartTask request, String user) {
        if (!transactions.containsKey(request.transaction())) {
            return ResourceReplies.TRANSIDERR;
        }
        if (request.milliseconds() < 0) {
            return ResourceReplies.INVREQ;
        }
        RegionReply reply = note(request.id());
        if (reply.isNormal()) {
            StartTask whole = filledIn(request, user);
            time.after(Duration.ofMillis(request.milliseconds()), () -> due(whole));
        }
        return reply;
    }

    private synchronized RegionReply note(String id) {
        if (pending.size() >= most) {
            return ResourceReplies.NOSPACE;
        }
        if (!id.isEmpty() && !pending.add(id)) {
            return ResourceReplies.REQID_IN_USE;
        }
        return RegionReply.NORMAL;
    }

    private synchronized StartTask filledIn(StartTask request, String user) {
        String id = request.id();
        while (id.isEmpty()) {
            String made = "DF%06X".formatted(++number & 0xFFFFFF);
            id = pending.add(made) ? made : "";
        }
        return new StartTask(
                request.transaction(),
                request.milliseconds(),
                request.data(),
                request.channel(),
                request.containers(),
                request.user().isEmpty() ? user : request.user(),
                id);
    }

    private void due(StartTask request) {
        synchronized (this) {
            pending.remove(request.id());
        }
        try {
            starter.start(new DueStart(request));
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-7221E Transaction {0} could not be started ({1})",
                    request.transaction(),
                    e.getClass().getSimpleName());
        }
    }

    synchronized int pending() {
        return pending.size();
    }
}
