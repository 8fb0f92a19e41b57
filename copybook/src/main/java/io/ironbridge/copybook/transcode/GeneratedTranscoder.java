package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.transcode.ConversionOptions.Input;
import io.ironbridge.copybook.transcode.ConversionOptions.Missing;
import io.ironbridge.copybook.transcode.ConversionOptions.Output;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Carries records over by a class generated for the layout. What that class does not handle (faulty
 * data, sliding tables, rare options) goes to the interpreter, whole or by the field, so that both
 * always agree.
 */
final class GeneratedTranscoder implements Transcoder {
    private final InterpretedTranscoder interpreted;
    private final Plan plan;
    private final @Nullable GeneratedCode code;
    private final byte[] image;
    private final boolean decodes;
    private final boolean encodes;

    GeneratedTranscoder(InterpretedTranscoder interpreted) {
        this.interpreted = interpreted;
        this.plan = interpreted.plan();
        boolean fixed = plan.root() instanceof PlanGroup root && plan.slots() == 0;
        ConversionOptions options = plan.options();
        decodes = fixed && plain(options.output());
        encodes = fixed && plain(options.input());
        code = decodes || encodes ? generate(plan) : null;
        image = encodes ? plan.initialImage() : new byte[0];
    }

    private static boolean plain(Output output) {
        return !output.omitEmpty() && output.omitByte() < 0;
    }

    private static boolean plain(Input input) {
        return input.missing() != Missing.REJECT;
    }

    /** The class file of a plan, for looking at it with {@code javap}. */
    static byte[] classFile(Plan plan) {
        return classFile(plan, new GeneratedFallback(plan), tables(plan).isPresent());
    }

    private static byte[] classFile(Plan plan, GeneratedFallback fallback, boolean tables) {
        return new TranscoderClass(plan, fallback, tables).bytes();
    }

    private static Optional<TextTables> tables(Plan plan) {
        ConversionOptions options = plan.options();
        return TextTables.of(options.host().codePage(), options.badData().unmappable());
    }

    private static GeneratedCode generate(Plan plan) {
        GeneratedFallback fallback = new GeneratedFallback(plan);
        Optional<TextTables> tables = tables(plan);
        List<Object> data =
                tables.isPresent() ? List.of(fallback, tables.get()) : List.of(fallback);
        try {
            MethodHandles.Lookup made =
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(
                                    classFile(plan, fallback, tables.isPresent()), data, true);
            return (GeneratedCode) made.lookupClass().getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "The class generated for " + plan.layout().name() + " cannot be used", e);
        }
    }

    @Override
    public Layout layout() {
        return plan.layout();
    }

    @Override
    public List<DataFault> decode(byte[] record, int from, int to, OutputBytes json) {
        boolean whole =
                to - from == plan.length()
                        || (to - from > plan.length() && plan.options().badData().longRecords());
        if (!decodes || code == null || !whole) {
            return interpreted.decode(record, from, to, json);
        }
        int before = json.length;
        int end = decoded(code, record, from, json);
        if (end < 0) {
            json.length = before;
            return interpreted.decode(record, from, to, json);
        }
        json.length = end;
        return List.of();
    }

    /** Generated code asks for more room than it may need: the interpreter knows the true need. */
    private static int decoded(GeneratedCode code, byte[] record, int from, OutputBytes json) {
        try {
            return code.decode(record, from, json);
        } catch (OutputLimitException _) {
            return GeneratedCode.INTERPRET;
        }
    }

    @Override
    public List<DataFault> encode(byte[] json, int from, int to, OutputBytes record) {
        if (!encodes || code == null) {
            return interpreted.encode(json, from, to, record);
        }
        record.ensure(image.length);
        System.arraycopy(image, 0, record.array, record.length, image.length);
        int start = FastEncode.skip(json, from);
        int end = code.encode(json, start, record.array, record.length);
        if (end < 0 || end > to || FastEncode.skip(json, end) < to) {
            return interpreted.encode(json, from, to, record);
        }
        record.length += image.length;
        return List.of();
    }

    @Override
    public int recordLength(byte[] data, int from, int to) {
        return interpreted.recordLength(data, from, to);
    }
}
