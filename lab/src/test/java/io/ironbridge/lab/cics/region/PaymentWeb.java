package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A web-aware program in Java: writes what it is asked for to a queue, and says who asked. */
public final class PaymentWeb implements CicsProgram {
    @Override
    public void run(CicsTask task) {
        String path = task.web().orElseThrow().path();
        Area item = Area.of(path.getBytes(StandardCharsets.UTF_8));
        long items = task.ask(new RegionRequest.WriteTs("PATHS", item, 0, true)).number();
        String text = path + " " + items + " " + task.facts().user();
        task.send(
                new WebReply(
                        200,
                        "",
                        "text/plain",
                        List.of(),
                        Area.of(text.getBytes(StandardCharsets.UTF_8)),
                        false));
    }

    @Override
    public String name() {
        return "PAYWEB";
    }
}
