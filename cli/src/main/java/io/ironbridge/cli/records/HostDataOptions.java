package io.ironbridge.cli.records;

import static java.util.Objects.requireNonNullElse;

import io.ironbridge.cli.terminal.Choice;
import io.ironbridge.copybook.options.ConversionOptions.FloatFormat;
import io.ironbridge.copybook.options.ConversionOptions.HostData;
import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options for the host's data formats. */
final class HostDataOptions {
    @Option(
            names = "--signs",
            paramLabel = "SIGNS",
            description =
                    "Signs of zoned numbers: ebcdic, ascii-translated, micro-focus, fujitsu or"
                        + " realia. Default: ebcdic for EBCDIC code pages, otherwise micro-focus.")
    private @Nullable ZonedSigns signs;

    @Option(
            names = "--floats",
            paramLabel = "FORMAT",
            description =
                    "Format of COMP-1 and COMP-2: hexadecimal, hexadecimal-little-endian, ieee or"
                            + " ieee-little-endian. Default: hexadecimal for EBCDIC code pages,"
                            + " otherwise ieee-little-endian.")
    private @Nullable FloatFormat floats;

    @Option(
            names = "--little-endian",
            negatable = true,
            description = "COMP-5 is little-endian. Default: yes unless the code page is EBCDIC.")
    private @Nullable Boolean littleEndian;

    /** Registers the converters, so that options use the words of their descriptions. */
    static void register(CommandLine line) {
        Choice.register(line, ZonedSigns.class);
        Choice.register(line, FloatFormat.class);
    }

    HostData over(HostData base) {
        return base.withSigns(requireNonNullElse(signs, base.signs()))
                .withFloats(requireNonNullElse(floats, base.floats()))
                .withLittleEndian(requireNonNullElse(littleEndian, base.littleEndian()));
    }
}
