package io.ironbridge.cli.verify;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps names and data out of a report. Names that are known become labels, such as {@code
 * connection-1}. Of other texts, only lower-case words, message ids, abend codes, short numbers and
 * hexadecimal constants remain.
 */
final class Redaction {
    private static final Pattern TOKEN = Pattern.compile("[^\\s,;:()\\[\\]\"']+");
    private static final Pattern KEPT =
            Pattern.compile(
                    "[a-z]+(?:-[a-z]+)*[.!?]?" // a word
                            + "|[A-Z]{3,4}[0-9]{3,5}[A-Z]?" // a message id
                            + "|[SU][0-9][0-9A-F]{2,3}" // an abend code
                            + "|[0-9]{1,5}[.]?|X'[0-9A-F]{1,8}'"
                            + "|IMS|CICS|MQ|TLS|HTTP|RSM|ECI|OTMA|LINK|RESP2?|MQRC|SQLSTATE"
                            + "|[-=.+/]+");
    private static final String REDACTED = "_";

    private final Map<String, String> labels = new LinkedHashMap<>();
    private final Set<String> names = new HashSet<>();

    /** Keeps words out of all texts, whatever they look like: hosts, users. */
    void hide(String text) {
        for (String name : text.toLowerCase(Locale.ROOT).split("[^a-z0-9_$#@.-]+", -1)) {
            names.add(name);
            names.addAll(List.of(name.split("\\.")));
        }
    }

    /** The label of a name, the same one each time. */
    String label(String kind, String name) {
        return labels.computeIfAbsent(
                kind + " " + name,
                _ ->
                        kind
                                + "-"
                                + (1
                                        + labels.keySet().stream()
                                                .filter(key -> key.startsWith(kind + " "))
                                                .count()));
    }

    /** A text without names and data. */
    String text(String text) {
        Matcher token = TOKEN.matcher(text);
        StringBuilder redacted = new StringBuilder();
        while (token.find()) {
            String word = token.group();
            boolean kept =
                    KEPT.matcher(word).matches()
                            && !names.contains(
                                    word.toLowerCase(Locale.ROOT).replaceFirst("[.!?]$", ""));
            token.appendReplacement(redacted, Matcher.quoteReplacement(kept ? word : REDACTED));
        }
        return token.appendTail(redacted).toString();
    }
}
