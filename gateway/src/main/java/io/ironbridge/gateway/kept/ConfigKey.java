package io.ironbridge.gateway.kept;

import io.ironbridge.mapping.Source;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A key for comparing values of two readings of the configuration: everything in them except their
 * places in files.
 */
public final class ConfigKey {
    private static final String NOTHING = "nothing";

    private ConfigKey() {}

    /**
     * Equal for values with equal content.
     *
     * @param value of records, collections, and values with their own {@code equals}
     */
    public static Object of(@Nullable Object value) {
        return switch (value) {
            case null -> NOTHING;
            case Source _ -> NOTHING;
            case Optional<?> optional -> Optional.of(of(optional.orElse(null)));
            case List<?> list -> list.stream().map(ConfigKey::of).toList();
            case Set<?> set -> set.stream().map(ConfigKey::of).collect(Collectors.toSet());
            case Map<?, ?> map -> of(map);
            case Record record -> of(record);
            default -> value;
        };
    }

    private static Map<Object, Object> of(Map<?, ?> map) {
        Map<Object, Object> alike = new HashMap<>();
        map.forEach((key, value) -> alike.put(of(key), of(value)));
        return alike;
    }

    private static List<Object> of(Record record) {
        List<Object> alike = new ArrayList<>();
        alike.add(record.getClass());
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            try {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true); // the record may be package-private
                alike.add(of(accessor.invoke(record)));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(record.getClass() + " cannot be read", e);
            }
        }
        return alike;
    }
}
