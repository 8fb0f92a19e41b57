package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.SourceText;
import io.ironbridge.lab.cobol.source.Token;
import java.util.List;

/**
 * A part of a source that is replaced by lines.
 *
 * @param startLine index of its first line, from 0
 * @param startColumn index of its first character in that line, from 0
 * @param endLine index of its last line
 * @param endColumn index after its last character in that line
 * @param lines replacement: whole lines, or one short text that stays in its line
 * @param inLine whether it stays in its line, filled up with blanks
 */
record Edit(
        int startLine,
        int startColumn,
        int endLine,
        int endColumn,
        List<String> lines,
        boolean inLine) {
    Edit {
        lines = List.copyOf(lines);
    }

    /** In place of everything from one token to another. */
    static Edit replace(SourceText source, Token first, Token last, List<String> lines) {
        int end = last.end() - 1;
        return new Edit(
                source.line(first.start()),
                source.column(first.start()),
                source.line(end),
                source.column(end) + 1,
                lines,
                false);
    }

    /** A short text that replaces some words; it stays in their line if they share one. */
    static Edit inLine(SourceText source, Token first, Token last, String text) {
        Edit edit = replace(source, first, last, List.of(" ".repeat(11) + text));
        boolean fits =
                edit.startLine == edit.endLine
                        && edit.endColumn - edit.startColumn >= text.length();
        return fits
                ? new Edit(
                        edit.startLine,
                        edit.startColumn,
                        edit.endLine,
                        edit.endColumn,
                        List.of(text),
                        true)
                : edit;
    }

    /** The line with the text in it. */
    String applyTo(String line) {
        String text = lines.getFirst();
        int blanks = endColumn - startColumn - text.length();
        return line.substring(0, startColumn)
                + text
                + " ".repeat(blanks)
                + line.substring(endColumn);
    }

    /** Inserted before a token, which then begins a line. */
    static Edit before(SourceText source, Token token, List<String> lines) {
        int line = source.line(token.start());
        int column = source.column(token.start());
        return new Edit(line, column, line, column, lines, false);
    }

    /** Inserted after a token, which then ends a line. */
    static Edit after(SourceText source, Token token, List<String> lines) {
        int line = source.line(token.end() - 1);
        int column = source.column(token.end() - 1) + 1;
        return new Edit(line, column, line, column, lines, false);
    }

    /** Inserted after the last line. */
    static Edit atEnd(SourceText source, List<String> lines) {
        int line = source.lines().size();
        return new Edit(line, 0, line, 0, lines, false);
    }
}
