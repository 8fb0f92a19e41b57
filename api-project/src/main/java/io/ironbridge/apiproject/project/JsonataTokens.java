package io.ironbridge.apiproject.project;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits JSONata text into tokens; detailed enough to find where an expression ends and with which
 * fields it computes.
 */
final class JsonataTokens {
    private static final List<String> LONG_OPERATORS =
            List.of(":=", "!=", "<=", ">=", "**", "..", "~>", "?:", "??");

    private final String text;
    private int at;
    private boolean afterOperand;

    private JsonataTokens(String text, int from) {
        this.text = text;
        this.at = from;
    }

    /** Kinds of token. */
    enum Kind {
        NAME,
        QUOTED_NAME,
        VARIABLE,
        STRING,
        NUMBER,
        REGEX,
        OPERATOR,
        END
    }

    /**
     * @param text a name or string without quotes and escapes, a variable without its dollar sign
     * @param start offset of its first character
     * @param end offset after its last character
     */
    record Token(Kind kind, String text, int start, int end) {
        boolean is(String operator) {
            return kind == Kind.OPERATOR && text.equals(operator);
        }
    }

    /** All tokens of {@code text}, without the end. */
    static List<Token> of(String text) {
        JsonataTokens tokens = new JsonataTokens(text, 0);
        List<Token> all = new ArrayList<>();
        for (Token t = tokens.next(); t.kind() != Kind.END; t = tokens.next()) {
            all.add(t);
        }
        return all;
    }

    /**
     * Finds the two braces that close the expression at {@code from}. Braces inside the expression,
     * and those in strings, names, regular expressions and comments, do not count.
     *
     * @return the offset of the closing braces, -1 if there are none
     */
    static int endOfEmbedded(String text, int from) {
        JsonataTokens tokens = new JsonataTokens(text, from);
        int open = 0;
        for (Token t = tokens.next(); t.kind() != Kind.END; t = tokens.next()) {
            if (t.is("{")) {
                open++;
            } else if (t.is("}")) {
                if (open == 0) {
                    return text.startsWith("}}", t.start()) ? t.start() : -1;
                }
                open--;
            }
        }
        return -1;
    }

    private Token next() {
        skipBlanks();
        if (at >= text.length()) {
            return new Token(Kind.END, "", text.length(), text.length());
        }
        Token token = read(text.charAt(at));
        at = token.end();
        afterOperand =
                token.kind() != Kind.OPERATOR || token.is(")") || token.is("]") || token.is("}");
        return token;
    }

    private void skipBlanks() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                at = end < 0 ? text.length() : end + 2;
            } else {
                return;
            }
        }
    }

    private Token read(char c) {
        if (c == '"' || c == '\'') {
            return quoted(c, Kind.STRING);
        }
        if (c == '`') {
            return quoted(c, Kind.QUOTED_NAME);
        }
        if (c == '/' && !afterOperand) {
            return regex();
        }
        if (c == '$') {
            int end = endOfName(at + 1);
            return new Token(Kind.VARIABLE, text.substring(at + 1, end), at, end);
        }
        if (c >= '0' && c <= '9') {
            return number();
        }
        return isNamePart(c) ? name() : operator();
    }

    private Token quoted(char quote, Kind kind) {
        StringBuilder value = new StringBuilder();
        int i = at + 1;
        while (i < text.length() && text.charAt(i) != quote) {
            if (text.charAt(i) == '\\' && kind == Kind.STRING && i + 1 < text.length()) {
                i++;
            }
            value.append(text.charAt(i++));
        }
        return new Token(kind, value.toString(), at, Math.min(i + 1, text.length()));
    }

    private Token regex() {
        int i = at + 1;
        while (i < text.length() && text.charAt(i) != '/') {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        int end = endOfName(Math.min(i + 1, text.length()));
        return new Token(Kind.REGEX, "", at, end);
    }

    private Token number() {
        int i = at;
        while (i < text.length() && isNumberPart(i)) {
            i++;
        }
        return new Token(Kind.NUMBER, text.substring(at, i), at, i);
    }

    private boolean isNumberPart(int i) {
        char c = text.charAt(i);
        if (c == '.') {
            return i + 1 < text.length() && Character.isDigit(text.charAt(i + 1));
        }
        boolean sign = (c == '+' || c == '-') && "eE".indexOf(text.charAt(i - 1)) >= 0 && i > at;
        return Character.isDigit(c) || c == 'e' || c == 'E' || sign;
    }

    private Token name() {
        int end = endOfName(at);
        String name = text.substring(at, end);
        boolean isWord = name.equals("and") || name.equals("or") || name.equals("in");
        return new Token(isWord && afterOperand ? Kind.OPERATOR : Kind.NAME, name, at, end);
    }

    private int endOfName(int from) {
        int i = from;
        while (i < text.length() && isNamePart(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean isNamePart(char c) {
        return c == '_' || Character.isLetterOrDigit(c) || Character.isSurrogate(c);
    }

    private Token operator() {
        for (String operator : LONG_OPERATORS) {
            if (text.startsWith(operator, at)) {
                return new Token(Kind.OPERATOR, operator, at, at + operator.length());
            }
        }
        return new Token(Kind.OPERATOR, text.substring(at, at + 1), at, at + 1);
    }
}
