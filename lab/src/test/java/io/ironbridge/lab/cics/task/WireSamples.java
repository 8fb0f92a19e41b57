package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import io.ironbridge.lab.cics.task.WebRequest.WebService;
import io.ironbridge.lab.wire.Area;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** At least one of everything that goes over the wire. */
final class WireSamples {
    private static final Area DATA = Area.of(new byte[] {0, 1, -1, 127, -128});
    private static final List<Container> CONTAINERS =
            List.of(
                    new Container("REQUEST", Container.BIT, DATA),
                    new Container("Müller", 1208, Area.EMPTY));
    private static final WebReply WEB_REPLY =
            new WebReply(
                    201,
                    "Created",
                    "text/plain",
                    List.of(new WebHeader("Location", "/a"), new WebHeader("X-Empty", "")),
                    DATA,
                    true);

    private WireSamples() {}

    static List<RegionRequest> requests() {
        return List.of(
                new RegionRequest.WriteTs("QUEUE", DATA, 7, true),
                new RegionRequest.ReadTs("QUEUE", 32_767),
                new RegionRequest.DeleteTs(""),
                new RegionRequest.WriteTd("CSMT", DATA),
                new RegionRequest.Enqueue(DATA, Lifetime.TASK, false),
                new RegionRequest.Dequeue(DATA, Lifetime.UNIT_OF_WORK),
                new RegionRequest.ReadFile("ACCOUNT", DATA, Match.GENERIC, true, false, true),
                new RegionRequest.WriteFile("ACCOUNT", DATA, Area.EMPTY),
                new RegionRequest.RewriteFile("ACCOUNT", Long.MAX_VALUE, DATA),
                new RegionRequest.DeleteRead("ACCOUNT", -1),
                new RegionRequest.DeleteKey("ACCOUNT", DATA, true),
                new RegionRequest.UnlockFile("ACCOUNT", 3),
                new RegionRequest.StartBrowse("ACCOUNT", 2, DATA, Match.GENERIC_OR_GREATER, false),
                new RegionRequest.ReadOn("ACCOUNT", 2, DATA, true, false, true),
                new RegionRequest.EndBrowse("ACCOUNT", 2),
                new RegionRequest.Syncpoint(true),
                new RegionRequest.Delay(86_400_000L),
                new RegionRequest.StartTask(
                        "PAYM", 1_000, DATA, "PAYMENTS", CONTAINERS, "USER1", "REQ00001"),
                new RegionRequest.Retrieve(),
                new RegionRequest.SendWeb(WEB_REPLY),
                new RegionRequest.UserAbend(4_095));
    }

    static List<TaskInput> inputs() {
        return List.of(
                new TaskInput.Nothing(),
                new TaskInput.Commarea(DATA),
                new TaskInput.Channel("PAYMENTS", CONTAINERS),
                new TaskInput.Web(
                        new WebRequest(
                                "POST",
                                "/a%20b",
                                "c=d",
                                "HTTP/1.1",
                                List.of(new WebHeader("Host", "lab")),
                                DATA,
                                "URIMAP1",
                                new WebService("LABHTTP", "127.0.0.1", "::1", 65_535, 32_768),
                                true)));
    }

    static List<TaskOutput> outputs() {
        return List.of(
                new TaskOutput.Nothing(),
                new TaskOutput.Commarea(DATA),
                new TaskOutput.Channel(CONTAINERS),
                new TaskOutput.Web(Optional.empty()),
                new TaskOutput.Web(Optional.of(WEB_REPLY)));
    }

    static List<TaskStart> starts() {
        return inputs().stream().map(WireSamples::start).toList();
    }

    private static TaskStart start(TaskInput input) {
        return new TaskStart(
                9_999_999,
                "PAYM",
                "USER1",
                "PAYMENT",
                true,
                "DS",
                input,
                Instant.ofEpochSecond(1_700_000_000L, 999_999_999));
    }

    static List<TaskEnd> ends() {
        return List.of(
                new TaskEnd.Returned(outputs().getFirst()),
                new TaskEnd.Returned(outputs().get(1)),
                new TaskEnd.Returned(outputs().get(2)),
                new TaskEnd.Returned(outputs().get(3)),
                new TaskEnd.Returned(outputs().get(4)),
                new TaskEnd.Abended("ASRA", "PAYMENT"),
                new TaskEnd.Abended("PAY1", "PAYMENT", true),
                new TaskEnd.NotLinked(27, 1, "AEI0"));
    }

    static List<RegionReply> replies() {
        return List.of(
                RegionReply.NORMAL,
                new RegionReply(13, 80, "AKCS", -5, DATA, Area.of(new byte[100_000])));
    }
}
