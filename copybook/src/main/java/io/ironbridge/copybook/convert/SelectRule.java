package io.ironbridge.copybook.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The item that determines the type of a record, and the types of its values.
 *
 * @param path the item: COBOL names from the 01 level down, joined by dots, or the last of them
 * @param cases in the order given
 */
public record SelectRule(String path, List<Case> cases) {
    private static final Pattern CASE =
            Pattern.compile("(?:'((?:[^']|'')*)'|([^:,']*)):([^:,']+)(,|$)");

    public SelectRule {
        cases = List.copyOf(cases);
    }

    /**
     * A value.
     *
     * @param value the item's value; {@code ""} for {@code others}
     * @param others whether this is the case for all other values
     * @param record name of the record
     */
    public record Case(String value, boolean others, String record) {}

    /** The value for a record, if there is just one and the record is not the case for others. */
    Optional<String> onlyValue(String record) {
        List<Case> found =
                cases.stream().filter(one -> one.record().equalsIgnoreCase(record)).toList();
        return found.size() == 1 && !found.getFirst().others()
                ? Optional.of(found.getFirst().value())
                : Optional.empty();
    }

    /**
     * Reads {@code PATH=VALUE:RECORD[,VALUE:RECORD...][,*:RECORD]}. A value may be in single
     * quotes, and must be if it contains a colon, a comma or a quote (which is written twice).
     *
     * @throws SelectionException if it has another form
     */
    public static SelectRule parse(String text) {
        int equals = text.indexOf('=');
        String path = equals < 0 ? "" : text.substring(0, equals).strip();
        if (path.isEmpty()) {
            throw malformed(text);
        }
        return new SelectRule(path, cases(text, equals + 1));
    }

    private static List<Case> cases(String text, int from) {
        List<Case> cases = new ArrayList<>();
        Matcher matcher = CASE.matcher(text);
        int at = from;
        boolean more = true;
        while (more) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw malformed(text);
            }
            cases.add(one(matcher.group(1), matcher.group(2), matcher.group(3).strip()));
            at = matcher.end();
            more = !matcher.group(4).isEmpty();
        }
        return cases;
    }

    private static Case one(String quoted, String plain, String record) {
        boolean others = plain != null && plain.strip().equals("*");
        String value = plain == null ? quoted.replace("''", "'") : plain;
        return new Case(others ? "" : value, others, record);
    }

    private static SelectionException malformed(String text) {
        return new SelectionException(
                "'%s' is not a rule; use PATH=VALUE:RECORD,VALUE:RECORD,*:RECORD".formatted(text));
    }
}
