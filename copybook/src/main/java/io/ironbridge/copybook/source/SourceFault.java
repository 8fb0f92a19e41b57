package io.ironbridge.copybook.source;

/** Kinds of faults in source text, before its words are interpreted. */
enum SourceFault {
    TOO_LARGE("IRB-COPY-0001E", "Check that this is a copybook, or allow larger files"),
    TOO_MANY_WORDS("IRB-COPY-0002E", "Check COPY and REPLACING, or allow more words"),
    TOO_DEEP("IRB-COPY-0003E", "Nest COPY less deep, or allow a greater depth"),
    RECURSION("IRB-COPY-0004E", "Remove the COPY that leads back"),
    NOT_FOUND("IRB-COPY-0005E", "Add the member's folder to the copybook folders"),
    NOT_NEEDED("IRB-COPY-0005W", "Add its folder if its items matter"),
    UNREADABLE("IRB-COPY-0006E", "Check the member's name and permissions"),
    STATEMENT("IRB-COPY-0007E", "Write COPY name REPLACING ==text== BY ==text==."),
    STATEMENT_END("IRB-COPY-0008W", "End the statement with a full stop"),
    PSEUDO_TEXT("IRB-COPY-0009E", "Write == before and after the text"),
    LITERAL("IRB-COPY-0010E", "End the literal with the quote with which it begins"),
    CONTINUATION(
            "IRB-COPY-0011W",
            "Begin the continued part of a literal with its quote, or remove the hyphen in column 7"
                    + " if nothing is continued"),
    BEYOND_MARGIN("IRB-COPY-0012W", "Move the text left of column 73 unless it is a comment"),
    WIDE("IRB-COPY-0013W", "Set the format if column 72 is the last one"),
    SEQUENCE_AREA("IRB-COPY-0014W", "Begin the text in column 8, or set free format"),
    INDICATOR("IRB-COPY-0015W", "Begin the text in column 8"),
    DIRECTIVE("IRB-COPY-0016W", "Set the equivalent option"),
    EXEC("IRB-COPY-0017W", "If the block declares data, write those declarations in its place"),
    EXEC_END("IRB-COPY-0018E", "End the block with END-EXEC"),
    CHARACTER("IRB-COPY-0019E", "Remove the character everywhere in this file"),
    PLACEHOLDER("IRB-COPY-0020W", "Set its value with COPY ... REPLACING"),
    SHIFTED("IRB-COPY-0021W", "Save the file as UTF-8"),
    REPLACING_WORK("IRB-COPY-0022E", "Use fewer or shorter REPLACING operands"),
    REPLACING_UNUSED("IRB-COPY-0023W", "Check how the text is written in the member"),
    STOP_WITHOUT_SPACE("IRB-COPY-0024W", "Insert a blank after the full stop");

    private final String code;
    private final String suggestion;

    SourceFault(String code, String suggestion) {
        this.code = code;
        this.suggestion = suggestion;
    }

    /** Adds this fault. */
    void note(Faults faults, Position at, String text, String what) {
        if (code.endsWith("E")) {
            faults.error(code, at, text, what, suggestion);
        } else {
            faults.warning(code, at, text, what, suggestion);
        }
    }
}
