package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.ExecBlock;
import io.ironbridge.lab.cobol.source.Messages;
import io.ironbridge.lab.cobol.source.Outline;
import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Tokens;
import io.ironbridge.lab.cobol.source.TranslationFault;
import io.ironbridge.lab.cobol.source.Unit;
import org.jspecify.annotations.Nullable;

/** Checks that a source is one complete program with its commands in the PROCEDURE DIVISION. */
final class StructureChecks {
    private final Unit unit;
    private final Messages messages;

    StructureChecks(Unit unit, Messages messages) {
        this.unit = unit;
        this.messages = messages;
    }

    void check() {
        Outline outline = unit.outline;
        if (outline.programName < 0) {
            whole("PROGRAM-ID or its name is missing");
        }
        if (outline.procedureDivision < 0) {
            whole("The PROCEDURE DIVISION is missing");
        }
        @Nullable Token second = outline.secondProgram;
        if (second != null) {
            String what = "A second program begins here";
            messages.note(TranslationFault.STRUCTURE, unit.source, second, second.text(), what);
        }
        if (outline.procedureDivision >= 0) {
            checkPlaces(unit.tokens.get(outline.procedureDivision).start());
        }
    }

    private void whole(String what) {
        messages.note(TranslationFault.STRUCTURE, unit.source.file(), what);
    }

    private void checkPlaces(int procedure) {
        for (ExecBlock block : unit.commands) {
            if (block.first().start() < procedure) {
                String text = "EXEC CICS " + Tokens.summary(block.words());
                String what = "The command precedes the PROCEDURE DIVISION";
                messages.note(TranslationFault.MISPLACED, unit.source, block.first(), text, what);
            }
        }
    }
}
