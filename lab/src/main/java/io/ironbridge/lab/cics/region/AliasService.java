package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.servants.TaskRejectedException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Runs the web-aware program of a URIMAP in an alias task. */
final class AliasService implements WebService {
    private final Tasks tasks;
    private final Duration patience;
    private final InstantSource clock;

    AliasService(Tasks tasks, Duration patience, InstantSource clock) {
        this.tasks = tasks;
        this.patience = patience;
        this.clock = clock;
    }

    @Override
    public void serve(WebCall call) throws InterruptedException, TaskRejectedException {
        TaskStart start =
                new TaskStart(
                        tasks.nextNumber(),
                        call.transaction().id(),
                        call.user(),
                        call.program(),
                        false,
                        "U",
                        new TaskInput.Web(call.request()),
                        clock.instant());
        Tasks.TaskOptions options =
                new Tasks.TaskOptions(
                        call.transaction(),
                        List.of(),
                        patience,
                        reply -> sent(call, reply),
                        _ -> true);
        TaskResult result = tasks.run(start, options);
        if (!call.outlet().isSent()) {
            call.outlet().send(reply(result));
        }
    }

    private static RegionReply sent(WebCall call, WebReply reply) {
        call.outlet().send(reply);
        return RegionReply.NORMAL;
    }

    private static WebReply reply(TaskResult result) {
        boolean committed = result.work() == TaskResult.Work.COMMITTED;
        if (committed
                && result.end() instanceof TaskEnd.Returned(TaskOutput.Web(var reply))
                && reply.isPresent()) {
            return reply.get();
        }
        return WebReplies.failure(500, "The alias transaction ended without an answer");
    }
}
