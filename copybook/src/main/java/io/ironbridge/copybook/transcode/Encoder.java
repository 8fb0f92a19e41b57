package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonReader;
import io.ironbridge.copybook.json.JsonSyntax;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Missing;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts one JSON text to a record. The values are stored in an image of the record in which all
 * tables have their maximum, with initial values everywhere; it is compacted at the end.
 *
 * <p>Members are applied in their order in the text; of several members with the same name, the
 * last one is used. A {@code null} is treated as not given.
 */
final class Encoder {
    private final Plan plan;
    private final Input input;
    private final byte[] json;
    private final int from;
    private final int to;

    /** All tables have their maximum in it, and initial values everywhere. */
    private final RecordImage image;

    private final Counters counters;
    private final FaultLog faults;
    private final JsonReader reader;
    private final JsonToken token = new JsonToken();
    private final ValuePath path = new ValuePath();

    /** Number of surrounding definitions whose area was already given by another definition. */
    private int changing;

    Encoder(Plan plan, byte[] json, int from, int to) {
        this.plan = plan;
        this.input = plan.options().input();
        this.json = json;
        this.from = from;
        this.to = to;
        this.image = new RecordImage(plan.initialImage());
        this.counters = new Counters(plan);
        this.faults = new FaultLog(json, from, to, plan.options().limits().faults());
        this.reader = new JsonReader(json, from, to);
    }

    /** Appends the record. */
    List<DataFault> record(OutputBytes record) {
        JsonSyntax syntax = new JsonSyntax(json, from, to, plan.options().limits().depth());
        FaultReason reason = syntax.check();
        if (reason != null) {
            fault(reason, "", syntax.at(), syntax.at() + 1);
            return faults.faults();
        }
        root();
        if (faults.isEmpty()) {
            record.write(
                    plan.root().variable()
                            ? new Compactor(plan, image.bytes(), counters).record()
                            : image.bytes());
        }
        return faults.faults();
    }

    private void root() {
        PlanItem root = plan.root();
        counters.enter(root, 0);
        if (!passedNull(root)) {
            occurrence(root, 0);
        } else if (input.missing() == Missing.REJECT && input.nulls()) {
            fault(FaultReason.MISSING_MEMBER, root.path(), from, to);
        }
        touch(root);
        CounterChecks checks = new CounterChecks(plan, image, counters);
        for (Counters.Counter counter : counters.all()) {
            check(counter, checks);
        }
    }

    /** Marks the counters of an occurrence that may have been given otherwise. */
    private void touch(PlanItem item) {
        for (CounterPlace place : plan.counters(item)) {
            if (place.counter().shared()) {
                counters.at(place.counter().slot());
            }
        }
    }

    /** Skips a null, which is treated as not given. */
    private boolean passedNull(PlanItem item) {
        if (reader.next() != 'n') {
            return false;
        }
        reader.scalar(token);
        if (!input.nulls()) {
            fault(FaultReason.WRONG_TYPE, item.path(), token.start, token.end);
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
                boolean later = begin(group, item, at + item.offset(), begun);
                changing += later ? 1 : 0;
                member(item, at + item.offset());
                changing -= later ? 1 : 0;
            }
        });
        reader.at(end);
        if (input.missing() == Missing.REJECT) {
            MissingMembers.of(group, members.keySet()).forEach(item -> missing(item, start, end));
        }
    }

    /** Positions of the members' values, in their order; skips the object. */
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
            path.enter(token.text());
            fault(FaultReason.UNKNOWN_MEMBER, group.path(), token.start - 1, token.end + 1);
            path.leave();
        }
    }

    private void missing(PlanItem item, int start, int end) {
        path.enter(item.name());
        fault(FaultReason.MISSING_MEMBER, item.path(), start, end);
        path.leave();
    }

    /**
     * The first given definition of an area initialises it; later ones change only the bytes of
     * values that differ.
     *
     * @return whether there was another one
     */
    private boolean begin(PlanGroup group, PlanItem item, int at, Set<PlanItem> begun) {
        if (!item.overlaid()) {
            return false;
        }
        boolean first = begun.add(group.base(item));
        if (first && changing == 0) {
            item.initialiseAll(image.bytes(), at);
        }
        counters.give(group.base(item), at, item);
        return !first;
    }

    private void member(PlanItem item, int at) {
        path.enter(item.name());
        PlanTable table = item.table();
        if (table != null) {
            array(item, table, at);
        } else if (!passedNull(item)) {
            occurrence(item, at);
        }
        path.leave();
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
            fault(FaultReason.TOO_MANY_ITEMS, item.path(), start, end);
        } else if (elements < table.givenLeast() && !fills()) {
            fault(FaultReason.TOO_FEW_ITEMS, item.path(), start, end);
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
        path.enter(row);
        int rowAt = at + row * item.stride();
        counters.enter(item, rowAt);
        if (!passedNull(item)) {
            occurrence(item, rowAt);
        }
        touch(item);
        path.leave();
    }

    /**
     * Notes the number of occurrences of an array. In an area that later members may fill, the
     * counter is stored at once, like all other values there.
     */
    private void count(PlanItem item, PlanTable table, int elements, int start, int end) {
        Counters.Counter counter = counters.at(table.slot());
        int count = Math.max(elements, table.givenLeast());
        if (counter.elements >= 0 && counter.count != count) {
            fault(FaultReason.COUNTER_DISAGREES, item.path(), start, end);
            return;
        }
        counter.elements = Math.max(counter.elements, elements);
        counter.count = count;
        counter.array = new Counters.Given(elements, path.toString(), start, end);
        if (plan.shared(table.slot())) {
            FaultReason reason = image.storeNumber(counter.field, count, counter.offset);
            if (reason != null) {
                fault(reason, counter.field.path(), start, end);
            }
        }
    }

    private void check(Counters.Counter counter, CounterChecks checks) {
        FaultReason reason = checks.settle(counter);
        if (reason != null) {
            Counters.Given place = counter.given != null ? counter.given : counter.array;
            faults.add(
                    reason,
                    counter.field.path(),
                    place == null ? "" : place.pointer(),
                    place == null ? 0 : place.start() - from,
                    place == null ? to - from : place.end() - place.start());
        }
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
        FaultReason reason =
                changing > 0
                        ? image.change(field, token, start, reader.at(), at)
                        : image.store(field, token, at);
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
            fault(FaultReason.WRONG_TYPE, field.path(), start, reader.at());
        } else if (!stored) {
            fault(FaultReason.INVALID_RAW, field.path(), start, reader.at());
        }
        return stored;
    }

    private boolean hexadecimal(PlanField field, int at) {
        String digits = token.text();
        if (digits.length() != 2 * field.bytes()
                || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            return false;
        }
        image.storeBytes(HexFormat.of().parseHex(digits), at);
        return true;
    }

    private void given(PlanField field, int at, int start) {
        counters.at(field.slot()).given =
                new Counters.Given(image.number(field, at), path.toString(), start, reader.at());
    }

    private boolean wrongType(PlanItem item) {
        int start = reader.at();
        reader.skip(token);
        fault(FaultReason.WRONG_TYPE, item.path(), start, reader.at());
        return false;
    }

    private void fault(FaultReason reason, String field, int start, int end) {
        faults.add(reason, field, path.toString(), start - from, end - start);
    }
}
