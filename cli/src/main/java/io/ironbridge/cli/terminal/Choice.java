package io.ironbridge.cli.terminal;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a constant of an enumeration from a word, for example {@code as-is} for AS_IS. */
public final class Choice<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> type;

    Choice(Class<E> type) {
        this.type = type;
    }

    /** Registers this converter for a command's options of an enumeration. */
    public static <E extends Enum<E>> void register(CommandLine line, Class<E> type) {
        line.registerConverter(type, new Choice<>(type));
    }

    @Override
    public E convert(String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> word(constant).equalsIgnoreCase(text.replace('_', '-')))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException("'%s' is none of %s".formatted(text, words())));
    }

    private String words() {
        return Arrays.stream(type.getEnumConstants())
                .map(Choice::word)
                .collect(Collectors.joining(", "));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
