package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.SourceText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Writes a source with its edits and remembers which line each written line comes from. Text before
 * or after an edit in the same line keeps its columns on a separate line.
 */
final class SourceEditor {
    private final SourceText source;
    private final List<String> lines;
    private final List<String> out = new ArrayList<>();
    private final List<Integer> origins = new ArrayList<>();

    SourceEditor(SourceText source) {
        this.source = source;
        this.lines = new ArrayList<>(source.lines());
    }

    /** Applies the edits, which do not overlap. */
    TranslatedText apply(List<Edit> edits) {
        List<Edit> sorted = new ArrayList<>();
        for (Edit edit : edits) {
            if (edit.inLine()) {
                lines.set(edit.startLine(), edit.applyTo(lines.get(edit.startLine())));
            } else {
                sorted.add(edit);
            }
        }
        sorted.sort(Comparator.comparingInt(Edit::startLine).thenComparingInt(Edit::startColumn));
        int line = 0;
        int at = 0;
        while (at < sorted.size()) {
            int end = at + 1;
            int lastLine = sorted.get(at).endLine();
            while (end < sorted.size() && sorted.get(end).startLine() <= lastLine) {
                lastLine = Math.max(lastLine, sorted.get(end).endLine());
                end++;
            }
            copy(line, Math.min(sorted.get(at).startLine(), lines.size()));
            edited(sorted.subList(at, end));
            line = lastLine + 1;
            at = end;
        }
        copy(line, lines.size());
        return new TranslatedText(source.file(), out, origins);
    }

    private void copy(int from, int to) {
        for (int i = from; i < to; i++) {
            add(lines.get(i), i);
        }
    }

    /** Edits that share lines. */
    private void edited(List<Edit> edits) {
        int line = edits.getFirst().startLine();
        int column = 0;
        for (Edit edit : edits) {
            between(line, column, edit.startLine(), edit.startColumn());
            edit.lines().forEach(text -> add(text, edit.startLine()));
            line = edit.endLine();
            column = edit.endColumn();
        }
        if (line < lines.size()) {
            between(line, column, line, source.textEnd(lines.get(line)));
        }
    }

    /** The text between two edits; both ends are in the same line, or lines are between. */
    private void between(int fromLine, int fromColumn, int toLine, int toColumn) {
        for (int i = fromLine; i <= toLine && i < lines.size(); i++) {
            String line = lines.get(i);
            int start = i == fromLine ? fromColumn : 0;
            int end = i == toLine ? toColumn : source.textEnd(line);
            rest(line, i, start, Math.min(end, source.textEnd(line)));
        }
    }

    private void rest(String line, int index, int start, int end) {
        int from = Math.max(start, source.textStart(line));
        if (from >= end || line.substring(from, end).isBlank()) {
            return;
        }
        String text = line.substring(from, end).stripTrailing();
        boolean comment = text.stripLeading().startsWith("*>");
        if (start > 0 && text.equals(".") && endsStatement()) {
            out.set(out.size() - 1, out.getLast() + ".");
        } else if (!comment) {
            String before = start > 0 ? " ".repeat(from) : line.substring(0, from);
            add(before + text, index);
        }
    }

    private boolean endsStatement() {
        return !out.isEmpty()
                && !out.getLast().stripLeading().startsWith("*")
                && out.getLast().length() < SourceText.TEXT_END;
    }

    private void add(String text, int origin) {
        out.add(text);
        origins.add(Math.min(origin, Math.max(lines.size() - 1, 0)) + 1);
    }
}
