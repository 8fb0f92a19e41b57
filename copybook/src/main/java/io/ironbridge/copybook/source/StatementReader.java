package io.ironbridge.copybook.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the statements that are executed on words: COPY, REPLACE, EXEC SQL INCLUDE. */
final class StatementReader {
    private final TokenCursor tokens;
    private final Faults faults;

    StatementReader(TokenCursor tokens, Faults faults) {
        this.tokens = tokens;
        this.faults = faults;
    }

    /** From COPY to its full stop. */
    Optional<CopyStatement> copy() {
        Token copy = tokens.take();
        String name = name();
        String library = skip("OF") || skip("IN") ? name() : "";
        if (name.isEmpty()) {
            fail(copy, "COPY names no member");
            endSentence(copy);
            return Optional.empty();
        }
        skip("SUPPRESS");
        skip("PRINTING");
        List<Replacement> replacing = skip("REPLACING") ? replacements() : List.of();
        endSentence(copy);
        return Optional.of(new CopyStatement(name, library, replacing, copy));
    }

    /** From EXEC SQL INCLUDE to END-EXEC and its full stop. */
    CopyStatement include() {
        Token exec = tokens.take();
        tokens.skip(2);
        String name = name();
        tokens.take();
        if (tokens.peek().stop()) {
            tokens.take();
        }
        return new CopyStatement(name, "", List.of(), exec);
    }

    /** The operands up to the full stop, which is not read. */
    List<Replacement> replacements() {
        List<Replacement> replacements = new ArrayList<>();
        while (!tokens.ended() && !tokens.peek().stop()) {
            Optional<Replacement> replacement = replacement();
            if (replacement.isEmpty()) {
                toFullStop();
                break;
            }
            replacement.filter(one -> !one.from().isEmpty()).ifPresent(replacements::add);
        }
        return replacements;
    }

    /** Reads the full stop, or reports that it is missing. */
    void endSentence(Token statement) {
        if (tokens.peek().stop()) {
            tokens.take();
        } else {
            SourceFault.STATEMENT_END.note(
                    faults,
                    statement.position(),
                    statement.text(),
                    "The statement does not end with a full stop");
        }
    }

    boolean skip(String word) {
        boolean there = tokens.peek().is(word);
        if (there) {
            tokens.take();
        }
        return there;
    }

    private Optional<Replacement> replacement() {
        Token at = tokens.peek();
        Replacement.Part part = part();
        Optional<List<Token>> from = operand();
        if (from.isEmpty()) {
            return Optional.empty();
        }
        if (!skip("BY")) {
            fail(at, "BY is missing");
            return Optional.empty();
        }
        return operand().map(to -> new Replacement(part, from.get(), to, at));
    }

    private Replacement.Part part() {
        boolean operand = !tokens.peek(1).is("BY");
        if (operand && skip("LEADING")) {
            return Replacement.Part.LEADING;
        }
        return operand && skip("TRAILING") ? Replacement.Part.TRAILING : Replacement.Part.WHOLE;
    }

    private Optional<List<Token>> operand() {
        Token first = tokens.peek();
        if (first.kind() == Token.Kind.PSEUDO) {
            return pseudoText();
        }
        if (first.stop() || first.end()) {
            fail(first, "An operand is missing");
            return Optional.empty();
        }
        List<Token> words = new ArrayList<>();
        joined(words);
        while (tokens.peek().is("OF") || tokens.peek().is("IN")) {
            words.add(tokens.take());
            List<Token> qualifier = new ArrayList<>();
            joined(qualifier);
            words.addAll(qualifier);
        }
        return Optional.of(words);
    }

    /** A word and the words joined to it; empty before a full stop. */
    private void joined(List<Token> words) {
        while (words.isEmpty() || tokens.peek().joined()) {
            if (tokens.peek().stop() || tokens.ended()) {
                return;
            }
            words.add(tokens.take());
        }
    }

    private Optional<List<Token>> pseudoText() {
        Token open = tokens.take();
        int start = tokens.mark();
        List<Token> words = new ArrayList<>();
        while (!tokens.ended() && tokens.peek().kind() != Token.Kind.PSEUDO) {
            words.add(tokens.take());
        }
        if (tokens.ended()) {
            tokens.back(start);
            SourceFault.PSEUDO_TEXT.note(
                    faults, open.position(), open.text(), "The pseudo-text does not end");
            return Optional.empty();
        }
        tokens.take();
        return Optional.of(words);
    }

    /** A name, with the words joined to it: {@code MEMBER.CPY}; {@code ""} if there is none. */
    private String name() {
        if (tokens.peek().literal()) {
            return tokens.take().unquoted();
        }
        List<Token> words = new ArrayList<>();
        joined(words);
        StringBuilder name = new StringBuilder();
        words.forEach(word -> name.append(word.text()));
        return name.toString();
    }

    private void fail(Token at, String what) {
        SourceFault.STATEMENT.note(faults, at.position(), at.text(), what);
        toFullStop();
    }

    private void toFullStop() {
        while (!tokens.ended() && !tokens.peek().stop()) {
            tokens.take();
        }
    }
}
