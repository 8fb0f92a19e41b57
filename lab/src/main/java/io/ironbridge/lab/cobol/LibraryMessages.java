package io.ironbridge.lab.cobol;

/** The texts of errors of a load library build. */
final class LibraryMessages {
    private LibraryMessages() {}

    static String noCompiler(String command) {
        return "IRB-LAB-7251E The compiler "
                + command
                + " cannot be started. Install GnuCOBOL 3.1 or newer, or name its cobc.";
    }

    static String compiler(String place, String severity, String text) {
        String id = severity.equals("error") ? "IRB-LAB-7252E" : "IRB-LAB-7253W";
        return place + ": " + id + " cobc: " + text;
    }

    static String timeout(String file, long milliseconds) {
        return file + ": IRB-LAB-7254E cobc was ended after " + milliseconds + " ms";
    }

    static String twice(String file, String name, String other) {
        return file + ": IRB-LAB-7255E Program " + name + " is also in " + other;
    }

    static String unreadable(String file, String why) {
        return file + ": IRB-LAB-7256E It cannot be read: " + why;
    }

    static String name(String file, String name) {
        return file + ": IRB-LAB-7257E " + name + " is not a name for a program in a load library";
    }

    static String characters(String file) {
        return file + ": IRB-LAB-7258W Characters that ISO 8859-1 does not have became ?";
    }

    static String unwritable(String file, String why) {
        return file + ": IRB-LAB-7259E Its module cannot be stored: " + why;
    }
}
