package io.ironbridge.lab.form.source;

import io.ironbridge.lab.form.FieldConversion;
import io.ironbridge.lab.form.FormStep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversion of each byte of some storage, to compare two descriptions of it. */
final class ByteKinds {
    /** Null if it depends on the data. */
    private final @Nullable FieldConversion[] conversions;

    /** Index of each byte within its item. */
    private final byte[] places;

    private int at;

    private ByteKinds(int length) {
        this.conversions = new FieldConversion[length];
        this.places = new byte[length];
    }

    /** Of steps that take so many bytes at most. */
    static ByteKinds of(List<FormStep> steps, int length) {
        ByteKinds kinds = new ByteKinds(length);
        kinds.steps(steps);
        return kinds;
    }

    /** The first byte that the two treat differently; -1 if they agree over their common length. */
    int difference(ByteKinds other) {
        int both = Math.min(places.length, other.places.length);
        for (int i = 0; i < both; i++) {
            boolean alike =
                    conversions[i] != null
                            && conversions[i] == other.conversions[i]
                            && places[i] == other.places[i];
            if (!alike) {
                return i;
            }
        }
        return -1;
    }

    private void steps(List<FormStep> steps) {
        steps.forEach(this::step);
    }

    private void step(FormStep step) {
        switch (step) {
            case FormStep.Run(FieldConversion conversion, int count) -> run(conversion, count);
            case FormStep.Mark _ -> {}
            case FormStep.Repeat(int times, List<FormStep> body) -> {
                for (int i = 0; i < times && at < places.length; i++) {
                    steps(body);
                }
            }
            case FormStep.Counted counted -> counted(counted);
            case FormStep.Choice choice -> at += choice.length();
        }
    }

    /** A table of one sort of bytes is alike, however many there are. */
    private void counted(FormStep.Counted counted) {
        boolean simple =
                counted.steps().stream()
                        .allMatch(step ->
                                step instanceof FormStep.Run(var conversion, _)
                                        && conversion == FieldConversion.TEXT);
        if (simple) {
            for (int i = 0; i < counted.max(); i++) {
                steps(counted.steps());
            }
        } else {
            at = places.length;
        }
    }

    private void run(FieldConversion conversion, int count) {
        int bytes = conversion.bytes();
        for (long i = 0; i < (long) count * bytes && at < places.length; i++) {
            conversions[at] = conversion;
            places[at++] = (byte) (i % bytes);
        }
    }
}
