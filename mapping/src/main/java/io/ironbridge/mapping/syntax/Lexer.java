package io.ironbridge.mapping.syntax;

import io.ironbridge.mapping.syntax.Token.Kind;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tokens of an expression. */
final class Lexer {
    private static final String BLANKS = " \t\n\r";

    /** All characters at which the library ends a name. */
    private static final String NAME_ENDS = ".[]{}(),@#;:?+-*/%|=<>^&!~";

    private static final String OPERATORS = ".[]()?:+-*/%=<>&,";
    private static final List<String> LONG_OPERATORS = List.of("!=", "<=", ">=");

    /** Comments and operators beyond the common part. */
    private static final List<String> UNKNOWN = List.of("/*", "**", "..", ":=", "??", "?:");

    private static final Pattern NUMBER =
            Pattern.compile("(0|[1-9][0-9]*)(\\.[0-9]+)?([Ee][-+]?[0-9]+)?");

    private static final Pattern NAME = Pattern.compile("\\$?[A-Za-z_][A-Za-z0-9_]*|\\$");

    private final String text;
    private int at;

    Lexer(String text) {
        this.text = text;
    }

    /** The expression contains a construct that this reader does not support. */
    static final class UnknownException extends Exception {
        private static final long serialVersionUID = 1L;

        UnknownException() {
            super("not in the common part", null, false, false);
        }
    }

    Token next() throws UnknownException {
        while (at < text.length() && BLANKS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (at == text.length()) {
            return new Token(Kind.END, "", null);
        }
        char c = text.charAt(at);
        if (UNKNOWN.stream().anyMatch(operator -> text.startsWith(operator, at))) {
            throw new UnknownException();
        }
        if (LONG_OPERATORS.stream().anyMatch(operator -> text.startsWith(operator, at))) {
            return operator(2);
        }
        if (OPERATORS.indexOf(c) >= 0) {
            return operator(1);
        }
        return switch (c) {
            case '"', '\'' -> quoted(c);
            case '`' -> quotedName();
            default -> c >= '0' && c <= '9' ? number() : name();
        };
    }

    private Token operator(int length) {
        at += length;
        return new Token(Kind.OPERATOR, text.substring(at - length, at), null);
    }

    private Token number() throws UnknownException {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw new UnknownException();
        }
        at = number.end();
        double value = Double.parseDouble(number.group());
        if (!Double.isFinite(value)) {
            throw new UnknownException();
        }
        return new Token(Kind.NUMBER, "", Computed.number(value));
    }

    private Token name() throws UnknownException {
        int end = at;
        while (end < text.length()
                && BLANKS.indexOf(text.charAt(end)) < 0
                && NAME_ENDS.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String name = text.substring(at, end);
        if (!NAME.matcher(name).matches()) {
            throw new UnknownException();
        }
        at = end;
        return name.charAt(0) == '$'
                ? new Token(Kind.VARIABLE, name.substring(1), null)
                : switch (name) {
                    case "and", "or", "in" -> new Token(Kind.OPERATOR, name, null);
                    default -> new Token(Kind.NAME, name, null);
                };
    }

    private Token quotedName() throws UnknownException {
        int end = text.indexOf('`', at + 1);
        if (end < 0) {
            throw new UnknownException();
        }
        String name = text.substring(at + 1, end);
        at = end + 1;
        return new Token(Kind.QUOTED_NAME, name, null);
    }

    private Token quoted(char quote) throws UnknownException {
        StringBuilder content = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == quote) {
                at++;
                return new Token(Kind.TEXT, content.toString(), null);
            }
            content.append(c == '\\' ? escaped() : c);
        }
        throw new UnknownException();
    }

    /** The character of an escape; moves to the escape's last character. */
    private char escaped() throws UnknownException {
        at++;
        char kind = at < text.length() ? text.charAt(at) : 0;
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw new UnknownException();
        };
    }

    private char unicode() throws UnknownException {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            at++;
            int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
            if (digit < 0) {
                throw new UnknownException();
            }
            value = value << 4 | digit;
        }
        return (char) value;
    }
}
