package io.ironbridge.apiproject.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses JSON (RFC 8259) into {@link Node}s with positions. Recursion is bounded by the depth
 * limit.
 */
public final class JsonReader {
    private final String text;
    private final ReadLimits limits;
    private int at;
    private int points;
    private int line = 1;
    private int column = 1;
    private int values;

    private JsonReader(String text, ReadLimits limits) {
        this.text = text;
        this.limits = limits;
    }

    public static Node read(String text, ReadLimits limits) throws BadText {
        JsonReader reader = new JsonReader(text, limits);
        Node root = reader.value(0);
        reader.blanks();
        if (reader.at < text.length()) {
            throw reader.bad("text after the end of the value");
        }
        return root;
    }

    private Node value(int depth) throws BadText {
        if (depth > limits.maxDepth()) {
            throw bad("nested deeper than " + limits.maxDepth() + " levels");
        }
        if (++values > limits.maxNodes()) {
            throw bad("more than " + limits.maxNodes() + " values");
        }
        blanks();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            default -> word();
        };
    }

    private Node object(int depth) throws BadText {
        int startLine = line;
        int startColumn = column;
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        long size = 1;
        advance();
        while (!endOf('}', entries.isEmpty())) {
            Node.Entry entry = entry(depth);
            if (entries.put(entry.key().text(), entry) != null) {
                throw new BadText(
                        entry.key().line(),
                        entry.key().column(),
                        "key '" + entry.key().text() + "' occurs twice");
            }
            size += entry.value().size();
        }
        return new Node.Obj(entries, startLine, startColumn, size);
    }

    private Node.Entry entry(int depth) throws BadText {
        blanks();
        if (peek() != '"') {
            throw bad("a key in double quotes was expected");
        }
        Node.Scalar key = string();
        if (key.text().length() > limits.maxNameLength()) {
            throw new BadText(
                    key.line(),
                    key.column(),
                    "a key has more than " + limits.maxNameLength() + " characters");
        }
        blanks();
        expect(':');
        return new Node.Entry(key, value(depth + 1));
    }

    private Node array(int depth) throws BadText {
        int startLine = line;
        int startColumn = column;
        List<Node> items = new ArrayList<>();
        long size = 1;
        advance();
        while (!endOf(']', items.isEmpty())) {
            Node item = value(depth + 1);
            items.add(item);
            size += item.size();
        }
        return new Node.Arr(items, startLine, startColumn, size);
    }

    /** Reads the closing character, or the comma between two members. */
    private boolean endOf(char closing, boolean isFirst) throws BadText {
        blanks();
        if (peek() == closing) {
            advance();
            return true;
        }
        if (!isFirst) {
            expect(',');
        }
        return false;
    }

    private Node.Scalar string() throws BadText {
        int startLine = line;
        int startColumn = column;
        int start = points;
        StringBuilder value = new StringBuilder();
        advance();
        while (peek() != '"') {
            char c = take();
            if (c < ' ') {
                throw bad("a control character in a string must be written as an escape");
            }
            value.append(c == '\\' ? escape() : c);
        }
        advance();
        return new Node.Scalar(
                value.toString(),
                Node.Kind.TEXT,
                Node.Style.DOUBLE_QUOTED,
                startLine,
                startColumn,
                start,
                points);
    }

    private char escape() throws BadText {
        char c = take();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hex();
            default -> throw bad("unknown escape");
        };
    }

    private char hex() throws BadText {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(take(), 16);
            if (digit < 0) {
                throw bad("four hexadecimal digits were expected");
            }
            code = code << 4 | digit;
        }
        return (char) code;
    }

    /** A number, true, false or null. */
    private Node.Scalar word() throws BadText {
        int startLine = line;
        int startColumn = column;
        int start = points;
        int from = at;
        while (at < text.length() && isWordPart(text.charAt(at))) {
            advance();
        }
        String word = text.substring(from, at);
        Node.Kind kind = word.length() > Node.LONGEST_NUMBER ? Node.Kind.TEXT : kind(word);
        if (kind == Node.Kind.TEXT) {
            throw new BadText(startLine, startColumn, "a value was expected");
        }
        return new Node.Scalar(word, kind, Node.Style.PLAIN, startLine, startColumn, start, points);
    }

    private static boolean isWordPart(char c) {
        return c == '+' || c == '-' || c == '.' || (c < 128 && Character.isLetterOrDigit(c));
    }

    private static Node.Kind kind(String word) {
        return switch (word) {
            case "true", "false" -> Node.Kind.BOOLEAN;
            case "null" -> Node.Kind.NULL;
            default -> {
                if (word.matches("-?(0|[1-9][0-9]*)")) {
                    yield Node.Kind.INTEGER;
                }
                yield word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
                                && !Node.hasLongExponent(word)
                        ? Node.Kind.DECIMAL
                        : Node.Kind.TEXT;
            }
        };
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            advance();
        }
    }

    private void expect(char c) throws BadText {
        if (peek() != c) {
            throw bad("'" + c + "' was expected");
        }
        advance();
    }

    private char peek() throws BadText {
        if (at >= text.length()) {
            throw bad("the text ends too early");
        }
        return text.charAt(at);
    }

    private char take() throws BadText {
        char c = peek();
        advance();
        return c;
    }

    private void advance() {
        char c = text.charAt(at++);
        if (c == '\n' || (c == '\r' && (at == text.length() || text.charAt(at) != '\n'))) {
            line++;
            column = 1;
            points++;
        } else if (!Character.isLowSurrogate(c)) {
            column++;
            points++;
        }
    }

    private BadText bad(String message) {
        return new BadText(line, column, message);
    }
}
