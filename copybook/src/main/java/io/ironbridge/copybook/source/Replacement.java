package io.ironbridge.copybook.source;

import java.util.List;

/**
 * One {@code a BY b} of REPLACING or REPLACE.
 *
 * @param part the replaced part of a word; parts only if {@code from} is a single word
 * @param at its position
 */
record Replacement(Part part, List<Token> from, List<Token> to, Token at) {
    /** Which part of a word is replaced. */
    enum Part {
        WHOLE,
        LEADING,
        TRAILING
    }

    Replacement {
        from = List.copyOf(from);
        to = List.copyOf(to);
    }

    /** The replaced text, for messages. */
    String text() {
        StringBuilder text = new StringBuilder("==");
        for (Token token : from.subList(0, Math.min(from.size(), 20))) {
            text.append(token.joined() || text.length() == 2 ? "" : " ").append(token.text());
        }
        return text.append("==").toString();
    }

    /** Whether part of a single word is replaced. */
    boolean partial() {
        return part != Part.WHOLE
                && from.size() == 1
                && from.getFirst().kind() == Token.Kind.WORD
                && to.size() <= 1;
    }

    /** Whether it applies to the words that come next. */
    boolean matches(TokenCursor tokens, Budget budget) {
        if (partial()) {
            budget.step(tokens.peek());
            return matchesPart(tokens.peek());
        }
        for (int index = 0; index < from.size(); index++) {
            budget.step(tokens.peek(index));
            if (!same(from.get(index), tokens.peek(index))) {
                return false;
            }
        }
        return !from.isEmpty();
    }

    private boolean matchesPart(Token token) {
        String affix = from.getFirst().text();
        String word = token.text();
        int start = part == Part.LEADING ? 0 : word.length() - affix.length();
        return token.kind() == Token.Kind.WORD
                && word.regionMatches(true, start, affix, 0, affix.length());
    }

    /** Names in any case; literals as they are. */
    private static boolean same(Token one, Token other) {
        return one.kind() == other.kind()
                && (one.kind() == Token.Kind.WORD
                        ? one.text().equalsIgnoreCase(other.text())
                        : one.text().equals(other.text()));
    }

    /** A word with the part replaced. */
    String replaced(String word) {
        int length = from.getFirst().text().length();
        String other = to.isEmpty() ? "" : to.getFirst().text();
        return part == Part.LEADING
                ? other + word.substring(length)
                : word.substring(0, word.length() - length) + other;
    }
}
