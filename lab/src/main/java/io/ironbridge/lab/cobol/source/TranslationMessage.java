package io.ironbridge.lab.cobol.source;

/**
 * A fault in a source.
 *
 * @param file the source or copybook
 * @param line from 1; 0 when it is about the whole file
 * @param column from 1; 0 when it is about the whole file
 * @param id with the letter of its severity, as {@code docs/messages.md} has it
 * @param text the command or words concerned, shortened; may be empty
 * @param what what is wrong, a sentence without its full stop
 * @param remedy what to do, a sentence without its full stop
 */
public record TranslationMessage(
        String file, int line, int column, String id, String text, String what, String remedy) {

    /** Whether the program cannot be translated because of it. */
    public boolean isError() {
        return id.endsWith("E");
    }

    /** In one line: {@code A.cbl:3:12: IRB-LAB-7001E what ("text"). Remedy.} */
    @Override
    public String toString() {
        String where = line == 0 ? file : file + ":" + line + ":" + column;
        String quoted = text.isEmpty() ? "" : " (\"" + text + "\")";
        return "%s: %s %s%s. %s.".formatted(where, id, what, quoted, remedy);
    }
}
