package io.ironbridge.copybook.parse;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The usages of the USAGE clause, without synonyms. */
enum Usage {
    DISPLAY,
    DISPLAY_1,
    NATIONAL,
    UTF_8,
    /** COMP, COMP-4, BINARY. */
    BINARY,
    COMP_5,
    COMP_X,
    COMP_N,
    PACKED,
    COMP_6,
    FLOAT_SHORT,
    FLOAT_LONG,
    BINARY_CHAR,
    BINARY_SHORT,
    BINARY_LONG,
    BINARY_DOUBLE,
    INDEX,
    POINTER,
    POINTER_32,
    PROCEDURE_POINTER,
    FUNCTION_POINTER,
    OBJECT_REFERENCE;

    /**
     * By the first word of the phrase, with COMP for COMPUTATIONAL. A C long has 8 bytes, as in
     * 64-bit GnuCOBOL on Linux.
     */
    private static final Map<String, Usage> WORDS =
            new TreeMap<>(
                    Map.ofEntries(
                            Map.entry("DISPLAY", DISPLAY),
                            Map.entry("DISPLAY-1", DISPLAY_1),
                            Map.entry("NATIONAL", NATIONAL),
                            Map.entry("UTF-8", UTF_8),
                            Map.entry("BINARY", BINARY),
                            Map.entry("COMP", BINARY),
                            Map.entry("COMP-4", BINARY),
                            Map.entry("COMP-1", FLOAT_SHORT),
                            Map.entry("COMP-2", FLOAT_LONG),
                            Map.entry("COMP-3", PACKED),
                            Map.entry("PACKED-DECIMAL", PACKED),
                            Map.entry("COMP-5", COMP_5),
                            Map.entry("COMP-6", COMP_6),
                            Map.entry("COMP-X", COMP_X),
                            Map.entry("COMP-N", COMP_N),
                            Map.entry("FLOAT-SHORT", FLOAT_SHORT),
                            Map.entry("FLOAT-LONG", FLOAT_LONG),
                            Map.entry("BINARY-CHAR", BINARY_CHAR),
                            Map.entry("BINARY-SHORT", BINARY_SHORT),
                            Map.entry("BINARY-LONG", BINARY_LONG),
                            Map.entry("BINARY-DOUBLE", BINARY_DOUBLE),
                            Map.entry("BINARY-INT", BINARY_LONG),
                            Map.entry("BINARY-LONG-LONG", BINARY_DOUBLE),
                            Map.entry("BINARY-C-LONG", BINARY_DOUBLE),
                            Map.entry("SIGNED-SHORT", BINARY_SHORT),
                            Map.entry("SIGNED-INT", BINARY_LONG),
                            Map.entry("SIGNED-LONG", BINARY_DOUBLE),
                            Map.entry("UNSIGNED-SHORT", BINARY_SHORT),
                            Map.entry("UNSIGNED-INT", BINARY_LONG),
                            Map.entry("UNSIGNED-LONG", BINARY_DOUBLE),
                            Map.entry("INDEX", INDEX),
                            Map.entry("POINTER", POINTER),
                            Map.entry("POINTER-32", POINTER_32),
                            Map.entry("PROCEDURE-POINTER", PROCEDURE_POINTER),
                            Map.entry("PROGRAM-POINTER", PROCEDURE_POINTER),
                            Map.entry("FUNCTION-POINTER", FUNCTION_POINTER),
                            Map.entry("OBJECT", OBJECT_REFERENCE)));

    /** Usages by their words. */
    static Map<String, Usage> words() {
        return WORDS;
    }

    /** The word as in the manuals' tables: {@code COMP-3} for {@code computational-3}. */
    static String normal(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        return upper.startsWith("COMPUTATIONAL")
                ? "COMP" + upper.substring("COMPUTATIONAL".length())
                : upper;
    }

    /** Whether an item of this usage has a picture; without one it has a fixed size. */
    boolean pictured() {
        return switch (this) {
            case DISPLAY,
                    DISPLAY_1,
                    NATIONAL,
                    UTF_8,
                    BINARY,
                    COMP_5,
                    COMP_X,
                    COMP_N,
                    PACKED,
                    COMP_6 ->
                    true;
            case FLOAT_SHORT,
                    FLOAT_LONG,
                    BINARY_CHAR,
                    BINARY_SHORT,
                    BINARY_LONG,
                    BINARY_DOUBLE,
                    INDEX,
                    POINTER,
                    POINTER_32,
                    PROCEDURE_POINTER,
                    FUNCTION_POINTER,
                    OBJECT_REFERENCE ->
                    false;
        };
    }
}
