package io.ironbridge.lab.ims.macro;

import io.ironbridge.lab.ims.macro.Operand.Sublist;
import io.ironbridge.lab.ims.macro.Operand.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The keyword operands of one macro, checked as they are asked for: an invalid value is reported
 * and ignored.
 */
public final class Operands {
    private static final Pattern NAME = Pattern.compile("[A-Z$#@][A-Z0-9$#@]*");
    private static final int SHOWN = 32;

    private final Macro macro;
    private final MacroMessages messages;
    private final Set<String> known = new HashSet<>();

    public Operands(Macro macro, MacroMessages messages) {
        this.macro = macro;
        this.messages = messages;
    }

    public Macro macro() {
        return macro;
    }

    /** Whether it is there with a value. */
    public boolean has(String keyword) {
        return value(keyword).isPresent();
    }

    /** The whole value, as it is. */
    public Optional<Operand> value(String keyword) {
        known.add(keyword);
        return Optional.ofNullable(macro.keywords().get(keyword)).filter(v -> !isOmitted(v));
    }

    /** Its items: one where it has no parentheses, none where it is not there. */
    public List<Operand> items(String keyword) {
        return value(keyword).map(Operand::items).orElse(List.of());
    }

    /** A single word, quoted or not. */
    public Optional<String> word(String keyword) {
        return value(keyword).flatMap(value -> word(keyword, value));
    }

    /** The word in an operand, for items of lists. */
    public Optional<String> word(String keyword, Operand operand) {
        return switch (operand) {
            case Word word -> Optional.of(word.text());
            case Sublist list when list.items().size() == 1 ->
                    word(keyword, list.items().getFirst());
            case Sublist list -> {
                wrong(keyword, list, "a single value");
                yield Optional.empty();
            }
        };
    }

    /** A name: letters, digits, $ # @, no digit first. */
    public Optional<String> name(String keyword, int mostCharacters) {
        return value(keyword).flatMap(value -> name(keyword, value, mostCharacters));
    }

    /** The name in an operand, for items of lists. */
    public Optional<String> name(String keyword, Operand operand, int mostCharacters) {
        Optional<String> name = word(keyword, operand);
        if (name.isPresent() && !isName(name.get(), mostCharacters)) {
            wrong(keyword, operand, "a name of at most " + mostCharacters + " characters");
            return Optional.empty();
        }
        return name;
    }

    private static boolean isName(String name, int mostCharacters) {
        return name.length() <= mostCharacters && NAME.matcher(name).matches();
    }

    /** A whole number. */
    public OptionalInt number(String keyword, int least, int most) {
        Optional<Operand> value = value(keyword);
        return value.isEmpty() ? OptionalInt.empty() : number(keyword, value.get(), least, most);
    }

    /** The number in an operand, for items of lists. */
    public OptionalInt number(String keyword, Operand operand, int least, int most) {
        Optional<String> word = word(keyword, operand);
        if (word.isEmpty()) {
            return OptionalInt.empty();
        }
        if (word.get().matches("\\d{1,9}")) {
            int number = Integer.parseInt(word.get());
            if (number >= least && number <= most) {
                return OptionalInt.of(number);
            }
        }
        wrong(keyword, operand, "a number from " + least + " to " + most);
        return OptionalInt.empty();
    }

    /** One of several words. */
    public Optional<String> choice(String keyword, String... allowed) {
        return value(keyword).flatMap(value -> choice(keyword, value, Arrays.asList(allowed)));
    }

    private Optional<String> choice(String keyword, Operand operand, List<String> allowed) {
        Optional<String> word = word(keyword, operand);
        if (word.isPresent() && !allowed.contains(word.get())) {
            wrong(keyword, operand, "one of " + String.join(", ", allowed));
            return Optional.empty();
        }
        return word;
    }

    /** Complains where a keyword is not there. */
    public void require(String... keywords) {
        for (String keyword : keywords) {
            if (value(keyword).isEmpty()) {
                messages.add(
                        macro.place(),
                        "IRB-LAB-8105E",
                        macro.operation() + " has no " + keyword,
                        "Add " + keyword + "=");
            }
        }
    }

    /** Accepts keywords without looking at their values. */
    public void ignore(String... keywords) {
        known.addAll(Arrays.asList(keywords));
    }

    /** Warns of unknown keywords; call it last. */
    public void noteOthers() {
        List<String> others = new ArrayList<>(macro.keywords().keySet());
        others.removeAll(known);
        for (String other : others) {
            messages.add(
                    place(other),
                    "IRB-LAB-8106W",
                    "The lab does not know " + shown(other) + " of " + macro.operation(),
                    "Check the spelling; if it is right, the operand has no effect in the lab");
        }
    }

    /** Where a keyword's value stands; where the macro does if it has none. */
    public Place place(String keyword) {
        Operand operand = macro.keywords().get(keyword);
        return operand == null ? macro.place() : operand.place();
    }

    /** Reports an invalid value. */
    public void wrong(String keyword, Operand operand, String expected) {
        String what = "%s=%s is not %s".formatted(keyword, shown(operand.toString()), expected);
        messages.add(operand.place(), "IRB-LAB-8104E", what, "Correct the value");
    }

    private static boolean isOmitted(Operand operand) {
        return operand instanceof Word word && word.isOmitted();
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }
}
