package io.ironbridge.gateway.workload;

import io.ironbridge.gateway.http.turn.ReadTurn;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A service class: work with the same goals. Work that outlives a period drops to the next one. Its
 * periods follow the active policy. Thread-safe.
 */
public final class ServiceClass implements ReadTurn {
    /** Without a service definition. */
    public static final ServiceClass NONE =
            new ServiceClass("", List.of(new Stage(ServicePeriod.NONE, Long.MAX_VALUE, false)));

    private static final int LOW = 5;

    private final String name;
    private volatile List<Stage> stages;
    private volatile boolean needsCpu;

    /**
     * A period and what ends it.
     *
     * @param nanos elapsed or CPU time of a request up to which it belongs to the period
     * @param cpu whether that is CPU time
     */
    record Stage(ServicePeriod period, long nanos, boolean cpu) {
        boolean needsCpu() {
            ResourceGroup group = period.group();
            return cpu || (group != null && group.limits().cpu() < 1);
        }
    }

    ServiceClass(String name, List<Stage> stages) {
        this.name = name;
        this.stages = List.copyOf(stages);
    }

    public String name() {
        return name;
    }

    void define(List<Stage> others) {
        stages = List.copyOf(others);
        needsCpu = others.stream().anyMatch(Stage::needsCpu);
    }

    /** The periods, the first one first. */
    public List<ServicePeriod> periods() {
        return stages.stream().map(Stage::period).toList();
    }

    /** Whether the CPU time of its requests matters: to a period or to its resource group. */
    public boolean needsCpu() {
        return needsCpu;
    }

    /** Whether its first period is of importance 5 or discretionary. */
    @Override
    public boolean isLast() {
        Objective first = stages.getFirst().period().objective();
        return first.importance() >= LOW && !(first.goal() instanceof Goal.None);
    }

    /** Whether its resource group has used up its share of the CPU. */
    @Override
    public boolean isHeld() {
        ResourceGroup group = stages.getFirst().period().group();
        return group != null && group.isSpent();
    }

    /**
     * The period of a request.
     *
     * @param elapsed nanoseconds since it arrived
     * @param cpu nanoseconds of CPU that it has used; asked only if a period ends by it
     */
    public ServicePeriod period(long elapsed, LongSupplier cpu) {
        List<Stage> now = stages;
        int last = now.size() - 1;
        for (int i = 0; i < last; i++) {
            Stage stage = now.get(i);
            if ((stage.cpu() ? cpu.getAsLong() : elapsed) <= stage.nanos()) {
                return stage.period();
            }
        }
        return now.get(last).period();
    }
}
