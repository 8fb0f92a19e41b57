package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.transcode.Plan;
import io.ironbridge.copybook.transcode.PlanField;
import io.ironbridge.copybook.transcode.PlanGroup;
import io.ironbridge.copybook.transcode.PlanItem;
import io.ironbridge.copybook.transcode.PlanTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The record that generated encoders fill: tables with counters have the space of their maximum,
 * and the unused part is removed at the end.
 */
final class GeneratedLayout {
    private final Plan plan;
    private final byte[] image;
    private final int trial;
    private final int[] tablesOfSlot;
    private final Sliding[] tables;
    private final Counter[] counters;

    GeneratedLayout(Plan plan) {
        this.plan = plan;
        this.image = plan.initialImage();
        this.trial =
                plan.fields().stream()
                        .filter(PlanField::shared)
                        .mapToInt(PlanField::bytes)
                        .max()
                        .orElse(0);
        this.tablesOfSlot = new int[plan.slots()];
        List<Sliding> sliding = new ArrayList<>();
        List<Counter> counting = new ArrayList<>();
        add(plan.root(), 0, sliding, counting);
        this.tables = sliding.toArray(Sliding[]::new);
        this.counters = counting.toArray(Counter[]::new);
    }

    private record Sliding(int offset, int stride, int slot, int end) {}

    private record Counter(PlanField field, int offset) {}

    private void add(PlanItem item, int at, List<Sliding> sliding, List<Counter> counting) {
        PlanTable table = item.table();
        if (table != null && table.counted()) {
            tablesOfSlot[table.slot()]++;
        }
        if (table != null && table.slides()) {
            sliding.add(new Sliding(at, item.stride(), table.slot(), at + item.extent()));
        } else if (item instanceof PlanGroup group && table == null) {
            group.items().forEach(inside -> add(inside, at + inside.offset(), sliding, counting));
        } else if (item instanceof PlanField field && field.slot() >= 0) {
            counting.add(new Counter(field, at));
        }
    }

    /** Maximum bytes of the record. */
    int length() {
        return image.length;
    }

    /** Bytes needed for encoding: the record, and after it a value for comparison. */
    int room() {
        return image.length + trial;
    }

    /** Stores initial values everywhere except in tables that slide. */
    void initialise(byte[] record, int at) {
        int from = 0;
        for (Sliding table : tables) {
            System.arraycopy(image, from, record, at + from, table.offset() - from);
            from = table.end();
        }
        System.arraycopy(image, from, record, at + from, image.length - from);
    }

    /** Counters and array lengths of one text. */
    GeneratedCounts counts() {
        return new GeneratedCounts(plan.slots());
    }

    /**
     * Stores the counters and compacts the record.
     *
     * @return its length; {@link GeneratedCode#INTERPRET} if a counter disagrees with its arrays,
     *     or one of them is missing
     */
    int settle(byte[] record, int at, GeneratedCounts counts) {
        for (Counter counter : counters) {
            int slot = counter.field().slot();
            if (!counts.agrees(slot, tablesOfSlot[slot]) || !stored(counter, record, at, counts)) {
                return GeneratedCode.INTERPRET;
            }
        }
        return moved(record, at, counts);
    }

    private static boolean stored(Counter counter, byte[] record, int at, GeneratedCounts counts) {
        int count = counts.count(counter.field().slot());
        OutputBytes digits = counts.scratch();
        FastDecode.room(digits, 0, 0);
        JsonToken number = new JsonToken();
        number.kind = JsonToken.Kind.NUMBER;
        number.json = digits.array;
        number.end = FastDigits.write(0, FastDigits.digits(count), 0, digits.array, 0);
        return count < 100_000_000
                && counter.field().codec().encode(number, record, at + counter.offset()) == null;
    }

    private int moved(byte[] record, int at, GeneratedCounts counts) {
        int from = 0;
        int to = 0;
        for (Sliding table : tables) {
            int used = table.offset() + counts.count(table.slot()) * table.stride();
            to = move(record, at, from, used, to);
            from = table.end();
        }
        return move(record, at, from, image.length, to);
    }

    private static int move(byte[] record, int at, int from, int end, int to) {
        if (from != to) {
            System.arraycopy(record, at + from, record, at + to, end - from);
        }
        return to + end - from;
    }
}
