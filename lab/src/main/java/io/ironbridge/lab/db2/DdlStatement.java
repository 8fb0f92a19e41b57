package io.ironbridge.lab.db2;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement of a file with DDL for Db2 for z/OS.
 *
 * @param line of its first word, from 1
 * @param text without comments and semicolon
 */
record DdlStatement(int line, String text) {
    private static final Set<String> IGNORED =
            Set.of("COMMENT", "COMMIT", "GRANT", "LABEL", "REVOKE", "SET");
    private static final Set<String> IGNORED_OBJECTS =
            Set.of("AUXILIARY", "DATABASE", "LOB", "STOGROUP", "TABLESPACE");
    private static final Pattern PARENTHESES = Pattern.compile("[()']");

    /** The statements of a file. */
    static List<DdlStatement> read(String file) {
        List<DdlStatement> statements = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int line = 1;
        int start = 1;
        char quote = 0;
        for (int at = 0; at < file.length(); at++) {
            char c = file.charAt(at);
            line += c == '\n' ? 1 : 0;
            if (quote == 0 && file.startsWith("--", at)) {
                at = endOfLine(file, at) - 1;
            } else if (quote == 0 && c == ';') {
                add(start, text, statements);
            } else {
                if (quote == 0 && (c == '\'' || c == '"')) {
                    quote = c;
                } else if (c == quote) {
                    quote = 0;
                }
                if (text.isEmpty() && !Character.isWhitespace(c)) {
                    start = line;
                }
                if (!text.isEmpty() || !Character.isWhitespace(c)) {
                    text.append(c);
                }
            }
        }
        add(start, text, statements);
        return statements;
    }

    private static int endOfLine(String file, int from) {
        int end = file.indexOf('\n', from);
        return end < 0 ? file.length() : end;
    }

    private static void add(int line, StringBuilder text, List<DdlStatement> statements) {
        if (!text.toString().isBlank()) {
            statements.add(new DdlStatement(line, text.toString().strip()));
        }
        text.setLength(0);
    }

    private List<String> words() {
        return List.of(text.toUpperCase(Locale.ROOT).split("\\s+"));
    }

    /** Whether it concerns what the lab does not have: storage and authorities. */
    boolean isIgnored() {
        List<String> words = words();
        return IGNORED.contains(words.getFirst())
                || (words.size() > 1 && IGNORED_OBJECTS.contains(words.get(1)));
    }

    String firstWords() {
        List<String> words = words();
        return String.join(" ", words.subList(0, Math.min(2, words.size())));
    }

    /**
     * The statement without what follows the list of columns of a new table or index: Derby has no
     * table spaces, CCSIDs and buffer pools.
     */
    String forDerby() {
        List<String> words = words();
        boolean cut =
                words.getFirst().equals("CREATE")
                        && (words.contains("TABLE") || words.contains("INDEX"))
                        && !words.contains("VIEW");
        return cut ? text.substring(0, endOfColumns()) : text;
    }

    private int endOfColumns() {
        Matcher found = PARENTHESES.matcher(text);
        int depth = 0;
        boolean quoted = false;
        while (found.find()) {
            char c = found.group().charAt(0);
            if (c == '\'') {
                quoted = !quoted;
            } else if (!quoted) {
                depth += c == '(' ? 1 : -1;
                if (depth == 0) {
                    return found.end();
                }
            }
        }
        return text.length();
    }
}
