package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.LineJoiner;
import io.ironbridge.lab.cobol.source.SourceText;
import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Edits before the first paragraph: CBL cards, and PROGRAM-ID without its period. */
final class HeaderEdits {
    private static final Set<String> ATTRIBUTES =
            Set.of("IS", "AS", "INITIAL", "COMMON", "RECURSIVE", "PROGRAM");

    private final Unit unit;

    HeaderEdits(Unit unit) {
        this.unit = unit;
    }

    List<Edit> edits() {
        List<Edit> edits = new ArrayList<>();
        optionsCards(edits);
        programName(edits);
        return edits;
    }

    private void optionsCards(List<Edit> edits) {
        int first = unit.tokens.isEmpty() ? 0 : unit.source.line(unit.tokens.getFirst().start());
        for (int i = 0; i < first; i++) {
            String line = unit.source.lines().get(i);
            if (LineJoiner.isOptionsCard(line)) {
                String comment = unit.source.free() ? "*> " : "      *";
                String text = comment + line.strip();
                String cut = text.substring(0, Math.min(text.length(), SourceText.TEXT_END));
                edits.add(new Edit(i, 0, i, line.length(), List.of(cut), false));
            }
        }
    }

    private void programName(List<Edit> edits) {
        int next = unit.outline.programName + 1;
        if (next == 0 || next >= unit.tokens.size()) {
            return;
        }
        Token token = unit.tokens.get(next);
        if (!token.is(Token.Kind.PERIOD) && !ATTRIBUTES.contains(token.capitals())) {
            Token name = unit.tokens.get(next - 1);
            edits.add(Edit.after(unit.source, name, List.of(" ".repeat(11) + ".")));
        }
    }
}
