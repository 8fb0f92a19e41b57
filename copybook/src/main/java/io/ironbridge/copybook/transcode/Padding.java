package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.OutputBytes;
import java.util.HashMap;
import java.util.Map;

/** An occurrence of a table that is not in the record: all initial values. */
final class Padding {
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final byte[] record;
    private final byte[] json;

    private final boolean sound;

    private Padding(byte[] record, byte[] json, boolean sound) {
        this.record = record;
        this.json = json;
        this.sound = sound;
    }

    /** The paddings of all tables of a plan that need one. */
    static Map<PlanItem, Padding> all(Plan plan) {
        Map<PlanItem, Padding> paddings = new HashMap<>();
        for (PlanItem item : plan.items()) {
            PlanTable table = item.table();
            if (table != null && table.padded()) {
                paddings.put(item, of(plan, item));
            }
        }
        return paddings;
    }

    /** The occurrence in host representation. Must not be changed. */
    byte[] record() {
        return record;
    }

    /** Whether the options accept the initial values; otherwise it is null. */
    boolean sound() {
        return sound;
    }

    /** The occurrence in JSON. Must not be changed. */
    byte[] json() {
        return json;
    }

    /** The initial values of the counters. */
    static Counts counts(Plan plan) {
        Counts counts = new Counts(plan.slots());
        for (int slot = 0; slot < plan.slots(); slot++) {
            counts.note(slot, plan.bounds(slot).min(), 0);
        }
        return counts;
    }

    private static Padding of(Plan plan, PlanItem item) {
        byte[] image = new byte[item.length()];
        item.initialise(image, 0);
        byte[] record = new Compactor(plan, image, new Counters(plan)).occurrence(item);
        OutputBytes json = new OutputBytes(Integer.MAX_VALUE);
        Decoder decoder =
                new Decoder(plan, record, 0, record.length, json, counts(plan), new ValuePath());
        boolean sound = decoder.occurrence(item, 0).isEmpty();
        return new Padding(record, sound ? json.toBytes() : NULL, sound);
    }
}
