package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.FloatFormat;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.HostData;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Limits;
import io.ironbridge.copybook.options.ConversionOptions.Missing;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.options.ConversionOptions.Unfilled;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Options by chance, each of them. */
public final class RandomOptions {
    private static final List<CodePage> PAGES =
            List.of(
                    CodePages.of("037"),
                    CodePages.of("1047"),
                    CodePages.of("273"),
                    CodePages.of("ISO-8859-1"),
                    CodePages.of("UTF-8"));

    private final Random random;

    public RandomOptions(Random random) {
        this.random = random;
    }

    public ConversionOptions next() {
        HostData host = HostData.of(one(PAGES)).withFloats(one(FloatFormat.values()));
        Limits limits = new Limits(4 + random.nextInt(60), 1 + random.nextInt(20));
        return new ConversionOptions(host, output(), badData(), input(), limits, items());
    }

    private Map<String, Unfilled> items() {
        return random.nextBoolean() ? Map.of() : Map.of("item-3", unfilled(), "ITEM-5", unfilled());
    }

    private Output output() {
        return new Output(
                one(Trim.values()),
                rarely(),
                rarely(),
                random.nextBoolean(),
                random.nextBoolean(),
                rarely(),
                rarely(),
                rarely(),
                rarely() ? 0 : -1,
                rarely());
    }

    private BadData badData() {
        return new BadData(
                one(Remedy.values()),
                one(Remedy.values()),
                unfilled(),
                one(Unmappable.values()),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean());
    }

    private Unfilled unfilled() {
        return new Unfilled(
                one(Special.values()),
                one(Special.values()),
                one(Special.values()),
                one(Special.values()));
    }

    private Input input() {
        return new Input(
                one(Overflow.values()),
                one(Fraction.values()),
                one(Overflow.values()),
                one(Unmappable.values()),
                random.nextBoolean(),
                one(Missing.values()),
                !rarely(),
                !rarely(),
                !rarely());
    }

    private boolean rarely() {
        return random.nextInt(4) == 0;
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private <T extends Enum<T>> T one(T[] values) {
        return one(List.of(values));
    }
}
