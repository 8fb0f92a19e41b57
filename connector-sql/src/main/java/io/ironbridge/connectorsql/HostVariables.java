package io.ironbridge.connectorsql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement with JDBC's question marks for its host variables {@code :name}. Literals, quoted
 * identifiers and comments are unchanged.
 *
 * @param jdbcText the text to prepare
 * @param names of the host variables, one for each question mark, in order; a name may occur more
 *     than once
 */
public record HostVariables(String jdbcText, List<String> names) {
    public HostVariables {
        names = List.copyOf(names);
    }

    /**
     * Replaces the host variables of a statement.
     *
     * @throws IllegalArgumentException if a literal, quoted identifier or comment does not end, or
     *     the text contains a bare question mark
     */
    public static HostVariables parse(String sql) {
        return new Scanner(sql).scan();
    }

    private static final class Scanner {
        private final String sql;
        private final StringBuilder text = new StringBuilder();
        private final List<String> names = new ArrayList<>();
        private int at;

        Scanner(String sql) {
            this.sql = sql;
        }

        HostVariables scan() {
            while (at < sql.length()) {
                step();
            }
            return new HostVariables(text.toString(), names);
        }

        private void step() {
            char here = sql.charAt(at);
            if (here == '\'' || here == '"') {
                copyThrough(quoted(here));
            } else if (sql.startsWith("--", at)) {
                copyThrough(lineEnd());
            } else if (sql.startsWith("/*", at)) {
                copyThrough(commentEnd());
            } else if (here == ':' && startsName(at + 1) && !followsName()) {
                variable();
            } else if (here == '?') {
                throw new IllegalArgumentException(
                        "a host variable is written :name, not ? (at character " + (at + 1) + ")");
            } else {
                copyThrough(at + 1);
            }
        }

        /**
         * A doubled quote needs no special handling: it ends one quoted part and starts the next.
         */
        private int quoted(char quote) {
            int end = sql.indexOf(quote, at + 1);
            return ended(end, 1, quote == '"' ? "quoted identifier" : "literal");
        }

        private int lineEnd() {
            int end = sql.indexOf('\n', at);
            return end < 0 ? sql.length() : end + 1;
        }

        /** Comments nest in Db2 and in standard SQL. */
        private int commentEnd() {
            int depth = 0;
            for (int i = at; i + 1 < sql.length(); i++) {
                if (sql.startsWith("/*", i)) {
                    depth++;
                    i++;
                } else if (sql.startsWith("*/", i)) {
                    depth--;
                    i++;
                    if (depth == 0) {
                        return i + 1;
                    }
                }
            }
            return ended(-1, 0, "comment");
        }

        private int ended(int end, int length, String what) {
            if (end < 0) {
                throw new IllegalArgumentException(
                        "the " + what + " at character " + (at + 1) + " does not end");
            }
            return end + length;
        }

        private void copyThrough(int end) {
            text.append(sql, at, end);
            at = end;
        }

        private boolean startsName(int index) {
            return index < sql.length()
                    && (Character.isLetter(sql.charAt(index)) || sql.charAt(index) == '_');
        }

        /**
         * In {@code a::b} or {@code a:b} of some dialects the colon introduces no host variable.
         */
        private boolean followsName() {
            return at > 0 && (sql.charAt(at - 1) == ':' || isNamePart(sql.charAt(at - 1)));
        }

        private void variable() {
            int end = at + 1;
            while (end < sql.length() && isNamePart(sql.charAt(end))) {
                end++;
            }
            names.add(sql.substring(at + 1, end));
            text.append('?');
            at = end;
        }

        private static boolean isNamePart(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '#' || c == '@' || c == '$';
        }
    }
}
