package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.ims.wire.ImsRegionLink;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.ServantDriver;
import io.ironbridge.servants.Servants;
import io.ironbridge.servants.TaskRejectedException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A region whose programs run in any servant that is free; there is one for each region. */
final class ServantRegion implements MessageRegion {
    private static final System.Logger LOG = System.getLogger(ServantRegion.class.getName());

    /** No process could be started for the program. */
    private static final String NO_PROCESS = "U0002";

    private final Servants servants;
    private final ServantDriver driver;
    private final MessageRegionsConfig.Limits limits;
    private final ProgramCounts counts;
    private final Supplier<Map<String, List<String>>> failures;

    /**
     * @param failures messages of programs that do not compile now, by their names
     */
    ServantRegion(
            Servants servants,
            MessageRegionsConfig.Limits limits,
            ProgramCounts counts,
            Supplier<Map<String, List<String>>> failures) {
        this.servants = servants;
        this.driver = new ServantDriver(servants);
        this.limits = limits;
        this.counts = counts;
        this.failures = failures;
    }

    @Override
    public ProgramEnd run(ProgramStart start, DliService calls) throws InterruptedException {
        ProgramEnd end = ended(start, calls);
        counts.count(start.program(), end);
        List<String> messages = failures.get().getOrDefault(start.program(), List.of());
        if (end instanceof ProgramEnd.Abended && !messages.isEmpty()) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8209E The program {0} was scheduled, but does not compile: {1}",
                    start.program(),
                    String.join("; ", messages));
        }
        return end;
    }

    private ProgramEnd ended(ProgramStart start, DliService calls) throws InterruptedException {
        try {
            Servant servant =
                    driver.start(
                            channel -> new ImsRegionLink(channel).start(start), limits.maxWait());
            ProgramRun run = new ProgramRun(calls, limits.runaway());
            return driver.drive(
                    servant, run, (lost, status) -> onLost(start, lost, run.exit(lost, status)));
        } catch (TaskRejectedException e) {
            return new ProgramEnd.Abended(NO_PROCESS, String.valueOf(e.getMessage()));
        }
    }

    private ProgramEnd onLost(ProgramStart start, Servant servant, ProgramExit exit) {
        servants.lost(servant, exit.reason());
        LOG.log(
                Level.WARNING,
                "IRB-LAB-8201W Program {0} of PSB {1} ended with {2}: {3} (servant {4} in"
                        + " servants.log)",
                start.program(),
                start.psb(),
                exit.code(),
                exit.reason(),
                Integer.toString(servant.number()));
        return new ProgramEnd.Abended(exit.code(), exit.reason());
    }

    /** Does nothing: the processes belong to all regions. */
    @Override
    public void close() {
        LOG.log(Level.DEBUG, "A message region is closed");
    }
}
