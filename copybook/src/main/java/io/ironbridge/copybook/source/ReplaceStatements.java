package io.ironbridge.copybook.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Executes REPLACE statements: each is valid until the next one. */
final class ReplaceStatements {
    private final TokenCursor tokens;
    private final StatementReader statements;
    private final Budget budget;
    private final Deque<List<Replacement>> active = new ArrayDeque<>();
    private final List<Token> result = new ArrayList<>();
    private List<Token> pending = new ArrayList<>();

    private ReplaceStatements(List<Token> tokens, Faults faults, Budget budget) {
        this.tokens = new TokenCursor(tokens);
        this.statements = new StatementReader(this.tokens, faults);
        this.budget = budget;
    }

    static List<Token> carryOut(List<Token> tokens, Faults faults, Budget budget) {
        if (tokens.stream().noneMatch(token -> token.is("REPLACE"))) {
            return tokens;
        }
        ReplaceStatements replace = new ReplaceStatements(tokens, faults, budget);
        replace.run();
        return replace.result;
    }

    private void run() {
        while (!tokens.ended() && !budget.spent()) {
            if (statement()) {
                flush();
                read();
            } else {
                pending.add(tokens.take());
            }
        }
        flush();
    }

    private boolean statement() {
        Token next = tokens.peek(1);
        return tokens.peek().is("REPLACE")
                && (next.kind() == Token.Kind.PSEUDO
                        || next.is("OFF")
                        || next.is("LAST")
                        || next.is("ALSO")
                        || next.is("LEADING")
                        || next.is("TRAILING"));
    }

    private void read() {
        Token replace = tokens.take();
        boolean last = statements.skip("LAST");
        boolean off = statements.skip("OFF");
        boolean also = statements.skip("ALSO");
        if (last) {
            active.poll();
        } else if (!also) {
            active.clear();
        }
        if (!last && !off) {
            active.push(statements.replacements());
        }
        statements.endSentence(replace);
    }

    private void flush() {
        if (active.isEmpty() || pending.isEmpty()) {
            result.addAll(pending);
        } else {
            List<Replacement> all = new ArrayList<>();
            active.forEach(all::addAll);
            budget.steps(all.size(), pending.getFirst());
            result.addAll(new Replacer(all, budget).replace(pending));
        }
        pending = new ArrayList<>();
    }
}
