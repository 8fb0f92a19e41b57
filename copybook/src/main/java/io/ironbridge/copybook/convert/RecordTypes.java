package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.transcode.generated.GeneratedTranscoder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The types of record that a file holds: one, or several distinguished by a rule. Immutable. */
public final class RecordTypes implements RecordSizes {
    private final List<RecordType> types;
    private final @Nullable RecordSelector selector;

    private RecordTypes(List<RecordType> types, @Nullable RecordSelector selector) {
        this.types = types;
        this.selector = selector;
    }

    /** All records are of this one. */
    public static RecordTypes one(Layout layout, ConversionOptions options) {
        return new RecordTypes(
                List.of(new RecordType(layout.name(), GeneratedTranscoder.of(layout, options))),
                null);
    }

    /**
     * A rule determines the type of a record.
     *
     * @throws SelectionException if it names an item or record that does not exist
     */
    public static RecordTypes selected(
            SelectRule rule, RecordCatalog catalog, ConversionOptions options) {
        ItemPath asked = catalog.item(rule.path());
        Map<String, RecordType> types = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (SelectRule.Case one : rule.cases()) {
            types.computeIfAbsent(
                    one.record(),
                    name -> type(name, catalog, preset(rule, asked, catalog, name), options));
        }
        return new RecordTypes(
                List.copyOf(types.values()), RecordSelector.of(rule, asked, options, types));
    }

    /**
     * The record of this name; the initial value of the rule's item is the value for this record.
     */
    private static Layout preset(
            SelectRule rule, ItemPath asked, RecordCatalog catalog, String name) {
        Layout layout = catalog.named(name);
        return rule.onlyValue(name)
                .map(value -> new PresetType(asked, value).in(layout))
                .orElse(layout);
    }

    /** The name as the user wrote it, except for letter case. */
    private static RecordType type(
            String name, RecordCatalog catalog, Layout layout, ConversionOptions options) {
        return new RecordType(catalog.nameOf(name), GeneratedTranscoder.of(layout, options));
    }

    /**
     * Paths of the binary, packed and floating items, and of those that only the program can
     * interpret: lines do not suit them.
     */
    public List<String> binaryItems() {
        return types.stream().flatMap(type -> type.binaryItems().stream()).distinct().toList();
    }

    /** Whether each JSON value is an object that names its type of record. */
    boolean wrapped() {
        return selector != null;
    }

    /** The type of a record; null if there is no rule for it. */
    @Nullable RecordType of(byte[] data, int from, int to) {
        return selector == null ? types.getFirst() : selector.type(data, from, to);
    }

    /** Why there is no rule for a record, a sentence without its full stop. */
    String unknown(byte[] data, int from, int to) {
        return selector == null ? "" : selector.unknown(data, from, to);
    }

    /**
     * Why a record would not be read as the type it was given as, a sentence without its full stop;
     * empty if it would.
     */
    Optional<String> contradiction(RecordType type, byte[] data, int from, int to) {
        return selector == null || type.equals(selector.type(data, from, to))
                ? Optional.empty()
                : Optional.of(selector.contradiction(type, data, from, to));
    }

    /** The value of a record's type item. */
    String value(byte[] data, int from, int to) {
        return selector == null ? "" : selector.value(data, from, to);
    }

    /** The type of this name, as JSON gives it. */
    Optional<RecordType> named(String name) {
        return types.stream().filter(type -> type.name().equalsIgnoreCase(name)).findFirst();
    }

    /** The only type. */
    RecordType only() {
        return types.getFirst();
    }

    /** Names of the types. */
    String names() {
        return String.join(", ", types.stream().map(RecordType::name).toList());
    }

    @Override
    public int common() {
        List<Integer> lengths = types.stream().map(RecordType::common).distinct().toList();
        return lengths.size() == 1 ? lengths.getFirst() : 0;
    }

    @Override
    public int longest() {
        return types.stream()
                .map(type -> type.transcoder().layout().length())
                .max(Comparator.naturalOrder())
                .orElse(0);
    }

    @Override
    public int length(byte[] data, int from, int to) {
        RecordType type = of(data, from, to);
        return type == null ? -1 : type.length(data, from, to);
    }
}
