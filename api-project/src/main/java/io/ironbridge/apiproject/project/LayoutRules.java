package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ProjectFiles;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.copybook.topdown.Rules;
import io.ironbridge.copybook.topdown.Rules.BoundedIntegers;
import io.ironbridge.copybook.topdown.Rules.OptionalObjects;
import io.ironbridge.copybook.topdown.Rules.Padding;
import io.ironbridge.mapping.Source;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Rules for the layout of an API-first asset's data: {@code options.yaml}, and the asset's own
 * properties, which take precedence.
 */
final class LayoutRules {
    /** Path of the options with which the project was generated. */
    static final String OPTIONS = "config/options.yaml";

    private static final String TEXT_LENGTH = "defaultCharacterMaxLength";
    private static final String FRACTION_DIGITS = "defaultFractionDigits";
    private static final String OWN = "ironbridge_";

    /** Properties of assets. */
    static final Set<String> PROPERTIES =
            Set.of(
                    OWN + TEXT_LENGTH,
                    OWN + FRACTION_DIGITS,
                    OWN + "boundedIntegers",
                    OWN + "optionalObjects",
                    OWN + "longBinaryAlignment",
                    OWN + "varyingPadding",
                    OWN + "maxRequestBytes",
                    OWN + "maxRequestContainers");

    private static final Set<String> KEYS =
            Set.of(
                    "projectType",
                    "provider",
                    "programInterface",
                    "language",
                    "program",
                    "connectionRef",
                    "ccsid",
                    "additionalPropertiesSize",
                    "providerPrefix",
                    "providerExtension",
                    TEXT_LENGTH,
                    FRACTION_DIGITS);

    private final Optional<Doc> doc;
    private final Faults faults;
    private final Rules general;

    /** Reads the options; if there are none, the generator's defaults apply. */
    LayoutRules(ProjectFiles files, FileReading reading, Faults faults) {
        this.faults = faults;
        this.doc = files.file(OPTIONS).flatMap(reading::doc).filter(this::isMap);
        doc.ifPresent(this::checkKeys);
        Rules rules = Rules.DEFAULT;
        OptionalInt text = option(TEXT_LENGTH, 1, Rules.LONGEST_TEXT);
        OptionalInt digits = option(FRACTION_DIGITS, 0, Rules.DECIMAL_DIGITS);
        rules = text.isPresent() ? rules.withTextLength(text.getAsInt()) : rules;
        general = digits.isPresent() ? rules.withFractionDigits(digits.getAsInt()) : rules;
    }

    private boolean isMap(Doc options) {
        boolean map = options.root() instanceof Node.Obj;
        if (!map) {
            faults.error(
                    "0420",
                    options.source(options.root()),
                    "options.yaml is empty or not a mapping.",
                    "Add the options with which the project was generated, or remove it.");
        }
        return map;
    }

    private void checkKeys(Doc options) {
        if (!(options.root() instanceof Node.Obj root)) {
            return;
        }
        root.entries()
                .forEach((key, entry) -> {
                    if (!KEYS.contains(key)) {
                        faults.warning(
                                "0412",
                                options.source(entry.key()),
                                "Key '" + key + "' in options.yaml is unknown and ignored.",
                                Texts.suggest(key, KEYS, "Remove it if it is a mistake."));
                    }
                });
        require(options, root, "provider", "CICS");
        require(options, root, "programInterface", "CHANNEL");
    }

    private void require(Doc options, Node.Obj root, String key, String only) {
        Optional<Node.Scalar> value = root.scalar(key);
        if (value.isPresent() && !value.get().text().equalsIgnoreCase(only)) {
            faults.error(
                    "0413",
                    options.source(value.get()),
                    key + " is '" + value.get().text() + "' in options.yaml.",
                    "API-first projects are supported with " + key + " " + only + " only.");
        }
    }

    private Optional<Node.Scalar> scalar(String key) {
        return doc.flatMap(options ->
                options.root() instanceof Node.Obj root ? root.scalar(key) : Optional.empty());
    }

    private OptionalInt option(String key, int least, int most) {
        Optional<Node.Scalar> value = scalar(key).filter(s -> s.kind() != Node.Kind.NULL);
        return value.isEmpty()
                ? OptionalInt.empty()
                : number(
                        doc.orElseThrow().source(value.get()),
                        key,
                        value.get().text(),
                        least,
                        most);
    }

    private OptionalInt number(Source at, String key, String text, int least, int most) {
        if (text.matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return OptionalInt.of(number);
            }
        }
        wrong(at, key, text, "Use a whole number from " + least + " to " + most + ".");
        return OptionalInt.empty();
    }

    private void wrong(Source at, String key, String text, String remedy) {
        faults.error("0420", at, key + " is '" + text + "'.", remedy);
    }

    /** The language of the program; the asset's own property takes precedence. */
    String language(Asset.HostProgram program) {
        return Optional.ofNullable(program.properties().get("language"))
                .or(() -> scalar("language").map(Node.Scalar::text))
                .orElse("COBOL");
    }

    /** Whether the length of strings and the number of decimals are configured. */
    boolean setsDefaults(Asset.HostProgram program) {
        return doc.isPresent()
                || (program.properties().containsKey(OWN + TEXT_LENGTH)
                        && program.properties().containsKey(OWN + FRACTION_DIGITS));
    }

    /** The rules for an asset. */
    Rules of(Asset.HostProgram program) {
        Rules rules = general;
        OptionalInt text = property(program, TEXT_LENGTH, 1, Rules.LONGEST_TEXT);
        rules = text.isPresent() ? rules.withTextLength(text.getAsInt()) : rules;
        OptionalInt digits = property(program, FRACTION_DIGITS, 0, Rules.DECIMAL_DIGITS);
        rules = digits.isPresent() ? rules.withFractionDigits(digits.getAsInt()) : rules;
        Optional<BoundedIntegers> integers =
                word(program, "boundedIntegers", BoundedIntegers.values());
        rules = integers.map(rules::withBoundedIntegers).orElse(rules);
        Optional<OptionalObjects> objects =
                word(program, "optionalObjects", OptionalObjects.values());
        rules = objects.map(rules::withOptionalObjects).orElse(rules);
        Optional<Padding> padding = word(program, "varyingPadding", Padding.values());
        rules = padding.map(rules::withPadding).orElse(rules);
        return limits(program, alignment(program, rules));
    }

    private Rules alignment(Asset.HostProgram program, Rules rules) {
        String key = OWN + "longBinaryAlignment";
        String text = program.properties().get(key);
        if (text == null) {
            return rules;
        }
        if (!text.equals("4") && !text.equals("8")) {
            wrong(program.source(), key, text, "Use 4 or 8.");
            return rules;
        }
        return rules.withLongBinaryAlignment(Integer.parseInt(text));
    }

    private Rules limits(Asset.HostProgram program, Rules rules) {
        Rules.Limits limits = rules.limits();
        OptionalInt bytes = property(program, "maxRequestBytes", 1, 999_999_999);
        limits = bytes.isPresent() ? limits.withRequestBytes(bytes.getAsInt()) : limits;
        OptionalInt containers = property(program, "maxRequestContainers", 1, 999_999);
        return rules.withLimits(
                containers.isPresent()
                        ? limits.withRequestContainers(containers.getAsInt())
                        : limits);
    }

    private OptionalInt property(Asset.HostProgram program, String key, int least, int most) {
        String text = program.properties().get(OWN + key);
        return text == null
                ? OptionalInt.empty()
                : number(program.source(), OWN + key, text, least, most);
    }

    private <E extends Enum<E>> Optional<E> word(
            Asset.HostProgram program, String key, E[] values) {
        String text = program.properties().get(OWN + key);
        if (text == null) {
            return Optional.empty();
        }
        for (E value : values) {
            if (word(value).equalsIgnoreCase(text)) {
                return Optional.of(value);
            }
        }
        wrong(
                program.source(),
                OWN + key,
                text,
                "Use " + word(values[0]) + " or " + word(values[1]) + ".");
        return Optional.empty();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
