package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.transcode.ConversionOptions.Input;
import io.ironbridge.copybook.transcode.ConversionOptions.Missing;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries one JSON text over to a record. The values are stored in an image of the record where all
 * tables have their maximum, initial values everywhere; it is moved together in the end.
 *
 * <p>Members are applied in their order in the text; of a name given twice the last member counts.
 * A {@code null} counts as not given.
 */
final class Encoder {
    private final Plan plan;
    private final Input input;
    private final byte[] json;
    private final int from;
    private final int to;
    private final byte[] image;
    private final Counters counters;
    private final FaultLog faults;
    private final JsonReader reader;
    private final JsonToken token = new JsonToken();
    private final OutputBytes scratch = new OutputBytes(Integer.MAX_VALUE);
    private final Trail trail = new Trail();

    Encoder(Plan plan, byte[] json, int from, int to) {
        this.plan = plan;
        this.input = plan.options().input();
        this.json = json;
        this.from = from;
        this.to = to;
        this.image = plan.initialImage();
        this.counters = new Counters(plan);
        this.faults = new FaultLog(json, from, to, plan.options().limits().faults());
        this.reader = new JsonReader(json, from, to);
    }

    /** Appends the record. */
    List<DataFault> record(OutputBytes record) {
        JsonSyntax syntax = new JsonSyntax(json, from, to, plan.options().limits().depth());
        Reason reason = syntax.check();
        if (reason != null) {
            fault(reason, "", syntax.at(), syntax.at() + 1);
            return faults.faults();
        }
        root();
        if (faults.isEmpty()) {
            record.write(
                    plan.root().variable() ? new Compactor(plan, image, counters).record() : image);
        }
        return faults.faults();
    }

    private void root() {
        PlanItem root = plan.root();
        counters.enter(root, 0);
        if (!passedNull(root)) {
            occurrence(root, 0);
        } else if (input.missing() == Missing.REJECT && input.nulls()) {
            fault(Reason.MISSING_MEMBER, root.path(), from, to);
        }
        for (Counters.Counter counter : counters.all()) {
            check(counter);
        }
    }

    /** Passes a null, which is as if nothing were there. */
    private boolean passedNull(PlanItem item) {
        if (reader.next() != 'n') {
            return false;
        }
        reader.scalar(token);
        if (!input.nulls()) {
            fault(Reason.WRONG_TYPE, item.path(), token.start, token.end);
        }
        return true;
    }

    private void occurrence(PlanItem item, int at) {
        switch (item) {
            case PlanGroup group -> object(group, at);
            case PlanField field -> field(field, at);
        }
    }

    private void object(PlanGroup group, int at) {
        if (reader.next() != '{') {
            wrongType(group);
            return;
        }
        int start = reader.at();
        Map<PlanItem, Integer> members = members(group);
        int end = reader.at();
        Set<PlanItem> begun = new HashSet<>();
        members.forEach((item, place) -> {
            if (!faults.closed()) {
                reader.at(place);
                begin(group, item, at + item.offset(), begun);
                member(item, at + item.offset());
            }
        });
        reader.at(end);
        if (input.missing() == Missing.REJECT) {
            MissingMembers.of(group, members.keySet()).forEach(item -> missing(item, start, end));
        }
    }

    /** Where the values of the members stand, in their order; passes the object. */
    private Map<PlanItem, Integer> members(PlanGroup group) {
        Map<PlanItem, Integer> members = new LinkedHashMap<>();
        for (boolean more = reader.open(); more; more = reader.more()) {
            reader.name(token);
            PlanItem item = group.known(token.text());
            if (item == null) {
                unknown(group);
            } else {
                members.remove(item);
                if (reader.next() != 'n' || !input.nulls()) {
                    members.put(item, reader.at());
                }
            }
            reader.skip(token);
        }
        return members;
    }

    private void unknown(PlanGroup group) {
        if (!input.unknownMembers()) {
            trail.enter(token.text());
            fault(Reason.UNKNOWN_MEMBER, group.path(), token.start - 1, token.end + 1);
            trail.leave();
        }
    }

    private void missing(PlanItem item, int start, int end) {
        trail.enter(item.name());
        fault(Reason.MISSING_MEMBER, item.path(), start, end);
        trail.leave();
    }

    /**
     * The first definition given of an area initialises it; others given after it change only the
     * bytes of what they hold.
     */
    private void begin(PlanGroup group, PlanItem item, int at, Set<PlanItem> begun) {
        if (item.overlaid()) {
            if (begun.add(group.base(item))) {
                item.initialiseAll(image, at);
            }
            counters.give(group.base(item), at, item);
        }
    }

    private void member(PlanItem item, int at) {
        trail.enter(item.name());
        PlanTable table = item.table();
        if (table != null) {
            array(item, table, at);
        } else if (!passedNull(item)) {
            occurrence(item, at);
        }
        trail.leave();
    }

    private void array(PlanItem item, PlanTable table, int at) {
        if (passedNull(item)) {
            return;
        }
        if (reader.next() != '[') {
            wrongType(item);
            return;
        }
        int start = reader.at();
        int elements = 0;
        for (boolean more = reader.open(); more; more = reader.more()) {
            element(item, table, at, elements++);
        }
        int end = reader.at();
        if (elements > table.givenMost()) {
            fault(Reason.TOO_MANY_ITEMS, item.path(), start, end);
        } else if (elements < table.givenLeast() && !fills()) {
            fault(Reason.TOO_FEW_ITEMS, item.path(), start, end);
        } else if (table.counted()) {
            count(item, table, elements, start, end);
        }
    }

    private boolean fills() {
        return input.minOccurrences() && input.missing() != Missing.REJECT;
    }

    private void element(PlanItem item, PlanTable table, int at, int row) {
        if (row >= table.givenMost() || faults.closed()) {
            reader.skip(token);
            return;
        }
        trail.enter(row);
        int rowAt = at + row * item.stride();
        counters.enter(item, rowAt);
        if (!passedNull(item)) {
            occurrence(item, rowAt);
        }
        trail.leave();
    }

    /** Stores how many occurrences an array makes. */
    private void count(PlanItem item, PlanTable table, int elements, int start, int end) {
        Counters.Counter counter = counters.at(table.slot());
        int count = Math.max(elements, table.givenLeast());
        if (counter.elements >= 0 && counter.count != count) {
            fault(Reason.COUNTER_DISAGREES, item.path(), start, end);
            return;
        }
        counter.elements = Math.max(counter.elements, elements);
        Reason reason = store(counter, count);
        if (reason != null) {
            fault(reason, counter.field.path(), start, end);
        }
    }

    private @Nullable Reason store(Counters.Counter counter, int count) {
        counter.count = count;
        JsonToken number = new JsonToken();
        number.kind = JsonToken.Kind.NUMBER;
        number.json = Integer.toString(count).getBytes(StandardCharsets.US_ASCII);
        number.end = number.json.length;
        return counter.field.codec().encode(number, image, counter.offset);
    }

    /** A counter that is given has to be what the arrays say. */
    private void check(Counters.Counter counter) {
        Counters.Given given = counter.given;
        if (given == null) {
            return;
        }
        if (counter.elements >= 0
                ? given.value() != counter.elements
                : !countsAlone(counter, given.value())) {
            faults.add(
                    Reason.COUNTER_DISAGREES,
                    counter.field.path(),
                    given.pointer(),
                    given.start() - from,
                    given.end() - given.start());
        }
    }

    /**
     * Whether a counter may be given without its array: where that is as long as can be, or where
     * the table lies in an area that something else may fill.
     */
    private boolean countsAlone(Counters.Counter counter, long value) {
        CounterSlots.Bounds bounds = plan.bounds(counter.field.slot());
        boolean fits = value >= bounds.min() && value <= bounds.max();
        if (plan.shared(counter.field.slot()) && fits) {
            counter.count = (int) value;
            return true;
        }
        return (value == 0 || value == bounds.min()) && store(counter, bounds.min()) == null;
    }

    private void field(PlanField field, int at) {
        byte first = reader.next();
        int start = reader.at();
        boolean stored =
                switch (first) {
                    case '{' -> raw(field, at);
                    case '[' -> wrongType(field);
                    default -> scalar(field, at);
                };
        if (stored && field.slot() >= 0) {
            given(field, at, start);
        }
    }

    private boolean scalar(PlanField field, int at) {
        int start = reader.at();
        reader.scalar(token);
        Reason reason = field.codec().encode(token, image, at);
        if (reason != null) {
            fault(reason, field.path(), start, reader.at());
        }
        return reason == null;
    }

    private boolean raw(PlanField field, int at) {
        int start = reader.at();
        int members = 0;
        boolean named = true;
        boolean stored = false;
        for (boolean more = reader.open(); more; more = reader.more()) {
            members++;
            reader.name(token);
            named &= token.text().equals("$raw");
            boolean string = reader.next() == '"';
            reader.skip(token);
            stored = string && named && hexadecimal(field, at);
        }
        if (!named || members != 1) {
            fault(Reason.WRONG_TYPE, field.path(), start, reader.at());
        } else if (!stored) {
            fault(Reason.INVALID_RAW, field.path(), start, reader.at());
        }
        return stored;
    }

    private boolean hexadecimal(PlanField field, int at) {
        String digits = token.text();
        if (digits.length() != 2 * field.bytes()
                || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            return false;
        }
        byte[] bytes = HexFormat.of().parseHex(digits);
        System.arraycopy(bytes, 0, image, at, bytes.length);
        return true;
    }

    private void given(PlanField field, int at, int start) {
        scratch.clear();
        Reason reason = field.codec().decode(image, at, scratch);
        long value =
                reason == null ? Counts.number(scratch.array, 0, scratch.length) : Counts.UNKNOWN;
        counters.at(field.slot()).given =
                new Counters.Given(value, trail.toString(), start, reader.at());
    }

    private boolean wrongType(PlanItem item) {
        int start = reader.at();
        reader.skip(token);
        fault(Reason.WRONG_TYPE, item.path(), start, reader.at());
        return false;
    }

    private void fault(Reason reason, String field, int start, int end) {
        faults.add(reason, field, trail.toString(), start - from, end - start);
    }
}
