package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.SourceFormat;

/**
 * Settings of a translator.
 *
 * @param format reference format of the sources; copybooks have that of the program
 * @param mostCharacters most characters of one source or copybook
 * @param mostMessages most messages of one translation; the last one reports how many were omitted
 * @param copyDepth most copybooks within one another
 * @param keepsStopRun whether STOP RUN ends the process that runs a program without commands;
 *     otherwise it is GOBACK
 */
public record TranslatorOptions(
        SourceFormat format,
        int mostCharacters,
        int mostMessages,
        int copyDepth,
        boolean keepsStopRun) {
    public TranslatorOptions {
        atLeastOne("mostCharacters", mostCharacters);
        atLeastOne("mostMessages", mostMessages);
        atLeastOne("copyDepth", copyDepth);
    }

    /** Format found out, 4,000,000 characters, 1000 messages, 16 copybooks deep. */
    public static TranslatorOptions defaults() {
        return new TranslatorOptions(SourceFormat.DETECT, 4_000_000, 1000, 16, false);
    }

    /** With STOP RUN as it is. */
    public TranslatorOptions keepingStopRun() {
        return new TranslatorOptions(format, mostCharacters, mostMessages, copyDepth, true);
    }

    private static void atLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1");
        }
    }
}
