package io.ironbridge.workloaddriver.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.ProcessUsage;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.profile.Profile.Share;
import io.ironbridge.workloaddriver.profile.Profile.Source;
import io.ironbridge.workloaddriver.profile.burner.Burner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real process that uses CPU where it says. */
@Tag("system")
@Timeout(120)
class ProfilingIT {
    private static final String HERE = Burner.class.getName();
    private static final String WITHOUT_CPU_TIME =
            FlightRecorder.SETTINGS.replaceFirst(
                    "(jdk.CPUTimeSample\">\\s*<setting name=\"enabled\">)true", "$1false");

    @SuppressWarnings("NullAway.Init")
    private Process burner;

    @BeforeEach
    void needsAJdkOnLinux() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin");
        assumeTrue(Files.isExecutable(java.resolve("jcmd")), "no jcmd here");
        assumeTrue(Files.isDirectory(Path.of("/proc/self/task")), "no /proc here");
        burner =
                new ProcessBuilder(
                                java.resolve("java").toString(),
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                HERE)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        assertThat(burner.inputReader().readLine()).isEqualTo("burning");
    }

    @AfterEach
    void end() {
        burner.destroyForcibly();
    }

    @Test
    void theCpuIsWhereTheProcessUsesIt() throws Exception {
        Profile profile = profile(FlightRecorder.SETTINGS);

        assumeTrue(profile.source() != Source.EXECUTION, "this system has no CPU time samples");
        assertThat(profile.source()).isEqualTo(Source.CPU_TIME);
        assertThatItBurns(profile);
    }

    @Test
    void withoutSamplesOfCpuTimeStacksAreThoseOfRunningThreads() throws Exception {
        Profile profile = profile(WITHOUT_CPU_TIME);

        assertThat(profile.source()).isEqualTo(Source.EXECUTION);
        assertThatItBurns(profile);
    }

    private static void assertThatItBurns(Profile profile) {
        assertThat(profile.samples()).isGreaterThan(20);
        double all = profile.cpuMicros();
        assertThat(profile.parts().stream().mapToDouble(Share::micros).sum())
                .isCloseTo(all, within(all / 1e9));
        assertThat(micros(profile.parts(), CpuPart.OTHER.title())).isGreaterThan(all / 2);
        double spent =
                profile.methods().stream()
                        .filter(method -> method.name().startsWith(HERE + "."))
                        .mapToDouble(Share::micros)
                        .sum();
        assertThat(spent).isGreaterThan(all / 2);
        assertThat(profile.packages().getFirst().name()).isEqualTo(Burner.class.getPackageName());
    }

    @Test
    void whereInstructionsAreNotCountedThatIsTold() throws Exception {
        try (Servers servers = Servers.none();
                Profiling profiling = Profiling.start("burner", burner.pid(), servers)) {
            Profile profile = profiling.end(measured());

            if (profile.instructions() == null) {
                assertThat(profiling.missing())
                        .singleElement()
                        .asString()
                        .startsWith("Instructions of burner were not counted: ")
                        .endsWith(".");
            } else {
                assertThat(profile.instructions().user()).isPositive();
                assertThat(profiling.missing()).isEmpty();
            }
        }
    }

    @Test
    void whatIsNoJavaIsLeftAlone() throws Exception {
        Process sleeper = new ProcessBuilder("sleep", "60").start();
        try (Servers servers = Servers.none()) {
            assertThatThrownBy(() -> Profiling.start("sleeper", sleeper.pid(), servers))
                    .isInstanceOf(NotProfiledException.class)
                    .hasMessage("it is not a JVM that this user may inspect");
            assertThat(sleeper.isAlive()).isTrue();
        } finally {
            sleeper.destroyForcibly();
        }
    }

    @Test
    void aStartersOnlyJavaIsTheOneThatIsMeant() throws Exception {
        Process starter = starter(1);
        try {
            assertThat(FlightRecorder.javaOf(starter.pid()))
                    .isEqualTo(starter.descendants().findFirst().orElseThrow().pid());
        } finally {
            end(starter);
        }
    }

    @Test
    void amongSeveralNobodyGuesses() throws Exception {
        Process starter = starter(2);
        try {
            assertThatThrownBy(() -> FlightRecorder.javaOf(starter.pid()))
                    .isInstanceOf(NotProfiledException.class)
                    .hasMessage("it is not a JVM, and has started 2 JVMs");
        } finally {
            end(starter);
        }
    }

    /** A shell that has started so many virtual machines and waits for them. */
    private static Process starter(int number) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String line =
                "'%s' -cp '%s' %s < /dev/zero & "
                        .formatted(java, System.getProperty("java.class.path"), HERE);
        Process starter =
                new ProcessBuilder("/bin/sh", "-c", line.repeat(number) + "wait")
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        for (int i = 0; i < number; i++) {
            assertThat(starter.inputReader().readLine()).isEqualTo("burning");
        }
        return starter;
    }

    private static void end(Process starter) {
        starter.descendants().forEach(ProcessHandle::destroyForcibly);
        starter.destroyForcibly();
    }

    @Test
    void aProfileOfNothingIsNone() throws Exception {
        try (Servers servers = Servers.none();
                Profiling profiling = Profiling.start("burner", burner.pid(), servers)) {
            assertThatThrownBy(() -> profiling.end(MeasuredLoad.justNow(1, 0, 1)))
                    .isInstanceOf(NotProfiledException.class)
                    .hasMessageContaining("no requests");
        }
    }

    @Test
    void nothingGoesOnBehindIt() throws Exception {
        try (Servers servers = Servers.none()) {
            profile(FlightRecorder.SETTINGS, servers);
            Profiling.start("burner", burner.pid(), servers).close();

            String recordings =
                    LocalPrograms.output(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                            Long.toString(burner.pid()),
                            "JFR.check");
            assertThat(recordings).contains("No available recordings");
            assertThat(ProcessHandle.current().descendants().map(ProcessHandle::pid))
                    .containsExactly(burner.pid());
        }
    }

    private Profile profile(String settings) throws Exception {
        try (Servers servers = Servers.none()) {
            return profile(settings, servers);
        }
    }

    private Profile profile(String settings, Servers servers) throws Exception {
        try (Profiling profiling = Profiling.start("burner", burner.pid(), servers, settings)) {
            return profiling.end(measured());
        }
    }

    /** Two seconds of CPU time, as a thousand requests. */
    private MeasuredLoad measured() throws Exception {
        ProcessMonitor processes = ProcessMonitor.of(Map.of("burner", burner.pid()));
        long from = System.nanoTime();
        double before = cpuSeconds(processes);
        double used = 0;
        while (used < 2) {
            assertThat(burner.waitFor(50, TimeUnit.MILLISECONDS)).isFalse();
            used = cpuSeconds(processes) - before;
        }
        return MeasuredLoad.justNow((System.nanoTime() - from) / 1e9, 1_000, used);
    }

    private static double cpuSeconds(ProcessMonitor processes) {
        return processes.read().stream()
                        .filter(use -> use.name().equals("burner"))
                        .mapToDouble(ProcessUsage::cpuNanos)
                        .sum()
                / 1e9;
    }

    private static double micros(List<Share> shares, String name) {
        return shares.stream()
                .filter(share -> share.name().equals(name))
                .mapToDouble(Share::micros)
                .sum();
    }
}
