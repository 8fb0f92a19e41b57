package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.ExecBlock;
import io.ironbridge.lab.cobol.source.Messages;
import io.ironbridge.lab.cobol.source.NumberName;
import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Unit;
import java.util.ArrayList;
import java.util.List;

/** The edits that replace the commands of one program or copybook by calls. */
final class CommandEdits {
    private static final String COMMENT = "      *";
    private static final String FREE_COMMENT = "*> ";

    private final Unit unit;
    private final Labels labels;
    private final Paragraphs paragraphs;
    private final SourceNotes notes;
    private final Messages messages;
    private final boolean keepsStopRun;
    private final List<Edit> edits = new ArrayList<>();

    CommandEdits(
            Unit unit,
            Labels labels,
            Paragraphs paragraphs,
            SourceNotes notes,
            Messages messages,
            boolean keepsStopRun) {
        this.unit = unit;
        this.labels = labels;
        this.paragraphs = paragraphs;
        this.notes = notes;
        this.messages = messages;
        this.keepsStopRun = keepsStopRun;
    }

    /**
     * @param usesCics whether the program calls the runtime
     */
    List<Edit> edits(boolean usesCics) {
        unit.commands.forEach(this::command);
        unit.numbers.forEach(this::number);
        unit.stopRuns.forEach(words -> stopRun(words, usesCics));
        return edits;
    }

    private void command(ExecBlock block) {
        List<String> lines = comments(block);
        new CommandReader(unit.source, block, paragraphs, messages)
                .read()
                .ifPresent(exec -> {
                    notes.command(unit, exec);
                    lines.addAll(folded(new CommandWriter(labels).write(exec)));
                });
        edits.add(Edit.replace(unit.source, block.first(), block.last(), lines));
    }

    /** The original command, as comments. */
    private List<String> comments(ExecBlock block) {
        List<String> comments = new ArrayList<>();
        int last = unit.source.line(block.last().start());
        int column = unit.source.column(block.first().start());
        int end = unit.source.column(block.last().end() - 1) + 1;
        for (int i = unit.source.line(block.first().start()); i <= last; i++) {
            String line = unit.source.lines().get(i);
            int from = Math.min(comments.isEmpty() ? column : 0, line.length());
            from = Math.max(from, unit.source.textStart(line));
            int to = i == last ? Math.min(end, line.length()) : unit.source.textEnd(line);
            String text = line.substring(Math.min(from, to), to).strip();
            comments.add((unit.source.free() ? FREE_COMMENT : COMMENT) + text);
        }
        return comments;
    }

    private void number(NumberName name) {
        String number = Integer.toString(name.number());
        edits.add(Edit.inLine(unit.source, name.first(), name.last(), number));
    }

    private void stopRun(Token[] words, boolean usesCics) {
        if (usesCics) {
            int line = unit.source.line(words[0].start()) + 1;
            List<String> statements = new CommandWriter(labels).stopRun(line);
            edits.add(Edit.replace(unit.source, words[0], words[1], folded(statements)));
        } else if (!keepsStopRun) {
            edits.add(Edit.inLine(unit.source, words[0], words[1], "GOBACK"));
        }
    }

    private List<String> folded(List<String> statements) {
        return CobolLines.statements(statements, unit.source.free());
    }
}
