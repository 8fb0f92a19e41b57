package io.ironbridge.gateway.workload;

import java.util.List;

/**
 * A service class: work with the same goals. Work that outlives a period drops to the next one. Its
 * periods follow the active policy. Thread-safe.
 */
public final class ServiceClass {
    /** Without a service definition. */
    public static final ServiceClass NONE =
            new ServiceClass("", List.of(new Stage(ServicePeriod.NONE, Long.MAX_VALUE, false)));

    private final String name;
    private volatile List<Stage> stages;

    /**
     * A period and what ends it.
     *
     * @param nanos elapsed or CPU time of a request up to which it belongs to the period
     * @param cpu whether that is CPU time
     */
    record Stage(ServicePeriod period, long nanos, boolean cpu) {}

    ServiceClass(String name, List<Stage> stages) {
        this.name = name;
        this.stages = List.copyOf(stages);
    }

    public String name() {
        return name;
    }

    void define(List<Stage> others) {
        stages = List.copyOf(others);
    }

    /** The periods, the first one first. */
    public List<ServicePeriod> periods() {
        return stages.stream().map(Stage::period).toList();
    }

    /**
     * The period of a request.
     *
     * @param elapsed nanoseconds since it arrived
     * @param cpu nanoseconds of CPU that it has used; 0 if unknown
     */
    public ServicePeriod period(long elapsed, long cpu) {
        List<Stage> now = stages;
        int last = now.size() - 1;
        for (int i = 0; i < last; i++) {
            Stage stage = now.get(i);
            if ((stage.cpu() ? cpu : elapsed) <= stage.nanos()) {
                return stage.period();
            }
        }
        return now.get(last).period();
    }
}
