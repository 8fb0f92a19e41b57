package io.ironbridge.lab.cobol.source;

import java.util.List;
import java.util.Set;

/** Scans the tokens of a source for everything that the translator needs. */
public final class UnitReader {
    private static final Set<String> EXEC_WORDS = Set.of("EXEC", "EXECUTE");
    private static final int AREA_B = 11;
    private static final Set<String> EIB_FIELDS =
            Set.of("EIBCALEN", "EIBRESP", "EIBRESP2", "EIBTRNID", "EIBTASKN", "EIBTRMID", "EIBAID");

    private final Messages messages;
    private final Unit unit;
    private final List<Token> tokens;
    private int at;

    public UnitReader(SourceText source, Messages messages) {
        this.messages = messages;
        this.unit = new Unit(source);
        this.tokens = unit.tokens;
    }

    public Unit read() {
        while (at < tokens.size()) {
            step(tokens.get(at));
        }
        return unit;
    }

    private void step(Token token) {
        if (!token.is(Token.Kind.WORD)) {
            at++;
            return;
        }
        String word = token.capitals();
        if (EXEC_WORDS.contains(word) && next(1, Token.Kind.WORD)) {
            exec(token);
        } else if (word.equals("COPY")) {
            CopyReader reader = new CopyReader(tokens, at);
            reader.read().ifPresent(unit.copies::add);
            at = reader.end();
        } else if (word.equals("DFHRESP") || word.equals("DFHVALUE")) {
            numberName(token);
        } else if (word.equals("STOP")) {
            stop(token);
        } else {
            definition(token, word);
            paragraph(word);
            outline(word);
            at++;
        }
    }

    private boolean next(int distance, Token.Kind kind) {
        return at + distance < tokens.size() && tokens.get(at + distance).is(kind);
    }

    private boolean next(int distance, String word) {
        return at + distance < tokens.size() && tokens.get(at + distance).is(word);
    }

    private void exec(Token first) {
        String kind = tokens.get(at + 1).capitals();
        int end = at + 2;
        while (end < tokens.size() && !ends(end)) {
            end++;
        }
        boolean ended = end < tokens.size() && tokens.get(end).is("END-EXEC");
        List<Token> words = tokens.subList(Math.min(at + 2, end), end);
        String text = Tokens.summary(tokens.subList(at, end));
        at = ended ? end + 1 : end;
        if (!ended) {
            messages.note(TranslationFault.NO_END, unit.source, first, text, "END-EXEC is missing");
        } else if (!kind.equals("CICS")) {
            String what = "The lab region does not support EXEC " + kind + "; this is the first";
            messages.noteOnce(TranslationFault.OTHER_EXEC, unit.source, first, text, what);
        } else {
            unit.commands.add(new ExecBlock(first, tokens.get(end), words));
        }
    }

    /** END-EXEC, or the beginning of the next command where it is missing. */
    private boolean ends(int index) {
        Token token = tokens.get(index);
        return token.is("END-EXEC")
                || (EXEC_WORDS.contains(token.capitals())
                        && index + 1 < tokens.size()
                        && tokens.get(index + 1).is("CICS"));
    }

    private void numberName(Token first) {
        if (!next(1, Token.Kind.OPEN) || !next(2, Token.Kind.WORD) || !next(3, Token.Kind.CLOSE)) {
            at++;
            return;
        }
        Token last = tokens.get(at + 3);
        NumberNames.number(first, tokens.get(at + 2), unit.source, messages)
                .ifPresent(number -> unit.numbers.add(new NumberName(first, last, number)));
        at += 4;
    }

    private void stop(Token first) {
        if (next(1, "RUN")) {
            unit.stopRuns.add(new Token[] {first, tokens.get(at + 1)});
            at++;
        } else if (next(1, Token.Kind.LITERAL)) {
            String text = "STOP " + tokens.get(at + 1).text();
            String what = "STOP with a literal waits for the operator";
            messages.note(TranslationFault.STOP, unit.source, first, text, what);
        }
        at++;
    }

    private void definition(Token token, String word) {
        if (EIB_FIELDS.contains(word)) {
            unit.namesEib = true;
        } else if (word.equals("DFHCOMMAREA") && afterLevelOne()) {
            unit.definesCommarea = true;
        } else if (word.equals("DFHEIBLK") && afterLevelOne()) {
            unit.definesEiblk = true;
        } else if (word.equals("PROGRAM-ID") && unit.outline.programName >= 0) {
            unit.outline.secondProgram = token;
        }
    }

    private void paragraph(String word) {
        int column = unit.source.column(tokens.get(at).start());
        boolean areaA = !unit.source.free() && column < AREA_B;
        boolean begins = at == 0 || areaA || tokens.get(at - 1).is(Token.Kind.PERIOD);
        boolean named = next(1, Token.Kind.PERIOD) || next(1, "SECTION");
        if (begins && named) {
            unit.paragraphs.merge(word, 1, Integer::sum);
        }
    }

    private boolean afterLevelOne() {
        return at > 0 && (tokens.get(at - 1).is("01") || tokens.get(at - 1).is("1"));
    }

    private void outline(String word) {
        Outline outline = unit.outline;
        boolean division = next(1, "DIVISION");
        boolean section = next(1, "SECTION");
        switch (word) {
            case "PROGRAM-ID" -> programName(outline);
            case "DATA" -> outline.dataDivision = first(outline.dataDivision, division);
            case "PROCEDURE" ->
                    outline.procedureDivision = first(outline.procedureDivision, division);
            case "WORKING-STORAGE" ->
                    outline.workingStorage = first(outline.workingStorage, section);
            case "LOCAL-STORAGE" -> outline.localStorage = first(outline.localStorage, section);
            case "LINKAGE" -> outline.linkage = first(outline.linkage, section);
            case "END" -> outline.endProgram = first(outline.endProgram, next(1, "PROGRAM"));
            default -> {}
        }
    }

    private int first(int known, boolean matches) {
        return known < 0 && matches ? at : known;
    }

    private void programName(Outline outline) {
        int name = next(1, Token.Kind.PERIOD) ? at + 2 : at + 1;
        if (outline.programName < 0 && name < tokens.size()) {
            outline.programName = name;
        }
    }
}
