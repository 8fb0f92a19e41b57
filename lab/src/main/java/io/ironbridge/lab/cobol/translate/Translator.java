package io.ironbridge.lab.cobol.translate;

/**
 * Translates COBOL programs with EXEC CICS commands into programs for GnuCOBOL 3.1 and newer, in
 * which each command is a call; {@link io.ironbridge.lab.cobol.exec} describes the calls. All
 * faults of a source are reported as messages, never as exceptions. Thread-safe if its resolver is.
 */
public final class Translator {
    private final TranslatorOptions options;
    private final CopybookResolver resolver;

    /** A translator that looks for copybooks with a resolver. */
    public Translator(TranslatorOptions options, CopybookResolver resolver) {
        this.options = options;
        this.resolver = resolver;
    }

    /**
     * Translates one program.
     *
     * @param file what messages call the source
     * @param source its text, with any line ends
     */
    public Translation translate(String file, String source) {
        return new ProgramTranslation(options, resolver).translate(file, source);
    }
}
