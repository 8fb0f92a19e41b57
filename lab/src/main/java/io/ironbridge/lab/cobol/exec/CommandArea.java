package io.ironbridge.lab.cobol.exec;

import java.util.List;

/**
 * Storage that an option of a command names: the argument of an option of kind AREA, or what a
 * pointer is set to ({@code SET}).
 *
 * @param file the program or copybook that has the command
 * @param line of the command in that file, from 1, as DFHX-LINE has it
 * @param command its name
 * @param option the option's keyword, as the table of commands has it first
 * @param kind AREA, or POINTER for an option that is set to the address of data
 * @param words the argument: names, qualification, subscripts, or a literal
 */
public record CommandArea(
        String file,
        int line,
        Command command,
        String option,
        OptionKind kind,
        List<String> words) {
    public CommandArea {
        words = List.copyOf(words);
    }
}
