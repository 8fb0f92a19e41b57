package io.ironbridge.apiproject.element;

import io.ironbridge.apiproject.text.Durations;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.apiproject.text.XmlElement.XmlAttribute;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads one element's attributes as values: variables resolved, types checked, defaults filled in.
 */
public final class ElementReader {
    private static final Duration SHORTEST = Duration.ofMillis(1);

    /** Far below the overflow of timers. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private static final String SECRET_NAME = "(?i).*(password|secret|passphrase).*";

    private final ConfigElement element;
    private final Elements context;

    ElementReader(ConfigElement element, Elements context) {
        this.element = element;
        this.context = context;
    }

    public ConfigElement element() {
        return element;
    }

    public Source source() {
        return element.source();
    }

    private Faults faults() {
        return context.faults();
    }

    /** Position of an attribute, or of the element if the attribute is missing. */
    public Source source(String attribute) {
        XmlAttribute found = element.attributes().get(attribute);
        return found == null ? element.source() : found.source();
    }

    /**
     * The text of an attribute; empty if the attribute is missing or empty, or one of its variables
     * has no value.
     */
    public Optional<String> text(String attribute) {
        XmlAttribute found = element.attributes().get(attribute);
        if (found == null) {
            return Optional.empty();
        }
        Variables.Resolved resolved = context.resolve(found);
        if (!resolved.missing().isEmpty()) {
            faults().error(
                            "0607",
                            found.source(),
                            "Variable "
                                    + Texts.list(resolved.missing())
                                    + " in attribute "
                                    + attribute
                                    + " of <"
                                    + element.name()
                                    + "> is not defined.",
                            "Give it a value with --var NAME=VALUE, in the environment, or as a"
                                    + " <variable> of the configuration.");
            return Optional.empty();
        }
        return Optional.of(resolved.text()).filter(t -> !t.isBlank());
    }

    /** Like {@link #text}; a missing attribute is an error. */
    public Optional<String> required(String attribute) {
        Optional<String> text = text(attribute);
        if (text.isEmpty() && isEmpty(attribute)) {
            reportMissing(attribute);
        }
        return text;
    }

    /** Whether an attribute is missing or blank; false if one of its variables has no value. */
    public boolean isEmpty(String attribute) {
        XmlAttribute found = element.attributes().get(attribute);
        if (found == null) {
            return true;
        }
        Variables.Resolved resolved = context.resolve(found);
        return resolved.missing().isEmpty() && resolved.text().isBlank();
    }

    public void reportMissing(String attribute) {
        boolean there = element.attributes().containsKey(attribute);
        faults().error(
                        "0606",
                        source(attribute),
                        "<"
                                + element.name()
                                + "> has no "
                                + attribute
                                + (there ? ": its value is empty." : "."),
                        there
                                ? "Set a value; a variable in it may be empty."
                                : "Add the attribute " + attribute + ".");
    }

    /** The name by which others refer to the element: its id, else its JNDI name. */
    public Optional<String> reference() {
        return text("id").or(() -> text("jndiName"));
    }

    /** The element's id, or a generated one if it has none. */
    public String id() {
        return text("id").orElseGet(() -> element.name() + "@" + element.source().line());
    }

    public boolean flag(String attribute, boolean byDefault) {
        return text(attribute)
                .map(text ->
                        switch (text.toLowerCase(Locale.ROOT)) {
                            case "true" -> true;
                            case "false" -> false;
                            default -> {
                                bad(attribute, text, "Use true or false.");
                                yield byDefault;
                            }
                        })
                .orElse(byDefault);
    }

    public int number(String attribute, int byDefault, int least, int most) {
        return (int) number(attribute, (long) byDefault, least, most);
    }

    public long number(String attribute, long byDefault, long least, long most) {
        Optional<String> text = text(attribute);
        if (text.isEmpty()) {
            return byDefault;
        }
        try {
            long value = Long.parseLong(text.get().strip());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below, like a number out of range
        }
        bad(attribute, text.get(), "Use a whole number from " + least + " to " + most + ".");
        return byDefault;
    }

    /**
     * A duration such as {@code 30s}, {@code 1m}, {@code 500ms} or {@code 1h30m}.
     *
     * @param bareUnit unit of a number without a unit
     */
    public Duration duration(String attribute, Duration byDefault, Duration bareUnit) {
        Optional<String> text = text(attribute);
        if (text.isEmpty()) {
            return byDefault;
        }
        Optional<Duration> value = Durations.parse(text.get().strip(), bareUnit);
        if (value.isEmpty()) {
            bad(attribute, text.get(), "Use a duration such as 30s, 1m, 500ms or 1h30m.");
        }
        return value.orElse(byDefault);
    }

    /** A duration of more than zero. */
    public Duration positive(String attribute, Duration byDefault, Duration bareUnit) {
        return within(attribute, byDefault, bareUnit, SHORTEST, "more than zero");
    }

    /** A duration of zero or more. */
    public Duration notNegative(String attribute, Duration byDefault, Duration bareUnit) {
        return within(attribute, byDefault, bareUnit, Duration.ZERO, "zero or more");
    }

    /** A duration from {@code least} to {@code most}, both in whole seconds. */
    public Duration between(
            String attribute,
            Duration byDefault,
            Duration bareUnit,
            Duration least,
            Duration most) {
        Duration value = duration(attribute, byDefault, bareUnit);
        if (value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
            return value;
        }
        bad(
                attribute,
                text(attribute).orElse(""),
                "Use a duration from " + least.toSeconds() + "s to " + most.toSeconds() + "s.");
        return byDefault;
    }

    private Duration within(
            String attribute,
            Duration byDefault,
            Duration bareUnit,
            Duration least,
            String leastInWords) {
        Duration value = duration(attribute, byDefault, bareUnit);
        if (value.compareTo(least) >= 0 && value.compareTo(LONGEST) <= 0) {
            return value;
        }
        bad(
                attribute,
                text(attribute).orElse(""),
                "Use a duration of " + leastInWords + ", at most " + LONGEST.toDays() + "d.");
        return byDefault;
    }

    public <E extends Enum<E>> E choice(String attribute, E byDefault) {
        E[] constants = byDefault.getDeclaringClass().getEnumConstants();
        return choice(attribute, List.of(constants)).orElse(byDefault);
    }

    /** One of these; empty if the attribute is missing or, which is reported, has another value. */
    public <E extends Enum<E>> Optional<E> choice(String attribute, List<E> allowed) {
        Optional<String> text = text(attribute);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        for (E constant : allowed) {
            if (constant.name().equalsIgnoreCase(text.get())) {
                return Optional.of(constant);
            }
        }
        String known =
                allowed.stream()
                        .map(c -> c.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
        bad(attribute, text.get(), "Use one of " + known + ".");
        return Optional.empty();
    }

    /** A list separated by commas or blanks. */
    public List<String> words(String attribute) {
        return text(attribute).stream()
                .flatMap(text -> Arrays.stream(text.split("[,\\s]+")))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /**
     * A password, from the attribute or from the file that {@code ironbridge_passwordFile} names.
     */
    public Optional<Secret> secret(String attribute) {
        Optional<String> file = text("ironbridge_passwordFile");
        if (file.isPresent()) {
            return secretFile(file.get());
        }
        Optional<String> text = text(attribute);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Secret.of(Passwords.decode(text.get(), context.passphrase(source(attribute)))));
        } catch (Passwords.Undecodable e) {
            faults().error(
                            "0613",
                            source(attribute),
                            "The "
                                    + attribute
                                    + " of <"
                                    + element.name()
                                    + "> cannot be decoded: "
                                    + e.getMessage()
                                    + ".",
                            "Encode the password again as {xor} or {aes}; or, if it is {aes}"
                                    + " now, set the variable "
                                    + Passwords.KEY_VARIABLE
                                    + " to the value used when it was encoded.");
            return Optional.empty();
        }
    }

    private Optional<Secret> secretFile(String name) {
        String attribute = "ironbridge_passwordFile";
        return file(attribute)
                .flatMap(context.reading()::bytes)
                .map(bytes -> new String(bytes, java.nio.charset.StandardCharsets.UTF_8))
                .map(text -> text.replaceFirst("\\r?\\n\\z", ""))
                .flatMap(text -> {
                    if (text.isEmpty()) {
                        bad(attribute, name, "Write the password into the file; it is empty.");
                    }
                    return Optional.of(text).filter(password -> !password.isEmpty());
                })
                .map(Secret::of);
    }

    /**
     * The file that an attribute names, relative to the server folder; it becomes part of the
     * configuration.
     */
    public Optional<Path> file(String attribute) {
        Optional<Path> file =
                text(attribute).flatMap(name -> path(attribute, serverDir(attribute), name));
        file.ifPresent(context::follow);
        return file;
    }

    /** A path given by an attribute, below {@code folder} unless absolute. */
    public Optional<Path> path(String attribute, Path folder, String text) {
        try {
            return Optional.of(folder.resolve(text));
        } catch (java.nio.file.InvalidPathException e) {
            bad(attribute, text, "Use a file name.");
            return Optional.empty();
        }
    }

    public Path serverDir(String attribute) {
        return context.serverDir(source(attribute));
    }

    /** Reports an invalid value; a secret one is not shown. */
    public void bad(String attribute, String value, String remedy) {
        String shown = attribute.matches(SECRET_NAME) ? "is not usable" : "is '" + value + "'";
        faults().error(
                        "0605",
                        source(attribute),
                        "Attribute " + attribute + " of <" + element.name() + "> " + shown + ".",
                        remedy);
    }

    /**
     * Attributes as text, without secrets. Undefined variables are reported as warnings and remain
     * as written.
     */
    public java.util.Map<String, String> plainAttributes() {
        java.util.Map<String, String> plain = new java.util.LinkedHashMap<>();
        for (var entry : element.attributes().entrySet()) {
            Variables.Resolved resolved = context.resolve(entry.getValue());
            if (!resolved.missing().isEmpty()) {
                faults().warning(
                                "0608",
                                entry.getValue().source(),
                                "Variable "
                                        + Texts.list(resolved.missing())
                                        + " in attribute "
                                        + entry.getKey()
                                        + " of <"
                                        + element.name()
                                        + "> is not defined.",
                                "Define it as a variable, in the environment or on the command"
                                        + " line.");
            }
            if (!entry.getKey().matches(SECRET_NAME)) {
                plain.put(entry.getKey(), resolved.text());
            }
        }
        return plain;
    }
}
