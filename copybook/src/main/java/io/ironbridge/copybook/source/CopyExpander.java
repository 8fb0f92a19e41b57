package io.ironbridge.copybook.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replaces COPY statements by members, and removes text for preprocessors. */
final class CopyExpander {
    /** Maximum depth of nested COPY that the stack can hold. */
    private static final int DEEPEST = 200;

    private final CopyLibrary library;
    private final SourceOptions options;
    private final Faults faults;
    private final Budget budget;
    private final Map<String, Optional<List<Token>>> members = new HashMap<>();

    /** Whether the current text consists of a program's statements. */
    private boolean procedure;

    CopyExpander(CopyLibrary library, SourceOptions options, Faults faults, Budget budget) {
        this.library = library;
        this.options = options;
        this.faults = faults;
        this.budget = budget;
    }

    /** The chain of members around a text, the nearest first. */
    private record Nesting(String key, int depth, @Nullable Nesting around) {
        boolean contains(String member) {
            for (Nesting at = this; at != null; at = at.around) {
                if (at.key.equals(member)) {
                    return true;
                }
            }
            return false;
        }
    }

    List<Token> expand(List<Token> tokens) {
        return expand(tokens, new Nesting("", 0, null));
    }

    private List<Token> expand(List<Token> tokens, Nesting nesting) {
        TokenCursor cursor = new TokenCursor(tokens);
        StatementReader statements = new StatementReader(cursor, faults);
        ExecBlocks blocks = new ExecBlocks(cursor, faults);
        List<Token> result = new ArrayList<>();
        while (!cursor.ended() && !budget.spent()) {
            Token next = cursor.peek();
            budget.step(next);
            if (next.is("COPY")) {
                statements.copy().ifPresent(copy -> result.addAll(included(copy, nesting)));
            } else if (blocks.includes()) {
                result.addAll(included(statements.include(), nesting));
            } else if (blocks.begins()) {
                blocks.skip(procedure, startsSentence(result));
            } else {
                seeDivision(next, cursor.peek(1));
                result.add(cursor.take());
            }
            budget.tokens(result.size(), next);
        }
        return result;
    }

    private static boolean startsSentence(List<Token> before) {
        return before.isEmpty() || before.getLast().stop();
    }

    private void seeDivision(Token word, Token next) {
        if (next.is("DIVISION")) {
            procedure = word.is("PROCEDURE");
        }
    }

    private List<Token> included(CopyStatement copy, Nesting nesting) {
        String key = copy.key();
        if (nesting.contains(key)) {
            note(SourceFault.RECURSION, copy, copy.member() + " copies itself");
            return List.of();
        }
        if (nesting.depth() >= Math.min(options.copyDepth(), DEEPEST)) {
            note(SourceFault.TOO_DEEP, copy, "COPY is nested deeper than " + nesting.depth());
            return List.of();
        }
        return member(copy, key)
                .map(text -> expand(text, new Nesting(key, nesting.depth() + 1, nesting)))
                .map(text -> replaced(text, copy))
                .orElse(List.of());
    }

    /** The words of a member; its faults are reported once. */
    private Optional<List<Token>> member(CopyStatement copy, String key) {
        Optional<List<Token>> known = members.get(key);
        if (known == null) {
            known = find(copy).map(file -> Tokens.of(file, options, faults, budget));
            members.put(key, known);
        }
        known.ifPresent(text -> budget.steps(text.size(), copy.at()));
        return known;
    }

    private Optional<SourceFile> find(CopyStatement copy) {
        try {
            Optional<SourceFile> file = library.find(copy.name(), copy.library());
            if (file.isEmpty()) {
                boolean needed = !procedure && !ofDb2(copy.name());
                SourceFault fault = needed ? SourceFault.NOT_FOUND : SourceFault.NOT_NEEDED;
                note(fault, copy, "The member " + copy.member() + " is unknown");
            }
            return file;
        } catch (IOException | RuntimeException e) {
            // A library is foreign code; whatever it throws, reading continues.
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            String what = "The member " + copy.member() + " cannot be read: " + why;
            note(SourceFault.UNREADABLE, copy, what);
            return Optional.empty();
        }
    }

    private static boolean ofDb2(String name) {
        return name.equalsIgnoreCase("SQLCA") || name.equalsIgnoreCase("SQLDA");
    }

    private List<Token> replaced(List<Token> text, CopyStatement copy) {
        if (copy.replacing().isEmpty()) {
            return text;
        }
        Replacer replacer = new Replacer(copy.replacing(), budget);
        List<Token> result = replacer.replace(text);
        for (Replacement unused : budget.spent() ? List.<Replacement>of() : replacer.unused()) {
            SourceFault.REPLACING_UNUSED.note(
                    faults,
                    unused.at().position(),
                    unused.text(),
                    "REPLACING " + unused.text() + " finds nothing in " + copy.member());
        }
        return result;
    }

    private void note(SourceFault fault, CopyStatement copy, String what) {
        fault.note(faults, copy.at().position(), "COPY " + copy.member(), what);
    }
}
