package io.ironbridge.connectorcics.jca;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.resource.ResourceException;

/** A property of a class known only by name, set by its setter. Thread-safe. */
final class BeanProperty {
    /** In order of preference; adapters also accept text for numbers. */
    private static final List<Class<?>> TYPES =
            List.of(
                    String.class,
                    int.class,
                    Integer.class,
                    long.class,
                    Long.class,
                    boolean.class,
                    Boolean.class);

    private final String name;
    private final Method setter;

    private BeanProperty(String name, Method setter) {
        this.name = name;
        this.setter = setter;
    }

    /**
     * Finds a property.
     *
     * @param name as in the manuals, beginning with a small letter: {@code portNumber}, {@code
     *     tPNName}
     * @throws IllegalArgumentException naming class and property, if there is none
     */
    static BeanProperty of(Class<?> bean, String name) {
        return find(bean, name)
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "%s has no property %s: no method %s for a text, a number or a boolean"
                                        .formatted(bean.getName(), name, setter(name))));
    }

    /** Whether there is one that takes a text, a number or a boolean. */
    static boolean isIn(Class<?> bean, String name) {
        return find(bean, name).isPresent();
    }

    private static Optional<BeanProperty> find(Class<?> bean, String name) {
        String setter = setter(name);
        return Arrays.stream(bean.getMethods())
                .filter(method -> method.getName().equals(setter) && TYPES.contains(type(method)))
                .min(Comparator.comparingInt(method -> TYPES.indexOf(type(method))))
                .map(method -> new BeanProperty(name, method));
    }

    private static String setter(String name) {
        return name.isEmpty()
                ? "set"
                : "set" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static Class<?> type(Method method) {
        return method.getParameterCount() == 1 ? method.getParameterTypes()[0] : void.class;
    }

    /**
     * Sets it.
     *
     * @throws IllegalArgumentException if the text is not a valid value; without the text, which
     *     may be a secret
     * @throws ResourceException thrown by the setter
     */
    void set(Object bean, String text) throws ResourceException {
        Object value;
        try {
            value = value(text);
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(
                    "the property %s of %s is not a number"
                            .formatted(name, bean.getClass().getName()));
        }
        invoke(bean, value);
    }

    private Object value(String text) {
        Class<?> type = type(setter);
        if (type == String.class) {
            return text;
        }
        if (type == boolean.class || type == Boolean.class) {
            return Boolean.valueOf(text.strip());
        }
        return type == long.class || type == Long.class
                ? (Object) Long.valueOf(text.strip())
                : Integer.valueOf(text.strip());
    }

    private void invoke(Object bean, Object value) throws ResourceException {
        try {
            setter.invoke(bean, value);
        } catch (InvocationTargetException thrown) {
            throw Thrown.by(thrown);
        } catch (IllegalAccessException notPublic) {
            throw new IllegalArgumentException(
                    "%s is not public".formatted(bean.getClass().getName()), notPublic);
        }
    }
}
