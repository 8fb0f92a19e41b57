package io.ironbridge.lab.cobol;

import java.util.List;
import java.util.Optional;

/**
 * The result for all programs.
 *
 * @param programs in the order of the folders and of the files' names
 * @param messages faults that concern all programs, such as a missing cobc; DFHXBOOT's messages
 * @param compilerFound whether there is a cobc; without it nothing was compiled
 */
public record LoadLibraryResult(
        List<ProgramBuild> programs, List<String> messages, boolean compilerFound) {
    public LoadLibraryResult {
        programs = List.copyOf(programs);
        messages = List.copyOf(messages);
    }

    /** Whether all programs can be used. */
    public boolean succeeded() {
        return messages.isEmpty() && programs.stream().allMatch(ProgramBuild::succeeded);
    }

    /** The program of this name, in capitals. */
    public Optional<ProgramBuild> program(String name) {
        return programs.stream().filter(program -> program.name().equals(name)).findFirst();
    }
}
