package io.ironbridge.lab.form;

import java.nio.ByteOrder;
import java.util.List;

/** Carries out a plan on one piece of data. Items that the data ends within stay as they are. */
final class Conversion {
    private static final boolean LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    private static final int[] NO_MARKS = {};

    private final List<FormStep> steps;
    private final HostText text;
    private final byte[] data;
    private final boolean toNative;
    private final int[] marks;
    private final ItemReader reader;
    private int at;

    Conversion(PlannedForm form, byte[] data, boolean toNative) {
        this.steps = form.plan().steps();
        this.text = form.text();
        this.data = data;
        this.toNative = toNative;
        this.marks = form.plan().marks() == 0 ? NO_MARKS : new int[form.plan().marks()];
        this.reader = new ItemReader(data, text, LITTLE);
    }

    void run() {
        steps(steps);
        translate(data.length);
    }

    private void steps(List<FormStep> list) {
        for (int i = 0; i < list.size() && at < data.length; i++) {
            step(list.get(i));
        }
    }

    private void step(FormStep step) {
        switch (step) {
            case FormStep.Run run -> run(run);
            case FormStep.Mark(int number) -> marks[number] = at;
            case FormStep.Repeat(int times, List<FormStep> body) -> repeat(times, body);
            case FormStep.Counted counted -> repeat(times(counted), counted.steps());
            case FormStep.Choice choice -> choose(choice);
        }
    }

    private void repeat(int times, List<FormStep> body) {
        for (int i = 0; i < times && at < data.length; i++) {
            steps(body);
        }
    }

    private int times(FormStep.Counted counted) {
        ItemReading counter = counted.counter();
        long number = isThere(counter) ? number(counter) : counted.min();
        return Math.clamp(number, counted.min(), counted.max());
    }

    private void choose(FormStep.Choice choice) {
        int end = (int) Math.min((long) at + choice.length(), data.length);
        for (FormStep.Variant variant : choice.variants()) {
            if (holds(variant.test())) {
                steps(variant.steps());
                break;
            }
        }
        translate(end);
    }

    private boolean holds(FormStep.Test test) {
        return switch (test) {
            case FormStep.Always() -> true;
            case FormStep.TextIs(ItemReading item, List<String> texts) ->
                    isThere(item) && hasText(item, texts);
            case FormStep.NumberIs(ItemReading item, List<Long> numbers) ->
                    isThere(item) && numbers.contains(number(item));
        };
    }

    private boolean hasText(ItemReading item, List<String> texts) {
        int place = place(item);
        for (String wanted : texts) {
            if (reader.isText(place, wanted, isHost(place))) {
                return true;
            }
        }
        return false;
    }

    private long number(ItemReading item) {
        int place = place(item);
        return reader.number(item, place, isHost(place));
    }

    private boolean isThere(ItemReading item) {
        return (long) place(item) + item.bytes() <= data.length;
    }

    private int place(ItemReading item) {
        return marks[item.mark()] + item.offset();
    }

    /** What lies before is converted already. */
    private boolean isHost(int place) {
        return place < at ? !toNative : toNative;
    }

    private void run(FormStep.Run run) {
        int bytes = run.treatment().bytes();
        int items = Math.min(run.count(), (data.length - at) / bytes);
        int end = (int) Math.min(at + (long) run.count() * bytes, data.length);
        switch (run.treatment()) {
            case TEXT -> translate(end);
            case AS_IS -> {}
            case SWAP2, SWAP4, SWAP8 -> swapAll(items, bytes);
            case HEX4 -> singles(items);
            case HEX8 -> doubles(items);
        }
        at = end;
    }

    private void translate(int end) {
        if (toNative) {
            text.toNative(data, at, end);
        } else {
            text.toHost(data, at, end);
        }
        at = Math.max(at, end);
    }

    private void swapAll(int items, int bytes) {
        for (int i = 0; LITTLE && i < items; i++) {
            swap(at + i * bytes, bytes);
        }
    }

    private void swap(int place, int bytes) {
        for (int low = place, high = place + bytes - 1; low < high; low++, high--) {
            byte kept = data[low];
            data[low] = data[high];
            data[high] = kept;
        }
    }

    private void singles(int items) {
        for (int place = at; place < at + 4 * items; place += 4) {
            try {
                int bits = (int) load(place, 4);
                store(
                        toNative
                                ? Float.floatToRawIntBits(HexFloats.single(bits))
                                : HexFloats.bits(Float.intBitsToFloat(bits)),
                        place,
                        4);
            } catch (ArithmeticException e) {
                throw outOfRange("COMP-1", place);
            }
        }
    }

    private void doubles(int items) {
        for (int place = at; place < at + 8 * items; place += 8) {
            try {
                long bits = load(place, 8);
                store(
                        toNative
                                ? Double.doubleToRawLongBits(HexFloats.number(bits))
                                : HexFloats.bits(Double.longBitsToDouble(bits)),
                        place,
                        8);
            } catch (ArithmeticException e) {
                throw outOfRange("COMP-2", place);
            }
        }
    }

    private FormException outOfRange(String usage, int place) {
        String other = toNative ? "native form (IEEE)" : "host form (hexadecimal)";
        return new FormException(place, "the " + usage + " has no value in " + other);
    }

    /** From big-endian when the data are in host form, else from the machine's order. */
    private long load(int place, int bytes) {
        return ItemReader.binary(data, place, bytes, LITTLE && !toNative);
    }

    private void store(long bits, int place, int bytes) {
        boolean little = LITTLE && toNative;
        for (int i = 0; i < bytes; i++) {
            int rank = little ? i : bytes - 1 - i;
            data[place + i] = (byte) (bits >>> (8 * rank));
        }
    }
}
