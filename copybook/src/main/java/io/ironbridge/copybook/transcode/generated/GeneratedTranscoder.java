package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Missing;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.transcode.DataFault;
import io.ironbridge.copybook.transcode.FieldAccessor;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Plan;
import io.ironbridge.copybook.transcode.PlanGroup;
import io.ironbridge.copybook.transcode.PlanItem;
import io.ironbridge.copybook.transcode.Transcoder;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts records by a class generated for the layout. The interpreter converts what that class
 * does not handle (faulty data, sliding tables, rare options), a field or the whole record, so that
 * both always agree.
 */
public final class GeneratedTranscoder implements Transcoder {
    private final Transcoder interpreted;
    private final Plan plan;
    private final @Nullable GeneratedCode code;
    private final @Nullable GeneratedLayout layout;
    private final boolean walks;
    private final boolean decodes;

    /**
     * Makes a transcoder, which takes time; keep it. Its output equals that of {@link
     * InterpretedTranscoder}, byte for byte.
     *
     * @throws IllegalArgumentException as {@link InterpretedTranscoder#of} does
     * @throws UnknownCodePageException as {@link InterpretedTranscoder#of} does
     */
    public static GeneratedTranscoder of(Layout layout, ConversionOptions options) {
        InterpretedTranscoder interpreted = InterpretedTranscoder.of(layout, options);
        return new GeneratedTranscoder(interpreted.plan(), interpreted);
    }

    /** Uses the given transcoder for what the generated class does not handle. */
    GeneratedTranscoder(Plan plan, Transcoder interpreted) {
        this.interpreted = interpreted;
        this.plan = plan;
        boolean group = plan.root() instanceof PlanGroup;
        walks = EmitWalk.walks(plan.root());
        ConversionOptions options = plan.options();
        decodes = group && plain(options.output()) && (!walks || EmitWalk.handles(plan.root()));
        boolean encodes =
                group
                        && plain(options.input())
                        && depth() <= options.limits().depth()
                        && (!walks || EmitEncode.handles(plan.root()));
        code = decodes || encodes ? generate(plan) : null;
        layout = encodes ? new GeneratedLayout(plan) : null;
    }

    private static boolean plain(Output output) {
        return !output.omitEmpty() && output.omitByte() < 0;
    }

    private static boolean plain(Input input) {
        return input.missing() != Missing.REJECT;
    }

    /** The class file of a plan, for {@code javap}. */
    static byte[] classFile(Plan plan) {
        return new TranscoderClass(plan, new GeneratedFallback(plan), tables(plan).isPresent())
                .bytes();
    }

    private static Optional<TextTables> tables(Plan plan) {
        ConversionOptions options = plan.options();
        return TextTables.of(options.host().codePage(), options.badData().unmappable());
    }

    /** The class of a plan; null if the plan exceeds the limits of a class. */
    private static @Nullable GeneratedCode generate(Plan plan) {
        GeneratedFallback fallback = new GeneratedFallback(plan);
        Optional<TextTables> tables = tables(plan);
        List<Object> data = new ArrayList<>(List.of(fallback));
        tables.ifPresent(data::add);
        byte[] classFile;
        try {
            classFile = new TranscoderClass(plan, fallback, tables.isPresent()).bytes();
        } catch (IllegalArgumentException _) { // more than 65,535 constants
            return null;
        }
        try {
            MethodHandles.Lookup made =
                    MethodHandles.lookup().defineHiddenClassWithClassData(classFile, data, true);
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

    /** Nesting depth of the layout's JSON. */
    private int depth() {
        return depth(plan.root());
    }

    private static int depth(PlanItem item) {
        int inside =
                item instanceof PlanGroup group
                        ? 1
                                + group.items().stream()
                                        .mapToInt(GeneratedTranscoder::depth)
                                        .max()
                                        .orElse(0)
                        : 0;
        return item.table() == null ? inside : inside + 1;
    }

    @Override
    public List<DataFault> decode(byte[] record, int from, int to, OutputBytes json) {
        Objects.checkFromToIndex(from, to, record.length);
        if (!decodes || code == null) {
            return interpreted.decode(record, from, to, json);
        }
        int before = json.length;
        int end = decoded(code, record, from, to, json);
        if (end < 0) {
            json.length = before;
            return interpreted.decode(record, from, to, json);
        }
        json.length = end;
        return List.of();
    }

    /** Generated code requests more room than it may need: the interpreter knows the true need. */
    private int decoded(GeneratedCode code, byte[] record, int from, int to, OutputBytes json) {
        try {
            if (walks) {
                GeneratedWalk walk = new GeneratedWalk(plan.slots(), to);
                int end = code.walk(record, from, json, walk);
                return ends(walk.end, to) ? end : GeneratedCode.INTERPRET;
            }
            return ends(from + plan.length(), to)
                    ? code.decode(record, from, json)
                    : GeneratedCode.INTERPRET;
        } catch (OutputLimitException _) {
            return GeneratedCode.INTERPRET;
        }
    }

    private boolean ends(int end, int to) {
        return end == to || (end < to && plan.options().badData().longRecords());
    }

    @Override
    public List<DataFault> encode(byte[] json, int from, int to, OutputBytes record) {
        Objects.checkFromToIndex(from, to, json.length);
        int length = encoded(json, from, to, record);
        if (length < 0) {
            return interpreted.encode(json, from, to, record);
        }
        record.length += length;
        return List.of();
    }

    private int encoded(byte[] json, int from, int to, OutputBytes record) {
        if (layout == null || code == null || !record.holds(layout.room())) {
            return GeneratedCode.INTERPRET;
        }
        int at = record.length;
        record.ensure(layout.room());
        layout.initialise(record.array, at);
        GeneratedCounts counts = walks ? layout.counts() : null;
        int start = FastEncode.skip(json, from);
        int end = code.encode(json, start, record.array, at, counts);
        if (end < 0 || end > to || FastEncode.skip(json, end) < to) {
            return GeneratedCode.INTERPRET;
        }
        return counts == null ? layout.length() : layout.settle(record.array, at, counts);
    }

    @Override
    public int recordLength(byte[] data, int from, int to) {
        return interpreted.recordLength(data, from, to);
    }

    @Override
    public FieldAccessor accessor(String path) {
        return interpreted.accessor(path);
    }

    @Override
    public Map<String, @Nullable Object> view(byte[] record, int from, int to) {
        return interpreted.view(record, from, to);
    }
}
