package io.ironbridge.copybook.source;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Replaces words by others. The new words get the position of the replaced ones and are not
 * replaced again.
 */
final class Replacer {
    private final List<Replacement> replacements;
    private final Budget budget;
    private final BitSet used = new BitSet();
    private final List<Token> result = new ArrayList<>();

    /** Whether deleted words were preceded by white space. */
    private boolean apart;

    Replacer(List<Replacement> replacements, Budget budget) {
        this.replacements = replacements;
        this.budget = budget;
    }

    List<Token> replace(List<Token> tokens) {
        TokenCursor cursor = new TokenCursor(tokens);
        while (!cursor.ended() && !budget.spent()) {
            int match = match(cursor);
            if (match < 0) {
                add(cursor.take());
            } else {
                used.set(match);
                apply(replacements.get(match), cursor);
            }
        }
        return result;
    }

    /** Replacements that were never applied. */
    List<Replacement> unused() {
        return IntStream.range(0, replacements.size())
                .filter(index -> !used.get(index))
                .mapToObj(replacements::get)
                .toList();
    }

    private int match(TokenCursor cursor) {
        for (int index = 0; index < replacements.size() && !budget.spent(); index++) {
            if (replacements.get(index).matches(cursor, budget)) {
                return index;
            }
        }
        return -1;
    }

    private void apply(Replacement replacement, TokenCursor cursor) {
        Token first = cursor.peek();
        int before = result.size();
        if (replacement.partial()) {
            cursor.take();
            addReplaced(first, replacement.replaced(first.text()));
        } else {
            cursor.skip(replacement.from().size());
            addAll(replacement.to(), first);
        }
        apart |= result.size() == before && !first.joined();
    }

    private void addReplaced(Token word, String text) {
        budget.characters(word, text.length());
        if (!text.isEmpty()) {
            add(word.withText(text));
        }
    }

    /**
     * The first new word takes the position of the first replaced one, and its distance from the
     * word before.
     */
    private void addAll(List<Token> tokens, Token place) {
        for (int index = 0; index < tokens.size() && !budget.spent(); index++) {
            Token token = tokens.get(index);
            boolean joined = index == 0 ? place.joined() : token.joined();
            add(token.at(place.position(), joined));
        }
    }

    private void add(Token token) {
        result.add(apart ? token.withJoined(false) : token);
        apart = false;
        budget.step(token);
        budget.tokens(result.size(), token);
    }
}
