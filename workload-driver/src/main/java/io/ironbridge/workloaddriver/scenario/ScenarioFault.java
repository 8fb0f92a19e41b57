package io.ironbridge.workloaddriver.scenario;

/**
 * An error in a scenario or a file that it names.
 *
 * @param id message id
 * @param line from 1; 0 when the fault is about the file as a whole
 * @param column from 1; 0 when unknown
 * @param what one sentence, without a secret
 * @param remedy one sentence
 */
public record ScenarioFault(
        String id, String file, int line, int column, String what, String remedy) {
    /** As compilers print theirs. */
    @Override
    public String toString() {
        String place = line == 0 ? "" : ":" + line + (column == 0 ? "" : ":" + column);
        return file + place + ": error " + id + ": " + what + " " + remedy;
    }
}
