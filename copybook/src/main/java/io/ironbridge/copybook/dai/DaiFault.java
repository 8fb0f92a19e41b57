package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.source.CopybookFault.Severity;
import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.Position;

/** Kinds of faults in data structures. */
enum DaiFault {
    NOT_XML("IRB-COPY-0120E", "Correct the XML at this place"),
    TOO_LARGE("IRB-COPY-0121E", "Check that this is the right file"),
    NO_DATA_STRUCTURE("IRB-COPY-0122E", "Name a .dai or .si file"),
    MISSING("IRB-COPY-0123E", "Export the data structure again"),
    BAD_VALUE("IRB-COPY-0124E", "Correct the value"),
    UNKNOWN_TYPE("IRB-COPY-0125E", "Use the copybook instead of the data structure"),
    UNKNOWN_CONVERTER("IRB-COPY-0126E", "Use the copybook instead of the data structure"),
    LENGTH("IRB-COPY-0127E", "Export the data structure again"),
    POSITION("IRB-COPY-0128E", "Export the data structure again"),
    GROUP_LENGTH("IRB-COPY-0129W", "Export the data structure again"),
    GAP("IRB-COPY-0130W", "Check whether an item is missing here"),
    REDEFINES("IRB-COPY-0131E", "Name the item before it"),
    COUNTER("IRB-COPY-0132E", "Name as its counter an elementary integer that precedes the table"),
    NESTING("IRB-COPY-0133E", "Export the data structure again"),
    SAME_NAME("IRB-COPY-0134E", "Rename one of them"),
    LEFT_OUT(
            "IRB-COPY-0135W",
            "It is ignored: use the copybook instead if the layout depends on it"),
    SOURCE_LINE("IRB-COPY-0136W", "Export the data structure again");

    private final String code;
    private final String suggestion;

    DaiFault(String code, String suggestion) {
        this.code = code;
        this.suggestion = suggestion;
    }

    /** Adds this fault. */
    void note(Faults faults, Position at, String text, String what) {
        if (severity() == Severity.ERROR) {
            faults.error(code, at, text, what, suggestion);
        } else {
            faults.warning(code, at, text, what, suggestion);
        }
    }

    private Severity severity() {
        return code.endsWith("E") ? Severity.ERROR : Severity.WARNING;
    }
}
