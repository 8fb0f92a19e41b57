package io.ironbridge.copybook.source;

/**
 * How source text is to be read.
 *
 * @param format reference format
 * @param tabWidth columns between tab stops; 8, tab stops at 1, 9, 17 ...
 * @param debugLines whether lines with D in the indicator area count, instead of being comments
 * @param mostBytes longest source file, bytes
 * @param mostWords most words after COPY, all files together
 * @param copyDepth how deep COPY may nest
 */
public record SourceOptions(
        Format format,
        int tabWidth,
        boolean debugLines,
        int mostBytes,
        int mostWords,
        int copyDepth) {
    /** Reference format. */
    public enum Format {
        /** Decided by looking at the lines. */
        DETECT,
        FIXED,
        FREE
    }

    /** Detected format, 8 MiB, two million words, 16 deep. */
    public static final SourceOptions DEFAULT =
            new SourceOptions(Format.DETECT, 8, false, 8 << 20, 2_000_000, 16);

    public SourceOptions withFormat(Format other) {
        return new SourceOptions(other, tabWidth, debugLines, mostBytes, mostWords, copyDepth);
    }
}
