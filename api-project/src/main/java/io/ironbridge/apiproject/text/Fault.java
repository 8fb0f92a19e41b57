package io.ironbridge.apiproject.text;

/**
 * Something wrong in a project or configuration file.
 *
 * @param id message id, for example {@code IRB-PROJ-0102E}; ends with E for errors and W for
 *     warnings
 * @param file path as the user sees it; inside an archive {@code api.war!/WEB-INF/...}
 * @param line from 1; 0 if the fault concerns the whole file
 * @param column from 1; 0 if the fault concerns the whole line or file
 * @param what what is wrong, in one sentence; never contains a secret
 * @param remedy what to do about it, in one sentence
 */
public record Fault(
        Severity severity,
        String id,
        String file,
        int line,
        int column,
        String what,
        String remedy) {
    /** Whether the configuration can still be used. */
    public enum Severity {
        ERROR,
        WARNING
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** One line for display: {@code file:line:column: IRB-PROJ-0102E what. remedy}. */
    @Override
    public String toString() {
        return place() + ": " + id + " " + what + " " + remedy;
    }

    /** File, line and column, as far as they are known. */
    public String place() {
        if (line == 0) {
            return file;
        }
        return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
    }
}
