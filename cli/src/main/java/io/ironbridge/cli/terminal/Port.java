package io.ironbridge.cli.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a TCP port, 0 to 65535. */
public final class Port implements ITypeConverter<Integer> {
    private static final int LAST = 65_535;

    @Override
    public Integer convert(String text) {
        if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= LAST) {
            return Integer.valueOf(text);
        }
        throw new TypeConversionException("'" + text + "' is not a port; use 0 to " + LAST);
    }
}
