package io.ironbridge.lab.stub;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.transcode.DataFaultException;
import io.ironbridge.copybook.transcode.Transcoder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The elementary items of a request with their values; tables are omitted. */
final class RequestItems {
    private record Given(Field field, Object value) {}

    private final List<Given> items = new ArrayList<>();

    /** Adds the items of a record; an item that cannot be decoded ends it. */
    void add(Transcoder transcoder, byte[] record) {
        try {
            Map<String, @Nullable Object> view = transcoder.view(record, 0, record.length);
            Item root = transcoder.layout().root();
            collect(root, root instanceof Group ? view : view.get(root.name()));
        } catch (DataFaultException _) {
            // the caller sent less, or other data, than the layout has
        }
    }

    private void collect(Item item, @Nullable Object value) {
        if (item instanceof Group group && value instanceof Map<?, ?> members) {
            group.items().forEach(each -> collect(each, members.get(each.name())));
        } else if (item instanceof Field field && value != null && !(value instanceof List)) {
            items.add(new Given(field, value));
        }
    }

    /** Whether an item that a rule names has a value; numbers are compared as numbers. */
    boolean has(String name, String value) {
        return items.stream()
                .filter(given -> ItemNames.means(name, given.field()))
                .anyMatch(given -> isEqual(given.value(), value));
    }

    /** Whether a value is that of a rule; numbers are compared as numbers. */
    static boolean isEqual(Object given, String expected) {
        return given instanceof Number number
                ? StubNumbers.of(expected)
                        .filter(value -> value.compareTo(decimal(number)) == 0)
                        .isPresent()
                : given.toString().strip().equals(expected.strip());
    }

    private static BigDecimal decimal(Number number) {
        return new BigDecimal(number.toString());
    }

    /**
     * The value of an item of the same name and type, unless it is blank or zero; if there is none,
     * that of one whose name differs in its first word: {@code REQ-LAST-NAME}, {@code
     * RSP-LAST-NAME}.
     */
    Optional<Object> same(Field field) {
        String rest = rest(field.name());
        return same(field, name -> name.equals(field.name()))
                .or(() -> same(field, name -> !rest.isEmpty() && rest(name).equals(rest)));
    }

    private Optional<Object> same(Field field, Predicate<String> named) {
        return items.stream()
                .filter(given -> named.test(given.field().name()))
                .filter(given -> given.field().type().equals(field.type()))
                .map(Given::value)
                .filter(RequestItems::isFilled)
                .findFirst();
    }

    /** A name without its first word. */
    private static String rest(String name) {
        return name.replaceFirst("^[^-_]*[-_]?", "");
    }

    private static boolean isFilled(Object value) {
        return value instanceof Number number
                ? decimal(number).signum() != 0
                : !value.toString().isBlank();
    }
}
