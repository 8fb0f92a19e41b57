package io.ironbridge.copybook.source;

/**
 * A fault in a copybook.
 *
 * @param severity whether the copybook can still be used
 * @param code stable id with the letter of its severity, {@code IRB-COPY-0001E} ...; documented in
 *     {@code docs/messages.md}
 * @param position its place
 * @param text the words concerned, as in the source, shortened to about 60 characters
 * @param what what is wrong, a sentence without its full stop
 * @param suggestion the remedy, a sentence without its full stop
 */
public record CopybookFault(
        Severity severity,
        String code,
        Position position,
        String text,
        String what,
        String suggestion) {
    /** How bad it is. */
    public enum Severity {
        ERROR,
        WARNING
    }

    /** In one line: {@code A.cpy:3:12: IRB-COPY-0047E what ("text"). Suggestion.} */
    @Override
    public String toString() {
        String quoted = text.isEmpty() ? "" : " (\"" + text + "\")";
        return "%s: %s %s%s. %s.".formatted(position, code, what, quoted, suggestion);
    }
}
