package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import org.jspecify.annotations.Nullable;

/**
 * Checks counters against their tables once all members are stored, in whatever order: the counter
 * must equal the number of occurrences.
 */
final class CounterChecks {
    private final Plan plan;
    private final RecordImage image;
    private final Counters counters;

    CounterChecks(Plan plan, RecordImage image, Counters counters) {
        this.plan = plan;
        this.image = image;
        this.counters = counters;
    }

    /** Stores the value of a counter; returns what is wrong, or null. */
    @Nullable FaultReason settle(Counters.Counter counter) {
        Counters.Given given = counter.given;
        if (given != null && !agrees(counter, given.value())) {
            return FaultReason.COUNTER_DISAGREES;
        }
        if (plan.shared(counter.field.slot())) {
            return inSharedArea(counter);
        }
        if (counter.elements >= 0) {
            return counted(counter);
        }
        return given == null && counter.field.shared() ? adopted(counter) : null;
    }

    private boolean agrees(Counters.Counter counter, long value) {
        return counter.elements >= 0
                ? value == counter.elements || value == counter.count
                : countsAlone(counter, value);
    }

    /**
     * Whether a counter may be given without its array: if the array may have its minimum length,
     * or if the table is in an area that another item may fill.
     */
    private boolean countsAlone(Counters.Counter counter, long value) {
        CounterSlots.Bounds bounds = plan.bounds(counter.field.slot());
        if (plan.shared(counter.field.slot())) {
            boolean fits = value >= bounds.min() && value <= bounds.max();
            counter.count = fits ? (int) value : counter.count;
            return true;
        }
        return (value == 0 || value == bounds.min())
                && image.storeNumber(counter.field, bounds.min(), counter.offset) == null;
    }

    /** Another definition of the table's area may apply; then the counter need not be valid. */
    private @Nullable FaultReason inSharedArea(Counters.Counter counter) {
        long says = image.number(counter.field, counter.offset);
        boolean filled = counter.elements >= 0 && says == counter.elements;
        return filled ? store(counter) : null;
    }

    /** The array was given: its length is the count, unless other members changed the counter. */
    private @Nullable FaultReason counted(Counters.Counter counter) {
        long says = image.number(counter.field, counter.offset);
        boolean own =
                !counter.field.shared()
                        || counter.given != null
                        || says == counter.count
                        || !counters.givenOtherwise(counter);
        return own ? store(counter) : FaultReason.COUNTER_DISAGREES;
    }

    /** Nothing was given, except possibly another definition of the counter's bytes. */
    private @Nullable FaultReason adopted(Counters.Counter counter) {
        CounterSlots.Bounds bounds = plan.bounds(counter.field.slot());
        long says = image.number(counter.field, counter.offset);
        if (says < bounds.min() || says > bounds.max()) {
            return FaultReason.COUNTER_DISAGREES;
        }
        counter.count = (int) says;
        return null;
    }

    private @Nullable FaultReason store(Counters.Counter counter) {
        return image.storeNumber(counter.field, counter.count, counter.offset);
    }
}
