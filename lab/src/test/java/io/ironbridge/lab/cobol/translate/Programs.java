package io.ironbridge.lab.cobol.translate;

import java.util.List;
import java.util.stream.Collectors;

/** Sources for tests, in fixed form. */
final class Programs {
    /** Items that the commands of tests name. */
    static final String WORKING_STORAGE =
            """
                   01  WS-RESP      PIC S9(8) COMP.
                   01  WS-RESP2     PIC S9(8) COMP.
                   01  WS-RECORD.
                       05 WS-NAME   PIC X(16).
                       05 WS-ROW    PIC X(20) OCCURS 3.
                   01  WS-TEXT      PIC X(64).
                   01  WS-NUMBER    PIC S9(8) COMP.
                   01  WS-HALF      PIC S9(4) COMP VALUE 20.
                   01  WS-ABSTIME   PIC S9(15) COMP-3.
                   01  WS-KEY       PIC X(6).
                   01  WS-POINTER   USAGE POINTER.
            """;

    private Programs() {}

    /** A program with the lines, each from column 12, in its first paragraph. */
    static String with(String... lines) {
        return """
               IDENTIFICATION DIVISION.
               PROGRAM-ID. TESTPROG.
               DATA DIVISION.
               WORKING-STORAGE SECTION.
        """
                + WORKING_STORAGE
                + """
                       PROCEDURE DIVISION.
                       MAIN-PARA.
                """
                + indented(List.of(lines))
                + """
                           GOBACK.
                       ERROR-PARA.
                           GOBACK.
                """;
    }

    static Translation translated(String... lines) {
        return new Translator(TranslatorOptions.defaults(), CopybookResolver.none())
                .translate("TESTPROG.cbl", with(lines));
    }

    /** What stands in place of one command: the lines behind its comments, without the margin. */
    static String statements(String command) {
        Translation translation = translated(lines(command));
        List<String> lines = translation.output().lines();
        int comment = lines.indexOf("      *END-EXEC");
        int end = lines.indexOf("           GOBACK.");
        if (comment < 0) {
            throw new AssertionError("Not translated: " + translation.messages());
        }
        return lines.subList(comment + 1, end).stream()
                .map(line -> line.substring(11))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** What the translator has to say about one command, without file and place. */
    static List<String> faults(String command) {
        return translated(lines(command)).messages().stream()
                .map(message -> message.id() + " " + message.what())
                .toList();
    }

    /** Each word on a line of its own: blanks inside of literals are not for this. */
    private static String[] lines(String command) {
        return ("EXEC CICS " + command + " END-EXEC").split(" ", -1);
    }

    private static String indented(List<String> lines) {
        return lines.stream()
                .map(line -> " ".repeat(11) + line + "\n")
                .collect(Collectors.joining());
    }
}
