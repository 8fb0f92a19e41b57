package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.CommandArea;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The source of a translated program: its lines and those of its copybooks, unchanged, and the
 * storage that its commands name.
 *
 * @param file the program's file
 * @param free whether all is in free format; otherwise fixed
 * @param lines the program's lines; tabs are blanks
 * @param dataLines number of lines before the PROCEDURE DIVISION
 * @param copybooks lines of the copybooks that were found, by their name in COPY
 * @param areas the storage that commands name, in the order of the commands
 * @param addressed for pointers, in capitals, the items whose ADDRESS is set to them
 */
public record ProgramSource(
        String file,
        boolean free,
        List<String> lines,
        int dataLines,
        Map<String, List<String>> copybooks,
        List<CommandArea> areas,
        Map<String, Set<String>> addressed) {
    /** Of a program that could not be translated. */
    static final ProgramSource NONE =
            new ProgramSource("", false, List.of(), 0, Map.of(), List.of(), Map.of());

    public ProgramSource {
        lines = List.copyOf(lines);
        copybooks = Map.copyOf(copybooks);
        areas = List.copyOf(areas);
        addressed = Map.copyOf(addressed);
    }
}
