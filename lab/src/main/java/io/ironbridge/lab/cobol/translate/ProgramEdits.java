package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.Outline;
import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * The edits that make a program callable by the runtime: storage for the calls, DFHEIBLK and
 * DFHCOMMAREA in the LINKAGE SECTION, the parameters of the PROCEDURE DIVISION and the dispatching
 * paragraph after its end.
 */
final class ProgramEdits {
    private static final String COMMAREA = "01  DFHCOMMAREA PIC X(1).";

    private final Unit unit;
    private final Outline outline;
    private final boolean commarea;
    private final boolean eiblk;
    private final List<Edit> edits = new ArrayList<>();

    /** Takes whether the program or one of its copybooks defines DFHCOMMAREA and DFHEIBLK. */
    ProgramEdits(Unit unit, boolean commarea, boolean eiblk) {
        this.unit = unit;
        this.outline = unit.outline;
        this.commarea = commarea;
        this.eiblk = eiblk;
    }

    List<Edit> edits(List<String> labels) {
        List<String> beforeProcedure = new ArrayList<>();
        workingStorage(beforeProcedure);
        linkage(beforeProcedure);
        procedure(beforeProcedure);
        dispatch(labels);
        return edits;
    }

    private void workingStorage(List<String> beforeProcedure) {
        if (outline.workingStorage >= 0) {
            afterHeader(outline.workingStorage, List.of(copy(CicsCopybooks.CALL)));
            return;
        }
        List<String> headers = new ArrayList<>();
        if (outline.dataDivision < 0) {
            headers.add("DATA DIVISION.");
        }
        headers.add("WORKING-STORAGE SECTION.");
        headers.add(copy(CicsCopybooks.CALL));
        int next = outline.localStorage >= 0 ? outline.localStorage : outline.linkage;
        if (next >= 0) {
            edits.add(Edit.before(unit.source, token(next), lines(headers)));
        } else {
            beforeProcedure.addAll(headers);
        }
    }

    private void linkage(List<String> beforeProcedure) {
        List<String> items = new ArrayList<>();
        if (!eiblk) {
            items.add(copy(CicsCopybooks.EIB));
        }
        if (!commarea) {
            items.add(COMMAREA);
        }
        if (outline.linkage >= 0) {
            afterHeader(outline.linkage, items);
        } else {
            beforeProcedure.add("LINKAGE SECTION.");
            beforeProcedure.addAll(items);
        }
    }

    private void afterHeader(int header, List<String> items) {
        int end = Math.min(header + 1, unit.tokens.size() - 1);
        if (end + 1 < unit.tokens.size() && token(end + 1).is(Token.Kind.PERIOD)) {
            end++;
        }
        if (!items.isEmpty()) {
            edits.add(Edit.after(unit.source, token(end), lines(items)));
        }
    }

    private void procedure(List<String> before) {
        int end = outline.procedureDivision + 2;
        while (end < unit.tokens.size() && !token(end).is(Token.Kind.PERIOD)) {
            end++;
        }
        List<Token> clause = unit.tokens.subList(outline.procedureDivision + 2, end);
        List<String> headers = new ArrayList<>(before);
        headers.add("PROCEDURE DIVISION USING DFHEIBLK DFHCOMMAREA" + others(clause));
        edits.add(
                Edit.replace(
                        unit.source,
                        token(outline.procedureDivision),
                        token(end - 1),
                        lines(headers)));
    }

    /** The parameters that the program names itself, and RETURNING. */
    private static String others(List<Token> clause) {
        boolean byValue = clause.stream().anyMatch(token -> token.is("VALUE"));
        StringBuilder others = new StringBuilder();
        for (Token token : clause) {
            boolean reference = !byValue && (token.is("BY") || token.is("REFERENCE"));
            boolean ours = token.is("DFHEIBLK") || token.is("DFHCOMMAREA");
            if (!reference && !ours && !token.is("USING") && !token.text().equals(",")) {
                others.append(' ').append(token.text());
            }
        }
        return others.toString();
    }

    private void dispatch(List<String> labels) {
        List<String> text = new ArrayList<>(lines(List.of("DFHX-END SECTION.", "DFHX-EXIT.")));
        text.addAll(statements(List.of("GOBACK.")));
        text.addAll(lines(List.of("DFHX-DISPATCH.")));
        List<String> statements = new ArrayList<>();
        if (!labels.isEmpty()) {
            statements.add("IF DFHX-BRANCH > ZERO");
            statements.add("    GO TO " + String.join(" ", labels) + " DEPENDING ON DFHX-BRANCH");
            statements.add("END-IF");
        }
        statements.add("GOBACK.");
        text.addAll(statements(statements));
        boolean ended = outline.endProgram > outline.procedureDivision;
        edits.add(
                ended
                        ? Edit.before(unit.source, token(outline.endProgram), text)
                        : Edit.atEnd(unit.source, text));
    }

    private Token token(int index) {
        return unit.tokens.get(index);
    }

    private List<String> lines(List<String> headers) {
        return CobolLines.headers(headers, unit.source.free());
    }

    private List<String> statements(List<String> statements) {
        return CobolLines.statements(statements, unit.source.free());
    }

    private static String copy(String name) {
        return "    COPY " + name + ".";
    }
}
