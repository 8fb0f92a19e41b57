package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskStart;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The task that this servant runs: its link levels, storage and browses. */
public final class RunningTask implements AutoCloseable {
    /** Abend code of a command that failed inside the servant. */
    public static final String INTERNAL_ERROR = "AEXZ";

    /** Abend code of data that cannot be converted, as a program check. */
    public static final String DATA_EXCEPTION = "ASRA";

    private final ServantConfig config;
    private final TaskStart start;
    private final Region region;
    private final Clock clock;
    private final TaskStorage storage;
    private final ContainerBrowses containerBrowses = new ContainerBrowses();
    private final Deque<Level> levels = new ArrayDeque<>();
    private final @Nullable WebExchange web;
    private LocalDateTime eibClock;
    private @Nullable RuntimeException lost;
    private @Nullable AbendException lastAbend;
    private boolean endedByRegion;
    private String abendCode = "";
    private String firstAbendCode = "";
    private String abendProgram = "";

    public RunningTask(ServantConfig config, TaskStart start, Region region, Clock clock) {
        this.config = config;
        this.start = start;
        this.region = region;
        this.clock = clock;
        this.storage = new TaskStorage(config.mostStorage());
        this.web =
                start.input() instanceof TaskInput.Web(var request)
                        ? new WebExchange(request)
                        : null;
        this.eibClock = LocalDateTime.ofInstant(start.started(), config.zone());
    }

    public ServantConfig config() {
        return config;
    }

    public TaskStart start() {
        return start;
    }

    public TaskStorage storage() {
        return storage;
    }

    public ContainerBrowses containerBrowses() {
        return containerBrowses;
    }

    /** The running program's level. */
    public Level level() {
        return levels.element();
    }

    /** Whether a program with this name runs at a level below the number. */
    boolean runs(String program, int below) {
        return levels.stream()
                .filter(level -> level.number() < below)
                .anyMatch(level -> level.program().name().equals(program));
    }

    int depth() {
        return levels.size();
    }

    void enter(Level level) {
        levels.push(level);
    }

    void exit() {
        levels.pop();
    }

    /** The exchange with a web client; empty for tasks that no web client started. */
    public Optional<WebExchange> web() {
        return Optional.ofNullable(web);
    }

    /** Now, in the region's zone. */
    public ZonedDateTime now() {
        return clock.instant().atZone(config.zone());
    }

    /** The time in EIBTIME and EIBDATE: the start, or the last ASKTIME. */
    public LocalDateTime eibClock() {
        return eibClock;
    }

    public void eibClock(LocalDateTime time) {
        eibClock = time;
    }

    /**
     * Sends a request to the region.
     *
     * @throws AbendException if the region ends the task
     */
    RegionReply ask(RegionRequest request) {
        RegionReply reply = region.ask(request);
        if (!reply.abendCode().isEmpty()) {
            endedByRegion = true;
            throw new AbendException(reply.abendCode(), true);
        }
        return reply;
    }

    /** Reports the task's user abend code to the region; the process ends afterwards. */
    public void userAbend(int code) {
        region.ask(new RegionRequest.UserAbend(code));
    }

    /**
     * Sends a request that must succeed.
     *
     * @throws ConditionException if it does not
     */
    public RegionReply must(RegionRequest request) {
        return checked(ask(request));
    }

    /** The reply, if it is normal. */
    static RegionReply checked(RegionReply reply) {
        if (!reply.isNormal()) {
            throw new ConditionException(reply.resp(), reply.resp2());
        }
        return reply;
    }

    /** Notes that the link to the region is broken: the task can only end. */
    public void lost(RuntimeException why) {
        lost = why;
    }

    /** Throws what {@link #lost} has noted, if anything. */
    public void checkRegion() {
        if (lost != null) {
            throw lost;
        }
    }

    /** Notes an abend, for ASSIGN and for the end of the task; once, where it happens. */
    public void recordAbend(AbendException abend) {
        if (abend != lastAbend) {
            lastAbend = abend;
            abendCode = abend.code();
            abendProgram = level().program().name();
            firstAbendCode = firstAbendCode.isEmpty() ? abendCode : firstAbendCode;
        }
    }

    /**
     * Whether a program issued ABEND CANCEL, as opposed to an abend by the region or by a fault of
     * the lab.
     */
    public boolean isCancelled(AbendException abend) {
        return abend.cancelsHandlers() && !endedByRegion && !abend.code().equals(INTERNAL_ERROR);
    }

    /** ABCODE: empty when there was no abend. */
    public String abendCode() {
        return abendCode;
    }

    /** ORGABCODE. */
    public String firstAbendCode() {
        return firstAbendCode;
    }

    /** ABPROGRAM. */
    public String abendProgram() {
        return abendProgram;
    }

    @Override
    public void close() {
        storage.close();
    }
}
