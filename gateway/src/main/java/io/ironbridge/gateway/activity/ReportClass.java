package io.ironbridge.gateway.activity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What transactions are reported under; an operation each, until there are service classes. Made
 * when a configuration is loaded; counting takes no look-up and no allocation, and on an event loop
 * no lock that another loop takes. Thread-safe.
 */
public final class ReportClass {
    private final String name;

    /** One for each event loop, and the last for all other threads. */
    private final List<Cell> cells;

    ReportClass(String name, int loops) {
        this.name = name;
        List<Cell> made = new ArrayList<>();
        for (int i = 0; i <= loops; i++) {
            made.add(new Cell());
        }
        this.cells = List.copyOf(made);
    }

    public String name() {
        return name;
    }

    /**
     * A transaction has ended.
     *
     * @param cpu what it costs; null: it was not measured
     * @param normal answered by the asset
     * @param actualNanos from its arrival to its reply handed over
     * @param queuedNanos of these: waiting for a connection
     * @param calledNanos of these: the asset's answer outstanding
     */
    public void ended(
            @Nullable RequestCpu cpu,
            boolean normal,
            long actualNanos,
            long queuedNanos,
            long calledNanos) {
        cell().ended(RequestCpu.choice(cpu), normal, actualNanos, queuedNanos, calledNanos);
        if (cpu != null) {
            cpu.ended(this);
        }
    }

    void measured(RequestCpu.Choice choice, long nanos, long bytes, int readings) {
        cell().measured(choice, nanos, bytes, readings);
    }

    private Cell cell() {
        return cells.get(StripedCounter.of(cells.size() - 1));
    }

    Counts read() {
        return sum(Cell::read);
    }

    /** Reads and begins again at zero. */
    Counts take() {
        return sum(Cell::take);
    }

    private Counts sum(Function<Cell, Counts> reading) {
        Counts sum = Counts.NONE;
        for (Cell cell : cells) {
            sum = sum.and(reading.apply(cell));
        }
        return sum;
    }
}
