package io.ironbridge.cli.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of lines, 1 to 9999999. */
final class Lines implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        if (text.matches("[1-9][0-9]{0,6}")) {
            return Integer.valueOf(text);
        }
        throw new TypeConversionException("'" + text + "' is not a number from 1 to 9999999");
    }
}
