package io.ironbridge.workloaddriver.profile;

import io.ironbridge.workloaddriver.process.LocalPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The flight recorder of another process of this machine and user, controlled by {@code jcmd} of
 * this process's JDK.
 *
 * @param pid of a Java virtual machine
 * @param name of the recording, and of its files
 * @param folder for its files
 */
record FlightRecorder(long pid, String name, Path folder) {
    /**
     * Takes a stack each time a thread has used 1 ms of CPU; older JVMs take stacks every 10 ms.
     */
    static final String SETTINGS =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0">
              <event name="jdk.CPUTimeSample">
                <setting name="enabled">true</setting>
                <setting name="throttle">1ms</setting>
                <setting name="stackTrace">true</setting>
              </event>
              <event name="jdk.CPUTimeSamplesLost">
                <setting name="enabled">true</setting>
              </event>
              <event name="jdk.ExecutionSample">
                <setting name="enabled">true</setting>
                <setting name="period">10 ms</setting>
              </event>
              <event name="jdk.NativeMethodSample">
                <setting name="enabled">true</setting>
                <setting name="period">10 ms</setting>
              </event>
            </configuration>
            """;

    /**
     * The pid of the JVM: the process itself, or the only JVM among its descendants. Sends nothing
     * to other processes, because a process that is not a JVM would end.
     */
    static long javaOf(long pid) throws NotProfiledException {
        if (isJava(pid)) {
            return pid;
        }
        List<Long> started =
                ProcessHandle.of(pid).stream()
                        .flatMap(ProcessHandle::descendants)
                        .map(ProcessHandle::pid)
                        .filter(FlightRecorder::isJava)
                        .toList();
        if (started.size() == 1) {
            return started.getFirst();
        }
        throw new NotProfiledException(
                started.isEmpty()
                        ? "it is not a JVM that this user may inspect"
                        : "it is not a JVM, and has started " + started.size() + " JVMs");
    }

    private static boolean isJava(long pid) {
        try (Stream<String> maps = Files.lines(Path.of("/proc", Long.toString(pid), "maps"))) {
            return maps.anyMatch(line -> line.endsWith("/libjvm.so"));
        } catch (IOException | UncheckedIOException _) {
            return false; // it has ended, belongs to another user, or the system is not Linux
        }
    }

    /** Starts recording. */
    void start(String settings) throws NotProfiledException, InterruptedException {
        Path file = folder.resolve(name + ".jfc");
        try {
            Files.writeString(file, settings);
        } catch (IOException e) {
            throw new NotProfiledException("its settings cannot be written: " + e.getMessage());
        }
        jcmd("JFR.start", "name=" + name, "settings=" + file);
    }

    /** Ends the recording and returns its file. */
    Path stop() throws NotProfiledException, InterruptedException {
        Path file = folder.resolve(name + ".jfr");
        jcmd("JFR.stop", "name=" + name, "filename=" + file);
        if (!Files.exists(file)) {
            throw new NotProfiledException("its flight recorder wrote nothing");
        }
        return file;
    }

    private void jcmd(String... words) throws NotProfiledException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new NotProfiledException("the driver's Java has no jcmd: use a JDK");
        }
        String[] command =
                Stream.concat(Stream.of(jcmd.toString(), Long.toString(pid)), Stream.of(words))
                        .toArray(String[]::new);
        try {
            LocalPrograms.output(command);
        } catch (IOException e) {
            throw new NotProfiledException(words[0] + ": " + e.getMessage());
        }
    }
}
