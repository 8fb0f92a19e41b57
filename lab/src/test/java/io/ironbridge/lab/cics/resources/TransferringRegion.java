package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.cics.task.RegionRequest.RewriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import java.nio.file.Path;

/**
 * A process that transfers between two records until it is killed, and counts the units of work.
 */
final class TransferringRegion {
    private TransferringRegion() {}

    public static void main(String[] arguments) throws Exception {
        try (RegionResources region = Regions.in(Path.of(arguments[0]));
                TaskResources task = Regions.task(region)) {
            task.ask(new WriteFile("ACCOUNT", area("ACC1"), area("ACC11000")));
            task.ask(new WriteFile("ACCOUNT", area("ACC2"), area("ACC21000")));
            task.commit();
            for (int i = 1; ; i++) {
                add(task, "ACC1", -1);
                add(task, "ACC2", 1);
                task.commit();
                System.out.println(i);
                System.out.flush();
            }
        }
    }

    private static void add(TaskResources task, String key, int amount) {
        RegionReply read =
                task.ask(new ReadFile("ACCOUNT", area(key), Match.EQUAL, true, false, true));
        int before = Integer.parseInt(text(read.data()).substring(4));
        task.ask(new RewriteFile("ACCOUNT", 0, area(key + (before + amount))));
    }
}
