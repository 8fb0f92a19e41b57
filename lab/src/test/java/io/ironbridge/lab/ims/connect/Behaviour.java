package io.ironbridge.lab.ims.connect;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;

/** {@link UndocumentedBehaviour} that differs from the defaults. */
final class Behaviour {
    private Behaviour() {}

    static UndocumentedBehaviour with(String component, Object value) {
        return with(Map.of(component, value));
    }

    /** The defaults, but for the components of these names. */
    static UndocumentedBehaviour with(Map<String, Object> changes) {
        RecordComponent[] components = UndocumentedBehaviour.class.getRecordComponents();
        Object[] values =
                Arrays.stream(components)
                        .map(each -> changes.getOrDefault(each.getName(), defaultOf(each)))
                        .toArray();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return UndocumentedBehaviour.class.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object defaultOf(RecordComponent component) {
        try {
            return component.getAccessor().invoke(UndocumentedBehaviour.DEFAULTS);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
