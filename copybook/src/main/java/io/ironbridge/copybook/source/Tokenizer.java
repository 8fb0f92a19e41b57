package io.ironbridge.copybook.source;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/** Splits a logical line into text words. */
final class Tokenizer {
    private static final Set<String> PREFIXES =
            Set.of("X", "N", "NX", "G", "Z", "B", "BX", "U", "UX", "H", "HX");
    private static final int LONGEST_PREFIX = 2;

    /** One string for each character, because there are many. */
    private static final List<String> ASCII =
            IntStream.range(0, 128).mapToObj(Character::toString).toList();

    private final LogicalLine line;
    private final String text;
    private final List<Token> tokens;
    private int at;
    private boolean joined;

    private Tokenizer(LogicalLine line, List<Token> tokens) {
        this.line = line;
        this.text = line.text();
        this.tokens = tokens;
    }

    /** Appends the words of a line, as long as there are fewer than {@code most}. */
    static void scan(LogicalLine line, List<Token> tokens, long most) {
        Tokenizer tokenizer = new Tokenizer(line, tokens);
        while (tokenizer.at < tokenizer.text.length() && tokens.size() < most) {
            tokenizer.next();
        }
    }

    /** Separators of words; a no-break space comes with text copied from other documents. */
    static boolean isSpace(char character) {
        return character == ' ' || character == '\u00a0' || Character.isWhitespace(character);
    }

    private void next() {
        char next = text.charAt(at);
        if (isSpace(next) || ((next == ',' || next == ';') && endsWord(at + 1))) {
            at++;
            joined = false;
        } else if (next == '.' && endsWord(at + 1)) {
            add(Token.Kind.STOP, at + 1);
        } else if (next == '\'' || next == '"') {
            literal(at);
        } else if (text.startsWith("==", at)) {
            add(Token.Kind.PSEUDO, at + 2);
        } else if (inWord(next)) {
            word();
        } else {
            add(Token.Kind.SYMBOL, at + Character.charCount(text.codePointAt(at)));
        }
    }

    private void word() {
        int end = at;
        while (end < text.length() && inWord(text.charAt(end))) {
            end++;
        }
        if (prefixed(end)) {
            literal(end);
        } else {
            add(Token.Kind.WORD, end);
        }
    }

    private boolean prefixed(int end) {
        return end < text.length()
                && end - at <= LONGEST_PREFIX
                && (text.charAt(end) == '\'' || text.charAt(end) == '"')
                && PREFIXES.contains(text.substring(at, end).toUpperCase(Locale.ROOT));
    }

    private void literal(int open) {
        String quote = text.substring(open, open + 1);
        int close = text.indexOf(quote, open + 1);
        while (close >= 0 && text.startsWith(quote, close + 1)) {
            close = text.indexOf(quote, close + 2);
        }
        if (close < 0) {
            brokenLiteral(quote);
        } else if (hexadecimal(open)) {
            add(Token.Kind.LITERAL, text.substring(at, close + 1).replace(" ", ""), close + 1);
        } else {
            add(Token.Kind.LITERAL, close + 1);
        }
    }

    private boolean hexadecimal(int open) {
        String prefix = text.substring(at, open).toUpperCase(Locale.ROOT);
        return prefix.endsWith("X") || prefix.startsWith("H");
    }

    /** Ends with the line; a full stop at its end is treated as the one that ends the entry. */
    private void brokenLiteral(String quote) {
        String content = text.substring(at).stripTrailing();
        boolean stop = content.endsWith(".");
        int end = at + content.length() - (stop ? 1 : 0);
        add(Token.Kind.BROKEN, text.substring(at, end) + quote, end);
        if (stop) {
            add(Token.Kind.STOP, end + 1);
        }
        at = text.length();
    }

    private void add(Token.Kind kind, int end) {
        boolean ascii = end == at + 1 && text.charAt(at) < ASCII.size();
        add(kind, ascii ? ASCII.get(text.charAt(at)) : text.substring(at, end), end);
    }

    private void add(Token.Kind kind, String word, int end) {
        tokens.add(new Token(kind, word, line.position(at), joined));
        at = end;
        joined = true;
    }

    /** Whether a separator before this position separates. */
    private boolean endsWord(int index) {
        return index >= text.length()
                || isSpace(text.charAt(index))
                || text.startsWith("==", index);
    }

    private static boolean inWord(char character) {
        return Character.isLetterOrDigit(character) || "-_#@".indexOf(character) >= 0;
    }
}
