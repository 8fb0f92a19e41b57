package io.ironbridge.cli.terminal;

import io.ironbridge.apiproject.text.Fault;
import java.util.Locale;

/** Formats a fault as compilers do, so that editors find the place. */
public final class FaultLine {
    private FaultLine() {}

    /** For example {@code db2.xml:3:5: error IRB-PROJ-0606E: what. remedy.} */
    public static String of(Fault fault) {
        return place(fault)
                + fault.severity().name().toLowerCase(Locale.ROOT)
                + " "
                + fault.id()
                + ": "
                + fault.what()
                + " "
                + fault.remedy();
    }

    private static String place(Fault fault) {
        if (fault.file().isEmpty()) {
            return "";
        }
        String line = fault.line() == 0 ? "" : ":" + fault.line();
        String column = fault.line() == 0 || fault.column() == 0 ? "" : ":" + fault.column();
        return fault.file() + line + column + ": ";
    }
}
