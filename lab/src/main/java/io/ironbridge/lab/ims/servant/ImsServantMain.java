package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.program.ImsProgram;
import io.ironbridge.lab.ims.programs.LabImsPrograms;
import io.ironbridge.lab.ims.wire.ImsServantLink;
import io.ironbridge.servants.ProgramJars;
import io.ironbridge.servants.ServantMainLoop;
import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The process of a servant: it connects to its region and runs programs until the region closes the
 * connection, and then ends with status 0. It also ends, whatever a program does, when its parent
 * process ends. If there are COBOL programs it must have {@code libjsig.so} of its JDK preloaded.
 */
public final class ImsServantMain {
    private static final Logger LOG = System.getLogger(ImsServantMain.class.getName());

    private ImsServantMain() {}

    /** Takes settings as {@link ServantSettings} describes them. */
    public static void main(String[] args) throws InterruptedException {
        ServantMainLoop.run(() -> run(args));
    }

    private static void run(String... args) {
        try {
            serve(ServantSettings.parse(args));
        } catch (IOException | RuntimeException | Error e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8206E The servant of a message region cannot continue: {0}{1}",
                    e,
                    ServantMainLoop.stack(e));
            System.exit(ServantMainLoop.FAILED);
        }
    }

    /** It sends its hello only when it is able to run programs. */
    private static void serve(ServantSettings settings) throws IOException {
        try (ProgramJars<ImsProgram> jars =
                new ProgramJars<>(settings.loadLibrary(), ImsProgram.class, ImsProgram::name)) {
            Programs programs = Programs.open(settings, catalog(settings, jars));
            try (ServantChannel channel =
                    ServantChannel.connect(
                            settings.socket(), settings.number(), settings.mostMessageBytes())) {
                serve(new ProgramRunner(programs), new ImsServantLink(channel));
            }
        }
    }

    /** The lab's own programs, where they are wanted, and those of the jars, which come first. */
    private static Map<String, Supplier<? extends ImsProgram>> catalog(
            ServantSettings settings, ProgramJars<ImsProgram> jars) {
        Map<String, Supplier<? extends ImsProgram>> all = new HashMap<>();
        if (settings.labPrograms()) {
            all.putAll(LabImsPrograms.inJava());
        }
        all.putAll(jars.programs());
        return all;
    }

    private static void serve(ProgramRunner runner, ImsServantLink region) throws IOException {
        Optional<ProgramStart> start = region.await();
        while (start.isPresent()) {
            region.end(runner.run(start.get(), new RegionCaller(region)));
            start = region.await();
        }
    }
}
