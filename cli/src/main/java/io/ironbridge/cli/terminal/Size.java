package io.ironbridge.cli.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of bytes, 1 to 1 GiB; the suffixes k and m mean 1024 and 1024 times 1024. */
public final class Size implements ITypeConverter<Integer> {
    private static final long MOST = 1L << 30;

    @Override
    public Integer convert(String text) {
        if (text.matches("[1-9][0-9]{0,9}[kKmM]?")) {
            long bytes = bytes(text);
            if (bytes <= MOST) {
                return (int) bytes;
            }
        }
        throw new TypeConversionException(
                "'"
                        + text
                        + "' is not a number of bytes; use for example 4096, 64k or 1m, at most"
                        + " 1024m");
    }

    private static long bytes(String text) {
        String digits = text.replaceFirst("[kKmM]$", "");
        long unit =
                switch (text.charAt(text.length() - 1)) {
                    case 'k', 'K' -> 1L << 10;
                    case 'm', 'M' -> 1L << 20;
                    default -> 1L;
                };
        return unit * Long.parseLong(digits);
    }
}
