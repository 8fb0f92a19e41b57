package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
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
class ContainersIT {
    private static final int FOUR_MEGABYTES = 4 << 20;
    private static final byte HOST_A = (byte) 0xC1;
    private static final byte HOST_B = (byte) 0xC2;

    private final MemoryRegion region = new MemoryRegion();
    private ServantProcess servant;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        LoadLibrary library = new LoadLibrary(folder);
        library.with(
                ContainerPrograms.CONTAINERS,
                ContainerPrograms.ADDS,
                ContainerPrograms.STORAGE,
                ContainerPrograms.FACTS);
        servant = new ServantProcess(library.folder());
    }

    @AfterAll
    void stop() throws Exception {
        servant.close();
    }

    @Test
    void containersAreKeptInHostForm() throws Exception {
        assertThat(report("CONTAINS"))
                .containsExactly(
                        "3416 16/4 00000010-",
                        "3414 122/2 0000007A-",
                        "3416 122/1 0000007A-",
                        "3416 110/18 0000006E-",
                        "3416 22/1 00000016-",
                        "3416 16/1 00000010-",
                        "3416 123/1 0000007B-",
                        "3416 123/2 0000007B-",
                        "3416 125/2 0000007D-",
                        "3416 0/0 -",
                        "3416 0/0 -",
                        "3414 22/11 00000016-|14 SOME TEXT MO",
                        "3414 0/0 -|14 SOME TEXT MO",
                        "3414 0/0 -|9 TEXT MORE",
                        "3414 22/5 00000016-",
                        "3414 0/0 -|4 TEXT",
                        "3414 0/0 -|4 SOME",
                        "3414 0/0 -|2 RE",
                        "3414 0/0 -|OME TEXT MOR",
                        "3414 0/0 -|0",
                        "3414 0/0 -|4 TEXT",
                        "3414 0/0 -|MORE",
                        "3414 0/0 -|SOME TEXT MO",
                        "3416 0/0 -",
                        "3414 0/0 -|A\u00E4",
                        "3414 0/0 -|1208",
                        "3416 0/0 -",
                        "3414 123/3 0000007B-",
                        "3440 0/0 -",
                        "3440 110/10 0000006E-",
                        "3414 0/0 -|SAME",
                        "9608 0/0 -",
                        "960A 0/0 -|C1",
                        "960A 0/0 -|C2",
                        "960A 83/2 00000053-",
                        "960C 0/0 -",
                        "960C 112/3 00000070-",
                        "0E02 0/0 - ADDS",
                        "3414 0/0 - ADDS|CH",
                        "3412 0/0 - ADDS",
                        "3412 110/10 0000006E- ADDS");
    }

    @Test
    void fourMegabytesGoThroughAContainer() throws Exception {
        byte[] data = new byte[FOUR_MEGABYTES];
        Arrays.fill(data, HOST_A);
        Container in = new Container("IN", Container.BIT, Area.of(data));
        TaskEnd end = servant.run("ADDS", new TaskInput.Channel("BIG", List.of(in)), region);

        assertThat(end).isInstanceOf(TaskEnd.Returned.class);
        byte[] changed = new byte[FOUR_MEGABYTES];
        Arrays.fill(changed, HOST_B);
        assertThat(((TaskEnd.Returned) end).output())
                .isEqualTo(
                        new TaskOutput.Channel(
                                List.of(in, new Container("OUT", 37, Area.of(changed)))));
    }

    @Test
    void storageIsGotAndFreed() throws Exception {
        assertThat(report("STORAGE"))
                .containsExactly(
                        "0C02 0/0 -|**********",
                        "0C04 0/0 -",
                        "0C04 16/1 E0-",
                        "0C02 0/0 -",
                        "0C04 0/0 -",
                        "0C02 22/1 E1-",
                        "0C02 42/2 E2-",
                        "0202 0/0 -|TEST",
                        "0202 0/0 -|NONE",
                        "0202 0/0 -|SAME",
                        "0202 0/0 -|SAME");
    }

    @Test
    void factsAndTimesAreTold() throws Exception {
        assertThat(report("FACTS"))
                .containsExactly(
                        "0208 0/0 -|LABAPPL LAB1USER1   DSFACTS",
                        "0208 0/0 -|0",
                        "0208 16/1 E0-",
                        "4A02 0/0 -",
                        "4A04 0/0 -|09/03/202619:05:04  26/068",
                        "4A04 0/0 -|03-09-26  190504    2026-03-09",
                        "4A04 0/0 -|260309        46088     1",
                        "4A04 0/0 -|Mon, 09 Mar 2026 19:05:04 GMT",
                        "4A04 0/0 -|123",
                        "4A04 16/1 E0-");
    }

    @Test
    void theEibTellsOfTheTask() throws Exception {
        ByteBuffer eib = Report.eib(servant.run("STORAGE", Report.empty(), region), 0);

        assertThat(eib.getInt(0x00)).as("EIBTIME").isEqualTo(0x0070504C);
        assertThat(eib.getInt(0x04)).as("EIBDATE").isEqualTo(0x0126068C);
        assertThat(eib.getInt(0x0C)).as("EIBTASKN").isEqualTo(0x0000042C);
        assertThat(eib.getShort(0x18)).as("EIBCALEN").isEqualTo((short) 25604);
    }

    private List<String> report(String program) throws Exception {
        return Report.lines(servant.run(program, Report.empty(), region));
    }
}
