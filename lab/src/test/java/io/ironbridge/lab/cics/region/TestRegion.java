package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.servant.ProgramLibrary;
import io.ironbridge.lab.servant.RegionFolders;
import io.ironbridge.servants.ServantSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.LinkedBlockingQueue;

/** A real region in front of {@link TestServant}s. */
final class TestRegion {
    static final KnownTransaction IBLK = new KnownTransaction("IBLK", "", Optional.empty(), true);
    static final KnownTransaction SLOW =
            new KnownTransaction("SLOW", "", Optional.of(Duration.ZERO), true);
    static final KnownTransaction FAST =
            new KnownTransaction("FAST", "", Optional.of(Duration.ofMillis(300)), true);
    static final KnownTransaction OFF = new KnownTransaction("OFF", "", Optional.empty(), false);

    private TestRegion() {}

    static LabCicsConfig config() {
        return LabCicsConfig.defaults()
                .withServants(
                        ServantSettings.defaults()
                                .withPool(new ServantSettings.Pool(2, 2, 1, Duration.ZERO)));
    }

    static LabCics start(LabCicsConfig config, TestResources resources)
            throws IOException, InterruptedException {
        return start(config, resources, TestServant.class.getName());
    }

    static LabCics start(LabCicsConfig config, TestResources resources, String servant)
            throws IOException, InterruptedException {
        RegionFolders folders = RegionFolders.open("lab CICS", config.dataDirectory());
        RegionParts parts =
                new RegionParts(
                        servant,
                        definitions(),
                        resources,
                        _ -> ProgramLibrary.Compiled.NOTHING,
                        folders,
                        new LinkedBlockingQueue<>(),
                        InstantSource.system());
        return LabCics.start(config, parts);
    }

    private static RegionDefinitions definitions() {
        return new RegionDefinitions(
                Map.of("IBLK", IBLK, "SLOW", SLOW, "FAST", FAST, "OFF", OFF),
                Map.of("DFHECHO", true, "DISABLED", false),
                List.of(
                        route("WEBMAP", "/shop/*", "WEB", true),
                        route("WEBNONE", "/none", "WEBNONE", true),
                        route("WEBABEND", "/abend", "ABEND", true),
                        route("WEBEARLY", "/early", "WEBEARLY", true),
                        route("WEBOFF", "/shop/off", "WEB", false)),
                "LABHTTP",
                OptionalInt.empty());
    }

    private static Route route(String name, String path, String program, boolean enabled) {
        return new Route(name, path, IBLK, program, "", enabled);
    }
}
