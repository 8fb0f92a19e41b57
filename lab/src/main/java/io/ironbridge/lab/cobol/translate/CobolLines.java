package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.SourceText;
import java.util.ArrayList;
import java.util.List;

/**
 * Folds statements into lines that end at column 72; literals too long for a line are continued.
 */
final class CobolLines {
    private static final int AREA_A = 7;
    private static final int AREA_B = 11;
    private static final int CONTINUED = 4;

    private final boolean free;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();

    private CobolLines(boolean free) {
        this.free = free;
    }

    /** Statements from column 12 on; blanks before a statement are kept. */
    static List<String> statements(List<String> statements, boolean free) {
        CobolLines lines = new CobolLines(free);
        for (String statement : statements) {
            int indent = statement.length() - statement.stripLeading().length();
            lines.fold(statement.strip(), AREA_B + indent);
        }
        return lines.lines;
    }

    /** Headers and paragraph names, from column 8 on. */
    static List<String> headers(List<String> headers, boolean free) {
        CobolLines lines = new CobolLines(free);
        headers.forEach(header -> lines.fold(header, AREA_A));
        return lines.lines;
    }

    private void fold(String statement, int indent) {
        line.setLength(0);
        line.repeat(' ', indent);
        int width = indent;
        for (String piece : pieces(statement)) {
            if (line.length() > width && line.length() + 1 + piece.length() > SourceText.TEXT_END) {
                endLine();
                width = indent + CONTINUED;
                line.repeat(' ', width);
            }
            if (line.length() > width) {
                line.append(' ');
            }
            append(piece);
        }
        endLine();
    }

    private void append(String piece) {
        String rest = piece;
        while (!free && line.length() + rest.length() > SourceText.TEXT_END && isLiteral(rest)) {
            char quote = rest.charAt(rest.length() - 1);
            int cut = cut(rest, SourceText.TEXT_END - line.length(), quote);
            line.append(rest, 0, cut);
            endLine();
            line.append("      -    ").append(quote);
            rest = rest.substring(cut);
        }
        line.append(rest);
    }

    private static boolean isLiteral(String piece) {
        char last = piece.charAt(piece.length() - 1);
        return last == '\'' || last == '"';
    }

    /** Two quotes that form one stay in one line, after a character that fills the line. */
    private static int cut(String literal, int room, char quote) {
        int quotes = 0;
        while (literal.charAt(room - 1 - quotes) == quote && quotes < room - 1) {
            quotes++;
        }
        boolean halved = quotes % 2 == 1 && literal.charAt(room) == quote;
        return halved ? room - 1 : room;
    }

    private void endLine() {
        lines.add(line.toString());
        line.setLength(0);
    }

    private static List<String> pieces(String statement) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        char quote = 0;
        for (int i = 0; i < statement.length(); i++) {
            char c = statement.charAt(i);
            if (quote == 0 && c == ' ') {
                pieces.add(statement.substring(start, i));
                start = i + 1;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (quote == c) {
                quote = 0;
            }
        }
        pieces.add(statement.substring(start));
        return pieces;
    }
}
