package io.ironbridge.lab.cics.servant;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes a program whose COMMAREA is a {@link Report}: each step copies DFHEIBLK and a note to its
 * next line.
 */
final class CobolSource {
    private static final String REPORT =
            """
            05  CA-LINES PIC 9(4).
            05  CA-LINE OCCURS 200.
                10  CA-EIB PIC X(85).
                10  CA-NOTE PIC X(43).
            """;
    private static final String REPORT_PARAGRAPH =
            """
            ADD 1 TO CA-LINES
            MOVE DFHEIBLK TO CA-EIB(CA-LINES)
            MOVE WS-NOTE TO CA-NOTE(CA-LINES)
            MOVE SPACES TO WS-NOTE.
            """;
    private static final String MARGIN = " ".repeat(11);

    private final String name;
    private String commarea = "";
    private final List<String> storage = new ArrayList<>();
    private final List<String> linkage = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final List<String> paragraphs = new ArrayList<>();

    CobolSource(String name) {
        this.name = name;
    }

    /** Entries of the WORKING-STORAGE SECTION, from column 8. */
    CobolSource storage(String entries) {
        entries.lines().forEach(line -> storage.add(" ".repeat(7) + line));
        return this;
    }

    /** Entries of a DFHCOMMAREA that is no report. */
    CobolSource commarea(String entries) {
        commarea = entries;
        return this;
    }

    /** Entries of the LINKAGE SECTION, from column 8. */
    CobolSource linkage(String entries) {
        entries.lines().forEach(line -> linkage.add(" ".repeat(7) + line));
        return this;
    }

    /** Statements as they are, from column 12. */
    CobolSource run(String statements) {
        statements.lines().forEach(line -> lines.add(MARGIN + line));
        return this;
    }

    /** A command that handles no condition, and a line of the report. */
    CobolSource step(String command) {
        return run("EXEC CICS").run(command).run("NOHANDLE END-EXEC").report();
    }

    /** The same, and statements between command and report, which may fill WS-NOTE. */
    CobolSource step(String command, String note) {
        return run("EXEC CICS").run(command).run("NOHANDLE END-EXEC").run(note).report();
    }

    CobolSource report() {
        return run("PERFORM REPORT-PARA");
    }

    /** A paragraph behind the main one, which never runs into it. */
    CobolSource paragraph(String label, String statements) {
        paragraphs.add(" ".repeat(7) + label + ".");
        statements.lines().forEach(line -> paragraphs.add(MARGIN + line));
        return this;
    }

    String text() {
        List<String> text = new ArrayList<>();
        text.add("       IDENTIFICATION DIVISION.");
        text.add("       PROGRAM-ID. " + name + ".");
        text.add("       DATA DIVISION.");
        text.add("       WORKING-STORAGE SECTION.");
        text.add("       01  WS-NOTE PIC X(43) VALUE SPACES.");
        text.add("       01  WS-EDIT PIC Z(8)9.");
        text.add("       01  WS-RUNS PIC 9(4) VALUE ZERO.");
        text.addAll(storage);
        text.add("       LINKAGE SECTION.");
        text.add("       01  DFHCOMMAREA.");
        text.add((commarea.isEmpty() ? REPORT : commarea).indent(11).stripTrailing());
        text.addAll(linkage);
        text.add("       PROCEDURE DIVISION.");
        text.add("       MAIN-PARA.");
        text.addAll(lines);
        text.add("           GOBACK.");
        if (commarea.isEmpty()) {
            text.add("       REPORT-PARA.");
            text.add(REPORT_PARAGRAPH.indent(11).stripTrailing());
        }
        text.addAll(paragraphs);
        text.add("       LAST-PARA.");
        text.add("           GOBACK.");
        return String.join("\n", text) + "\n";
    }
}
