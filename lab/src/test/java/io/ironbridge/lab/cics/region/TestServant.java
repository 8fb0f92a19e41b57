package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.ServantLink;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A servant process whose programs do what their names say. */
final class TestServant {
    static final int MESSAGE_BYTES = 64 * 1024 * 1024;

    private TestServant() {}

    public static void main(String[] args) throws IOException {
        int number = Integer.parseInt(value(args[4], "number="));
        Path socket = Path.of(value(args[0], "socket="));
        try (ServantLink link = ServantLink.connect(socket, number, MESSAGE_BYTES)) {
            System.out.println("hello of " + value(args[2], "applid="));
            Optional<TaskStart> task = link.await();
            while (task.isPresent()) {
                link.end(run(task.get(), link));
                task = link.await();
            }
        }
    }

    private static String value(String argument, String name) {
        if (!argument.startsWith(name)) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return argument.substring(name.length());
    }

    private static TaskEnd run(TaskStart task, ServantLink link) {
        String program = task.program();
        return switch (program) {
            case "ECHO", "DFHECHO" -> new TaskEnd.Returned(echo(task.input()));
            case "BIGGER" -> new TaskEnd.Returned(bigger());
            case "ABEND" -> new TaskEnd.Abended("AB12", "INNER");
            case "CANCEL" -> new TaskEnd.Abended("AB12", "INNER", true);
            case "LOOP" -> loop();
            case "WAIT" -> ended(link.ask(new RegionRequest.Delay(0)), task.input());
            case "COUNT" ->
                    ended(
                            link.ask(new RegionRequest.WriteTs("Q", Area.EMPTY, 0, true)),
                            task.input());
            case "HALT139" -> halt(139);
            case "HALT11" -> halt(11);
            case "HALT134" -> halt(134);
            case "HALT1" -> halt(1);
            case "HALT7" -> halt(7);
            case "WEB" -> new TaskEnd.Returned(new TaskOutput.Web(Optional.of(web(task))));
            case "WEBNONE" -> new TaskEnd.Returned(new TaskOutput.Web(Optional.empty()));
            case "WEBEARLY" -> early(task, link);
            default -> new TaskEnd.NotLinked(27, 1, "AEI0");
        };
    }

    private static TaskOutput echo(TaskInput input) {
        return switch (input) {
            case TaskInput.Nothing _ -> new TaskOutput.Nothing();
            case TaskInput.Commarea(var data) -> new TaskOutput.Commarea(data);
            case TaskInput.Channel(_, var containers) -> new TaskOutput.Channel(containers);
            case TaskInput.Web _ -> new TaskOutput.Web(Optional.empty());
        };
    }

    private static TaskOutput bigger() {
        return new TaskOutput.Channel(
                List.of(new Container("MORE", Container.BIT, Area.of(new byte[100_000]))));
    }

    private static TaskEnd ended(RegionReply reply, TaskInput input) {
        return reply.isNormal()
                ? new TaskEnd.Returned(echo(input))
                : new TaskEnd.Abended(reply.abendCode(), "WAIT");
    }

    @SuppressWarnings("InfiniteLoopStatement")
    private static TaskEnd loop() {
        while (true) {
            Thread.onSpinWait();
        }
    }

    private static TaskEnd halt(int status) {
        Runtime.getRuntime().halt(status);
        throw new IllegalStateException();
    }

    private static WebReply web(TaskStart task) {
        TaskInput.Web web = (TaskInput.Web) task.input();
        String text =
                web.request().method()
                        + " "
                        + web.request().path()
                        + " "
                        + task.transaction()
                        + " "
                        + task.user();
        return new WebReply(
                202,
                "",
                "text/plain",
                List.of(),
                Area.of(text.getBytes(StandardCharsets.UTF_8)),
                false);
    }

    private static TaskEnd early(TaskStart task, ServantLink link) {
        link.ask(new RegionRequest.SendWeb(web(task)));
        return new TaskEnd.Abended("LATE", task.program());
    }
}
