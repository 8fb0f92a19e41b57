package io.ironbridge.connectorcics.region;

import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.cics.region.LabCicsConfig;
import io.ironbridge.servants.ServantSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A region as a process of its own. Writes its port to standard output when it is ready, and ends
 * when its standard input does. Programs may be held for as long as a test likes.
 */
public final class RegionMain {
    private RegionMain() {}

    /** Without spares, and quick to start rather than to run. */
    private static ServantSettings servants(int count) {
        ServantSettings usual = ServantSettings.defaults();
        return usual.withPool(new ServantSettings.Pool(1, count, 0, Duration.ZERO))
                .withJvm(new ServantSettings.Jvm(usual.jvm().heapMegabytes(), 1));
    }

    /** Runs one; takes the load library, the port (0: any) and the number of servants. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        LabCicsConfig defaults = LabCicsConfig.defaults();
        LabCicsConfig config =
                defaults.withLibraries(Path.of(arguments[0]))
                        .withPort(Integer.parseInt(arguments[1]))
                        .withServants(servants(Integer.parseInt(arguments[2])))
                        .withLimits(defaults.limits().withRunaway(Duration.ZERO));
        try (LabCics lab = LabCics.start(config)) {
            System.out.println(lab.port());
            while (System.in.read() >= 0) {
                // nothing is said
            }
        }
    }
}
