package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DataCommandsIT {
    private ServantProcess servant;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        LoadLibrary library = new LoadLibrary(folder);
        library.with(
                DataPrograms.FILES,
                DataPrograms.QUEUES,
                DataPrograms.LOCKS,
                DataPrograms.INTERVALS);
        servant = new ServantProcess(library.folder());
    }

    @AfterAll
    void stop() throws Exception {
        servant.close();
    }

    @Test
    void filesAreReadWrittenAndBrowsed() throws Exception {
        assertThat(report("FILES", new MemoryRegion()))
                .containsExactly(
                        "0604 0/0 - KEYFILE",
                        "0604 14/150 82- KEYFILE",
                        "0604 0/0 - KEYFILE",
                        "0604 22/12 E1- KEYFILE",
                        "0604 12/1 01- NOFILE",
                        "0604 16/44 08- KEYFILE",
                        "0604 53/130 D0- KEYFILE",
                        "0602 0/0 - KEYFILE|10 AB02second",
                        "0602 13/80 81- KEYFILE",
                        "0602 22/11 E1- KEYFILE|AB01AB01firs",
                        "0602 16/42 08- KEYFILE",
                        "0602 0/0 - KEYFILE|AB01AB01",
                        "0606 16/30 08- KEYFILE",
                        "0602 0/0 - KEYFILE",
                        "0606 0/0 - KEYFILE",
                        "0602 0/0 - KEYFILE|77AB01new",
                        "060A 0/0 - KEYFILE",
                        "060C 0/0 - KEYFILE",
                        "060E 0/0 - KEYFILE|AB01AB01new",
                        "060E 0/0 - KEYFILE|AB02AB02",
                        "060E 20/90 0F- KEYFILE",
                        "0614 0/0 - KEYFILE",
                        "0610 0/0 - KEYFILE|AB02",
                        "0612 16/35 08- KEYFILE",
                        "0612 0/0 - KEYFILE",
                        "0608 0/0 - KEYFILE",
                        "0608 0/0 - KEYFILE|1",
                        "0608 13/80 81- KEYFILE");
    }

    @Test
    void queuesAreReadAndWritten() throws Exception {
        assertThat(report("QUEUES", new MemoryRegion()))
                .containsExactly(
                        "0A04 44/0 02- Q1",
                        "0A02 0/0 - Q1|1",
                        "0A02 0/0 - Q1|2",
                        "0A02 22/0 E1- Q1",
                        "0A02 22/0 E1- Q1",
                        "0A02 16/0 20-",
                        "0A02 26/0 01- Q1",
                        "0A02 0/0 - Q1",
                        "0A04 0/0 - Q1|two",
                        "0A04 26/0 01- Q1",
                        "0A04 26/0 01- Q1",
                        "0A04 22/0 E1- Q1|10 tw",
                        "0A04 0/0 - Q1|two",
                        "0A04 26/0 01- Q1",
                        "0A06 0/0 - Q1",
                        "0A06 44/0 02- Q1",
                        "0A06 53/130 D0- Q1",
                        "0802 0/0 - CSMT",
                        "0802 44/0 02- NONE",
                        "0802 22/0 E1- CSMT");
    }

    @Test
    void locksAndSyncpointsReachTheRegion() throws Exception {
        MemoryRegion region = new MemoryRegion();
        TaskEnd end = servant.run("LOCKS", Report.empty(), region);

        assertThat(Report.lines(end))
                .containsExactly(
                        "1204 0/0 -",
                        "1204 55/0 32-",
                        "1204 22/1 E1-",
                        "1204 22/1 E1-",
                        "1204 0/0 -",
                        "1204 16/2 E0-",
                        "1204 0/0 -",
                        "1206 0/0 -",
                        "1206 0/0 -",
                        "1602 0/0 -",
                        "1602 0/0 -");
        Area name = Area.of("LOCKED".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(region.requests())
                .contains(
                        new RegionRequest.Enqueue(name, Lifetime.UNIT_OF_WORK, true),
                        new RegionRequest.Enqueue(name, Lifetime.TASK, true),
                        new RegionRequest.Dequeue(name, Lifetime.UNIT_OF_WORK),
                        new RegionRequest.Syncpoint(false),
                        new RegionRequest.Syncpoint(true));
        assertThat(Report.eib(end, 10).get(0x4A)).as("EIBSYNRB").isEqualTo((byte) 0xFF);
    }

    @Test
    void tasksAreDelayedAndStarted() throws Exception {
        MemoryRegion region =
                new MemoryRegion()
                        .retrieving("FIRST".getBytes(Commareas.EBCDIC))
                        .retrieving("OTHER".getBytes(Commareas.EBCDIC));

        assertThat(report("INTERVAL", region))
                .containsExactly(
                        "1004 0/0 -",
                        "1004 0/0 -",
                        "1004 16/5 FF-",
                        "1004 0/0 -",
                        "1004 16/6 FF-",
                        "1004 16/4 FF-",
                        "1004 0/0 -",
                        "1004 16/4 FF-",
                        "1008 0/0 - NEXT",
                        "1008 0/0 - NEXT",
                        "1008 28/0 11- NONE",
                        "1008 22/0 E1- NEXT",
                        "1008 11/0 12- NEXT",
                        "1008 16/0 FF- NEXT",
                        "1008 122/2 0000007A- NEXT",
                        "3416 0/0 - NEXT",
                        "1008 0/0 - NEXT",
                        "100A 0/0 - NEXT|5 FIRST",
                        "100A 56/0 E9- NEXT",
                        "100A 0/0 - NEXT|OTHER",
                        "100A 29/0 01- NEXT");
        Area data = Area.of("START DATA".getBytes(Commareas.EBCDIC));
        assertThat(region.requests())
                .contains(
                        new RegionRequest.Delay(0),
                        new RegionRequest.Delay(3_723_000),
                        new RegionRequest.Delay(90_000),
                        new RegionRequest.Delay(250),
                        new RegionRequest.StartTask("NEXT", 0, data, "", List.of(), "", "REQ2"),
                        new RegionRequest.StartTask(
                                "NEXT", 120_000, Area.EMPTY, "", List.of(), "USER2", ""),
                        new RegionRequest.StartTask(
                                "NEXT",
                                0,
                                Area.EMPTY,
                                "CHAN",
                                List.of(new Container("C1", Container.BIT, data)),
                                "",
                                ""));
    }

    private List<String> report(String program, MemoryRegion region) throws Exception {
        return Report.lines(servant.run(program, Report.empty(), region));
    }
}
