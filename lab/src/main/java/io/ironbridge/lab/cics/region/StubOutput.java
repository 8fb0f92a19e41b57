package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.hostlink.LinkRequest;
import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.stub.StubData;
import io.ironbridge.lab.stub.Stubs;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Optional;

/** Replies of stubs as the output of programs. */
final class StubOutput {
    private StubOutput() {}

    /** The output of a program that the region does not have; empty without a stub for it. */
    static Optional<TaskOutput> of(Stubs stubs, LinkRequest request) {
        return switch (request.input()) {
            case TaskInput.Commarea(var area) ->
                    stubs.reply(request.program(), List.of(StubData.of(area)))
                            .map(reply -> commarea(area, reply));
            case TaskInput.Channel(_, var containers) ->
                    stubs.reply(request.program(), data(containers)).map(StubOutput::channel);
            case TaskInput.Nothing _ ->
                    stubs.reply(request.program(), List.of()).map(_ -> new TaskOutput.Nothing());
            case TaskInput.Web _ -> Optional.empty();
        };
    }

    /** A program writes its reply over the request; both have one length. */
    private static TaskOutput commarea(Area request, List<StubData> reply) {
        byte[] written = request.copy();
        if (!reply.isEmpty()) {
            byte[] record = reply.getFirst().data().bytes();
            System.arraycopy(record, 0, written, 0, Math.min(record.length, written.length));
        }
        return new TaskOutput.Commarea(Area.of(written));
    }

    private static List<StubData> data(List<Container> containers) {
        return containers.stream()
                .map(each -> new StubData(each.name(), each.ccsid(), each.data()))
                .toList();
    }

    private static TaskOutput channel(List<StubData> reply) {
        return new TaskOutput.Channel(
                reply.stream()
                        .map(each -> new Container(each.name(), each.ccsid(), each.data()))
                        .toList());
    }
}
