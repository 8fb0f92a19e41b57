package io.ironbridge.cli.run;

import io.ironbridge.cli.terminal.Port;
import picocli.CommandLine.ITypeConverter;

/** Reads a port, or {@code off}. */
final class AdminPortNumber implements ITypeConverter<Integer> {
    private static final int OFF = -1;

    @Override
    public Integer convert(String text) throws Exception {
        return text.equals("off") ? Integer.valueOf(OFF) : new Port().convert(text);
    }
}
