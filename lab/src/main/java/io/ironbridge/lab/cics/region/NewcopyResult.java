package io.ironbridge.lab.cics.region;

import java.util.List;

/**
 * The result of NEWCOPY.
 *
 * @param done whether new tasks run the new programs; otherwise nothing changed
 * @param generation of the load library that new tasks run
 * @param programs that were compiled successfully
 * @param messages of translator and compiler, with file and line
 */
public record NewcopyResult(
        boolean done, int generation, List<String> programs, List<String> messages) {
    public NewcopyResult {
        programs = List.copyOf(programs);
        messages = List.copyOf(messages);
    }
}
