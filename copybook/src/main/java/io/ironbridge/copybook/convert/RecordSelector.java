package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.transcode.DataFaultException;
import io.ironbridge.copybook.transcode.FieldAccessor;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Determines the type of a record by the value of one of its items. Immutable. */
final class RecordSelector {
    private final FieldAccessor accessor;
    private final boolean number;
    private final Map<String, RecordType> types = new HashMap<>();
    private @Nullable RecordType others;

    private RecordSelector(FieldAccessor accessor, boolean number) {
        this.accessor = accessor;
        this.number = number;
    }

    /**
     * The selector of a rule.
     *
     * @param path of the item that the rule compares
     * @param types by their names in the rule
     */
    static RecordSelector of(
            SelectRule rule,
            ItemPath path,
            ConversionOptions options,
            Map<String, RecordType> types) {
        ConversionOptions plain =
                ConversionOptions.of(options.host().codePage()).withHost(options.host());
        RecordSelector selector =
                new RecordSelector(
                        InterpretedTranscoder.of(path.layout(), plain).accessor(path.item().path()),
                        ((Field) path.item()).type().numeric());
        for (SelectRule.Case one : rule.cases()) {
            selector.add(one, Objects.requireNonNull(types.get(one.record())));
        }
        return selector;
    }

    private void add(SelectRule.Case one, RecordType type) {
        if (one.others()) {
            others = type;
        } else {
            types.putIfAbsent(key(one.value()), type);
        }
    }

    @Nullable RecordType type(byte[] data, int from, int to) {
        RecordType type = null;
        try {
            type = types.get(key(accessor.text(data, from, to)));
        } catch (DataFaultException _) {
            // A value that cannot be read matches no case.
        }
        return type == null ? others : type;
    }

    String unknown(byte[] data, int from, int to) {
        try {
            return "--select has no rule for %s = '%s'"
                    .formatted(accessor.path(), accessor.text(data, from, to));
        } catch (DataFaultException e) {
            return e.fault().explain();
        }
    }

    /** Why a record is of another type than the one given, a sentence without its full stop. */
    String contradiction(RecordType given, byte[] data, int from, int to) {
        RecordType told = type(data, from, to);
        return told == null
                ? "the JSON gives it as %s, but --select has no rule for it".formatted(given.name())
                : "the JSON gives it as %s, but according to --select it is %s"
                        .formatted(given.name(), told.name());
    }

    /** The value of the rule's item in a record. */
    String value(byte[] data, int from, int to) {
        try {
            return "%s = '%s'".formatted(accessor.path(), accessor.text(data, from, to));
        } catch (DataFaultException e) {
            return e.fault().explain();
        }
    }

    /** Equal values have one key: 01 and 1, text with and without trailing blanks. */
    private String key(String value) {
        String text = value.stripTrailing();
        if (!number) {
            return text;
        }
        try {
            return new BigDecimal(text.strip()).stripTrailingZeros().toPlainString();
        } catch (NumberFormatException _) {
            return text;
        }
    }
}
