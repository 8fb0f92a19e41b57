package io.ironbridge.copybook.source;

/**
 * Options for reading source text.
 *
 * @param format reference format
 * @param tabWidth columns between tab stops; 8 means tab stops at 1, 9, 17 ...
 * @param debugLines whether lines with D in the indicator area are code instead of comments
 * @param mostBytes longest source file, bytes
 * @param mostWords maximum words after COPY, in all files
 * @param copyDepth maximum depth of nested COPY
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
