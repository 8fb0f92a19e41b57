package io.ironbridge.lab.form;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * Executes a plan on one piece of data. Items that the data truncates are not converted.
 *
 * <p>A plan with addresses moves the data: the converted part ends at {@code at}, the rest begins
 * {@code gap} bytes after that. Other plans have no gap.
 */
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
    private int gap;

    static byte[] toNative(PlannedForm form, byte[] data) {
        if (!form.plan().addresses()) {
            return new Conversion(form, data, true).run();
        }
        byte[] room = new byte[2 * data.length]; // all of it may be addresses
        System.arraycopy(data, 0, room, data.length, data.length);
        Conversion conversion = new Conversion(form, room, true);
        conversion.gap = data.length;
        return conversion.run();
    }

    static byte[] toHost(PlannedForm form, byte[] data) {
        return new Conversion(form, data, false).run();
    }

    private Conversion(PlannedForm form, byte[] data, boolean toNative) {
        this.steps = form.plan().steps();
        this.text = form.text();
        this.data = data;
        this.toNative = toNative;
        this.marks = form.plan().marks() == 0 ? NO_MARKS : new int[form.plan().marks()];
        this.reader = new ItemReader(data, text, LITTLE);
    }

    private byte[] run() {
        steps(steps);
        translate(left());
        return at == data.length ? data : Arrays.copyOf(data, at);
    }

    /** Bytes that are not converted yet. */
    private int left() {
        return data.length - gap - at;
    }

    private void steps(List<FormStep> list) {
        for (int i = 0; i < list.size() && left() > 0; i++) {
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
        for (int i = 0; i < times && left() > 0; i++) {
            steps(body);
        }
    }

    private int times(FormStep.Counted counted) {
        ItemReading counter = counted.counter();
        long number = isThere(counter) ? number(counter) : counted.min();
        return Math.clamp(number, counted.min(), counted.max());
    }

    private void choose(FormStep.Choice choice) {
        int from = toNative ? choice.hostLength() : choice.length();
        int to = toNative ? choice.length() : choice.hostLength();
        int start = at;
        boolean complete = left() >= from;
        int leftBehind = Math.max(0, left() - from);
        for (FormStep.Variant variant : choice.variants()) {
            if (holds(variant.test())) {
                steps(variant.steps());
                break;
            }
        }
        translate(left() - leftBehind);
        if (complete) {
            resize(start + to);
        }
    }

    /** Cuts the converted bytes, or fills them with zeros, where a description holds addresses. */
    private void resize(int end) {
        if (end > at) {
            Arrays.fill(data, at, end, (byte) 0);
        }
        gap += at - end;
        at = end;
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
        int place = marks[item.mark()] + item.offset();
        return place < at ? place : place + gap;
    }

    /** Bytes before it are already converted. */
    private boolean isHost(int place) {
        return place < at ? !toNative : toNative;
    }

    private void run(FormStep.Run run) {
        if (run.conversion() == FieldConversion.ADDRESS) {
            addresses(run.count());
            return;
        }
        int bytes = run.conversion().bytes();
        int items = Math.min(run.count(), left() / bytes);
        int length = (int) Math.min((long) run.count() * bytes, left());
        take(length);
        switch (run.conversion()) {
            case TEXT -> translated(length);
            case AS_IS, ADDRESS -> {}
            case SWAP2, SWAP4, SWAP8 -> swapAll(items, bytes);
            case HEX4 -> convertSingles(items);
            case HEX8 -> convertDoubles(items);
        }
        at += length;
    }

    /** Moves the next bytes to the position of their converted form. */
    private void take(int bytes) {
        if (gap > 0) {
            System.arraycopy(data, at + gap, data, at, bytes);
        }
    }

    private void translate(int bytes) {
        take(bytes);
        translated(bytes);
        at += bytes;
    }

    private void translated(int bytes) {
        if (toNative) {
            text.toNative(data, at, at + bytes);
        } else {
            text.toHost(data, at, at + bytes);
        }
    }

    /** Widens addresses of the host, or cuts those of this machine. */
    private void addresses(int count) {
        int from = toNative ? FieldConversion.HOST_ADDRESS : FieldConversion.ADDRESS.bytes();
        int to = toNative ? FieldConversion.ADDRESS.bytes() : FieldConversion.HOST_ADDRESS;
        int items = Math.min(count, left() / from);
        for (int i = 0; i < items; i++) {
            long address = load(at + gap, from);
            gap += from - to;
            store(address, at, to);
            at += to;
        }
        if (items < count) {
            int rest = left();
            take(rest);
            at += rest;
        }
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

    private void convertSingles(int items) {
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

    private void convertDoubles(int items) {
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
