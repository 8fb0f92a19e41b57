package io.ironbridge.lab.db2;

import io.ironbridge.lab.db2.HostStatement.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds the host variables of one SQL statement and leaves everything else as written. It knows
 * string literals, quoted identifiers and comments (nested block comments, as in Db2), so a colon
 * or question mark in one of those is plain text.
 *
 * <p>A marker that is the pattern of LIKE becomes {@code CAST(? AS VARCHAR(4000))}: Db2 describes
 * such an untyped operand as VARCHAR(4000), and Derby would cut the pattern to the column's length.
 */
final class SqlScanner {
    private final String sql;
    private final StringBuilder out = new StringBuilder();
    private final List<String> markers = new ArrayList<>();
    private int at;
    private String firstWord = "";
    private String lastToken = "";
    private boolean named;
    private boolean unnamed;

    SqlScanner(String sql) {
        this.sql = sql;
    }

    HostStatement scan() throws StatementException {
        while (at < sql.length()) {
            step();
        }
        if (named && unnamed) {
            throw new StatementException("host variables and ? markers cannot be mixed");
        }
        return new HostStatement(Verb.parse(firstWord), out.toString(), markers);
    }

    private void step() throws StatementException {
        char c = sql.charAt(at);
        if (c == '\'' || c == '"') {
            copyQuoted(c);
        } else if (sql.startsWith("--", at)) {
            copyTo(endOfLine());
        } else if (sql.startsWith("/*", at)) {
            copyTo(endOfComment());
        } else if (c == ':') {
            hostVariable();
        } else if (c == '?') {
            unnamed = true;
            at++;
            marker("P" + (markers.size() + 1));
        } else if (c == ';') {
            semicolon();
        } else if (isNamePart(c)) {
            word();
        } else {
            other(c);
        }
    }

    private void copyQuoted(char quote) throws StatementException {
        int end = at + 1;
        while (true) {
            end = sql.indexOf(quote, end);
            if (end < 0) {
                throw new StatementException("the text beginning with " + quote + " does not end");
            }
            if (end + 1 >= sql.length() || sql.charAt(end + 1) != quote) {
                break;
            }
            end += 2;
        }
        copyTo(end + 1);
        lastToken = String.valueOf(quote);
    }

    private int endOfLine() {
        int end = sql.indexOf('\n', at);
        return end < 0 ? sql.length() : end;
    }

    private int endOfComment() throws StatementException {
        int depth = 0;
        for (int i = at; i < sql.length(); ) {
            if (sql.startsWith("/*", i)) {
                depth++;
                i += 2;
            } else if (sql.startsWith("*/", i)) {
                depth--;
                i += 2;
                if (depth == 0) {
                    return i;
                }
            } else {
                i++;
            }
        }
        throw new StatementException("a /* comment does not end");
    }

    private void hostVariable() throws StatementException {
        int end = at + 1;
        while (end < sql.length() && isNamePart(sql.charAt(end))) {
            end++;
        }
        String name = sql.substring(at + 1, end);
        if (name.isEmpty() || Character.isDigit(name.charAt(0))) {
            throw new StatementException("a colon is not followed by a host variable name");
        }
        named = true;
        at = end;
        marker(name);
    }

    private void marker(String name) {
        markers.add(name);
        out.append(lastToken.equals("LIKE") ? "CAST(? AS VARCHAR(4000))" : "?");
        lastToken = "?";
    }

    private void semicolon() throws StatementException {
        if (!sql.substring(at + 1).isBlank()) {
            throw new StatementException("a service holds one statement, text follows the ;");
        }
        at = sql.length();
    }

    private void word() {
        int end = at;
        while (end < sql.length() && isNamePart(sql.charAt(end))) {
            end++;
        }
        String text = sql.substring(at, end);
        lastToken = text.toUpperCase(Locale.ROOT);
        if (firstWord.isEmpty()) {
            firstWord = text;
        }
        copyTo(end);
    }

    private void other(char c) {
        if (!Character.isWhitespace(c)) {
            lastToken = String.valueOf(c);
        }
        copyTo(at + 1);
    }

    private void copyTo(int end) {
        out.append(sql, at, end);
        at = end;
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '@' || c == '#' || c == '$';
    }
}
