package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.HeapReporter;
import io.ironbridge.servants.ProgramJars;
import io.ironbridge.servants.ServantArguments;
import io.ironbridge.servants.ServantMainLoop;
import io.ironbridge.servants.ServantSettings;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.ServantChannel;
import java.io.File;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The process of a servant: connects to the gateway and runs programs until the gateway closes its
 * channels. Threads that programs have started do not keep it.
 */
public final class JavaServantMain {
    private static final Set<String> NEEDED =
            Set.of(
                    "socket",
                    "loadLibrary",
                    "number",
                    "mostMessageBytes",
                    "driverPath",
                    "workers",
                    "heapPercent",
                    "heapCollections",
                    "graceMillis");

    private static final System.Logger LOG = System.getLogger(JavaServantMain.class.getName());

    private JavaServantMain() {}

    /** Takes {@code name=value} for each of the settings above. */
    public static void main(String[] args) throws InterruptedException {
        ServantMainLoop.run(() -> run(args));
    }

    private static void run(String... args) {
        int status = 0;
        try {
            serve(ServantArguments.parse(NEEDED, Set.of(), args));
        } catch (IOException | RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-JAVA-0101E The servant cannot continue: {0}{1}",
                    e,
                    ServantMainLoop.stack(e));
            status = ServantMainLoop.FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(status);
    }

    private static void serve(Map<String, String> settings)
            throws IOException, InterruptedException {
        Path socket = Path.of(settings.getOrDefault("socket", ""));
        int number = number(settings, "number");
        int most = number(settings, "mostMessageBytes");
        Path library = Path.of(settings.getOrDefault("loadLibrary", ""));
        Programs programs =
                new Programs(
                        ProgramJars.jars(library),
                        Duration.ofMillis(number(settings, "graceMillis")));
        ServantPools pools =
                new ServantPools(
                        Stream.of(
                                        settings.getOrDefault("driverPath", "")
                                                .split(File.pathSeparator, -1))
                                .map(Path::of)
                                .toList());
        ServantChannel control = ServantChannel.connect(socket, number, 0, most);
        List<Worker> workers = new ArrayList<>();
        for (int lane = 1; lane <= number(settings, "workers"); lane++) {
            ServantChannel channel = ServantChannel.connect(socket, number, lane, most);
            workers.add(new Worker(channel.frames(), programs, pools, lane));
        }
        workers.forEach(Worker::start);
        HeapReporter.start(
                control,
                new ServantSettings.HeapLimit(
                        number(settings, "heapPercent"), number(settings, "heapCollections")));
        Thread.ofPlatform().daemon().name("control").start(() -> interrupt(control, workers));
        for (Worker worker : workers) {
            worker.join();
        }
    }

    private static int number(Map<String, String> settings, String name) {
        return Integer.parseInt(settings.getOrDefault(name, ""));
    }

    private static void interrupt(ServantChannel control, List<Worker> workers) {
        try (control) {
            Optional<FrameReader> frame = control.frames().receive();
            while (frame.isPresent()) {
                ProgramWire.Interrupt interrupt = frame.get().whole(ProgramWire::interrupt);
                workers.get(interrupt.lane() - 1).interrupt(interrupt.task());
                frame = control.frames().receive();
            }
        } catch (IOException | IndexOutOfBoundsException e) {
            // without control, the gateway kills the process instead
        }
    }
}
