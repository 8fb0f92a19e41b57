package io.ironbridge.workloaddriver.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMonitorTest {
    @TempDir private Path proc;
    private ProcessMonitor processes = ProcessMonitor.of(Map.of());

    @BeforeEach
    void aProcess() throws IOException {
        write(150, 50, 777);
        processes = ProcessMonitor.of(proc, CpuClock.NONE, Map.of("server", 42L));
    }

    @Test
    void timesAreUserAndSystemApart() {
        ProcessUsage use = server();

        assertThat(use.userNanos()).isEqualTo(1_500_000_000);
        assertThat(use.systemNanos()).isEqualTo(500_000_000);
        assertThat(use.residentBytes()).isEqualTo(2048L * 1024);
    }

    @Test
    void theUseOfATimeIsTheDifference() throws IOException {
        ProcessUsage before = server();
        write(250, 60, 777);

        ProcessUsage used = server().since(before);

        assertThat(used.userNanos()).isEqualTo(1_000_000_000);
        assertThat(used.cpuNanos()).isEqualTo(1_100_000_000);
    }

    @Test
    void aProcessThatIsNotThereIsUnknown() throws IOException {
        ProcessUsage before = server();
        Files.delete(proc.resolve("42/stat"));

        assertThat(server().known()).isFalse();
        assertThat(server().since(before).known()).isFalse();
        assertThat(processes.unknown()).contains("server");
    }

    @Test
    void anotherProcessOfTheSameNumberIsNotTakenForIt() throws IOException {
        assertThat(server().known()).isTrue();
        write(1, 1, 888);

        assertThat(server().known()).isFalse();
    }

    @Test
    void childrenAreCountedAndThoseOfChildren() throws IOException {
        children(42, 42, "43 ");
        children(42, 44, "45 ");
        children(43, 43, "46 ");
        for (int child : List.of(43, 45, 46)) {
            write(child, 10, 1, 777);
        }

        ProcessUsage use = server();

        assertThat(use.userNanos()).isEqualTo(1_500_000_000 + 3 * 100_000_000);
        assertThat(use.systemNanos()).isEqualTo(500_000_000 + 3 * 10_000_000);
        assertThat(use.residentBytes()).isEqualTo(4 * 2048L * 1024);
    }

    @Test
    void aChildThatHasEndedMeanwhileIsLeftOut() throws IOException {
        children(42, 42, "43 ");

        assertThat(server().known()).isTrue();
        assertThat(server().userNanos()).isEqualTo(1_500_000_000);
    }

    @Test
    void theClockTellsHowMuchAndTheTicksWhoseItIs() throws IOException {
        ProcessMonitor exact =
                ProcessMonitor.of(
                        proc,
                        pid -> pid == 42 ? OptionalLong.of(2_004_000_000L) : OptionalLong.empty(),
                        Map.of("server", 42L));

        ProcessUsage use = exact.read().getLast();

        assertThat(use.cpuNanos()).isEqualTo(2_004_000_000L);
        assertThat(use.userNanos()).isEqualTo(1_503_000_000L);
    }

    @Test
    void noPartEverBecomesLess() throws IOException {
        long[] nanos = {1_009_000_000L};
        ProcessMonitor exact =
                ProcessMonitor.of(proc, _ -> OptionalLong.of(nanos[0]), Map.of("server", 42L));
        write(100, 0, 777);
        ProcessUsage before = exact.read().getLast();
        write(100, 1, 777);
        nanos[0] = 1_011_000_000L;

        ProcessUsage used = exact.read().getLast().since(before);

        assertThat(used.userNanos()).isZero();
        assertThat(used.systemNanos()).isEqualTo(2_000_000);
    }

    private void children(int pid, int thread, String children) throws IOException {
        Path task = Files.createDirectories(proc.resolve(Path.of("" + pid, "task", "" + thread)));
        Files.writeString(task.resolve("children"), children);
    }

    private ProcessUsage server() {
        List<ProcessUsage> all = processes.read();
        assertThat(all.getFirst().name()).isEqualTo(ProcessMonitor.DRIVER);
        return all.getLast();
    }

    /** A name with blanks and parentheses, as a process may give itself. */
    private void write(long user, long system, long start) throws IOException {
        write(42, user, system, start);
    }

    private void write(int pid, long user, long system, long start) throws IOException {
        Path process = Files.createDirectories(proc.resolve(Integer.toString(pid)));
        Files.writeString(
                process.resolve("stat"),
                "42 (a ) (b c) S 1 42 42 0 -1 4194304 1 2 3 4 "
                        + user
                        + " "
                        + system
                        + " 0 0 20 0 1 0 "
                        + start
                        + " 1000 2000\n");
        Files.writeString(
                process.resolve("status"), "Name:\tx\nVmRSS:\t    2048 kB\nThreads:\t1\n");
    }
}
