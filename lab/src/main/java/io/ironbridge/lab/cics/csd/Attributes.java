package io.ironbridge.lab.cics.csd;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The attributes of one definition; an invalid value is reported when it is read. */
final class Attributes {
    private final CsdCommand command;
    private final CsdMessages messages;
    private final Map<String, CsdToken> attributes = new LinkedHashMap<>();

    Attributes(CsdCommand command, CsdMessages messages) {
        this.command = command;
        this.messages = messages;
    }

    void add(String name, CsdToken token) {
        if (attributes.putIfAbsent(name, token) != null) {
            note(CsdFault.TWICE, token.line(), name + " is specified twice");
        }
    }

    /** As written; empty where it is missing. */
    String text(String name) {
        return Optional.ofNullable(attributes.get(name)).flatMap(CsdToken::text).orElse("");
    }

    /** A name in upper case, with a maximum length. */
    String name(String name, int most) {
        String text = text(name).toUpperCase(Locale.ROOT);
        if (text.length() > most || text.contains(" ")) {
            value(name, "a name of at most " + most + " characters");
        }
        return text;
    }

    boolean yes(String name, boolean otherwise) {
        return word(name, List.of("YES", "NO"), otherwise ? "YES" : "NO").equals("YES");
    }

    /** One of some words, which may be shortened. */
    String word(String name, Collection<String> words, String otherwise) {
        String text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        if (Word.find(text, words) instanceof Word.Known(String known)) {
            return known;
        }
        value(name, "one of " + String.join(", ", words));
        return otherwise;
    }

    /** One of an enum's words. */
    <E extends Enum<E>> E word(String name, Class<E> type, E otherwise) {
        List<String> words = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        return Enum.valueOf(type, word(name, words, otherwise.name()));
    }

    int number(String name, int least, int most, int otherwise) {
        String text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            value(name, "a number from " + least + " to " + most);
            return otherwise;
        }
        return number;
    }

    void require(String name) {
        if (text(name).isEmpty()) {
            note(CsdFault.MISSING, command.line(), name + " is missing");
        }
    }

    /** Reports an invalid value, without repeating it. */
    void value(String name, String expected) {
        int line = Optional.ofNullable(attributes.get(name)).map(CsdToken::line).orElse(0);
        note(CsdFault.VALUE, line, name + " is not " + expected);
    }

    /** All attributes as written. */
    Map<String, String> asWritten() {
        return attributes.entrySet().stream()
                .collect(
                        Collectors.toUnmodifiableMap(
                                Map.Entry::getKey, entry -> entry.getValue().text().orElse("")));
    }

    private void note(CsdFault fault, int line, String what) {
        messages.add(fault, command.file(), line, what);
    }
}
