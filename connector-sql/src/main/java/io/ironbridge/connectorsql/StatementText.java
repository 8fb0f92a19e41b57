package io.ironbridge.connectorsql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the text of a statement says about its request and reply, without a database.
 *
 * @param hostVariables names of the host variables
 * @param rows what it says about the rows of a result set
 */
public record StatementText(Set<String> hostVariables, Rows rows) {
    private static final Pattern TOKEN =
            Pattern.compile(
                    "--[^\\n]*|/\\*.*?\\*/|\"[^\"]*\"|[\\p{L}_][\\p{L}\\p{N}_#@$]*"
                            + "|'[^']*'|[0-9.]+|\\S",
                    Pattern.DOTALL);
    private static final Set<String> COUNTING = Set.of("INSERT", "UPDATE", "DELETE", "MERGE");

    /** Last words of expressions; no names. */
    private static final Set<String> ENDS =
            Set.of("END", "NULL", "DATE", "TIME", "TIMESTAMP", "USER", "YEAR", "MONTH", "DAY");

    /** What a reply has. */
    public sealed interface Rows {}

    /** No rows: a number of changed rows. */
    public record Counted() implements Rows {}

    /** Rows with these columns; their case is the database's. */
    public record Columns(List<String> names) implements Rows {
        public Columns {
            names = List.copyOf(names);
        }
    }

    /** That cannot be known. */
    public record Unknown() implements Rows {}

    /**
     * Reads a statement.
     *
     * @throws IllegalArgumentException if it cannot be used
     */
    public static StatementText read(String sql) {
        Set<String> variables = new LinkedHashSet<>(HostVariables.parse(sql).names());
        return new StatementText(variables, rows(words(sql)));
    }

    /** Its tokens without comments; those that are no names begin with another character. */
    private static List<String> words(String sql) {
        List<String> words = new ArrayList<>();
        Matcher token = TOKEN.matcher(sql);
        while (token.find()) {
            String text = token.group();
            if (!text.startsWith("--") && !text.startsWith("/*")) {
                words.add(text);
            }
        }
        return words;
    }

    private static Rows rows(List<String> words) {
        String verb = words.isEmpty() ? "" : words.getFirst().toUpperCase(Locale.ROOT);
        if (COUNTING.contains(verb)) {
            return returning(words).map(StatementText::listed).orElseGet(Counted::new);
        }
        return verb.equals("SELECT") ? listed(words.subList(1, words.size())) : new Unknown();
    }

    /** What follows RETURNING, PostgreSQL's select list of changed rows, closed as a SELECT's. */
    private static Optional<List<String>> returning(List<String> words) {
        return IntStream.range(0, words.size())
                .filter(i -> words.get(i).equalsIgnoreCase("RETURNING"))
                .mapToObj(i ->
                        Stream.concat(
                                        words.subList(i + 1, words.size()).stream(),
                                        Stream.of("FROM"))
                                .toList())
                .findFirst();
    }

    private static Rows listed(List<String> words) {
        return columns(words).<Rows>map(Columns::new).orElseGet(Unknown::new);
    }

    /** The names of the select list; empty if one of them is the database's choice. */
    private static Optional<List<String>> columns(List<String> words) {
        List<String> names = new ArrayList<>();
        List<String> item = new ArrayList<>();
        int depth = 0;
        for (String word : words) {
            depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
            boolean isEnd = depth == 0 && word.equalsIgnoreCase("FROM");
            if (depth == 0 && (isEnd || word.equals(","))) {
                String name = name(item);
                if (name == null) {
                    return Optional.empty();
                }
                names.add(name);
                item.clear();
            } else {
                item.add(word);
            }
            if (isEnd) {
                return Optional.of(names);
            }
        }
        return Optional.empty();
    }

    /** The name of an item of a select list: its alias, or its column. */
    private static @Nullable String name(List<String> item) {
        if (item.isEmpty()) {
            return null;
        }
        String last = item.getLast();
        if (last.startsWith("\"")) {
            return last.substring(1, last.length() - 1);
        }
        if (!isWord(last) || ENDS.contains(last.toUpperCase(Locale.ROOT))) {
            return null;
        }
        if (item.size() == 1) {
            return last;
        }
        String before = item.get(item.size() - 2);
        boolean follows =
                before.equals(".")
                        || before.equals(")")
                        || before.endsWith("'")
                        || before.startsWith("\"")
                        || Character.isDigit(before.charAt(0))
                        || isWord(before);
        return follows ? last : null;
    }

    private static boolean isWord(String token) {
        return token.charAt(0) == '_' || Character.isLetter(token.charAt(0));
    }
}
