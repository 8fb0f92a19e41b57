package io.ironbridge.lab.form;

import java.util.Map;
import java.util.Optional;

/**
 * The forms of a program's data.
 *
 * @param host whether the program itself works on host form (directive {@code DATA HOST}): then
 *     nothing is converted for it, and texts of its commands are EBCDIC
 * @param commarea form of DFHCOMMAREA; empty if it has none
 * @param areas forms of the areas that its commands name, by {@link #key}; absent: text
 */
public record ProgramForms(boolean host, Optional<HostForm> commarea, Map<String, HostForm> areas) {
    public ProgramForms {
        areas = Map.copyOf(areas);
    }

    /** The form of the area that an option of the command in a line of the source names. */
    public Optional<HostForm> area(int line, String option) {
        return Optional.ofNullable(areas.get(key(line, option)));
    }

    /** {@code 120 FROM}: the line as DFHX-CALL has it, and the option's keyword. */
    public static String key(int line, String option) {
        return line + " " + option;
    }
}
