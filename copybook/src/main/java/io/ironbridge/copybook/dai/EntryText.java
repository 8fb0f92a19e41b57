package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Occurs;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * COBOL entries as z/OS Connect's tools write them: clauses in one order, USAGE always, without
 * comments. Condition names follow their item.
 */
public final class EntryText {
    private static final int AREA_A = 7;
    private static final int MARGIN = 72;
    private static final int MOST_DIGITS = 31;

    private EntryText() {}

    /** The entry on one line, with its full stop. */
    static String of(Item item, Layout layout) {
        Description description = item.description();
        StringBuilder entry = new StringBuilder();
        entry.append("%02d %s".formatted(description.level(), description.originalName()));
        append(entry, "REDEFINES", description.redefines());
        if (item.occurs().table()) {
            entry.append(occurs(item.occurs(), layout));
        }
        if (item instanceof Field field) {
            append(entry, "PIC", description.picture());
            append(entry, "USAGE", description.usage());
            entry.append(clauses(field));
        }
        return entry.append('.').toString();
    }

    /** The level 88 entry on one line, with its full stop. */
    static String of(Condition condition) {
        return condition.ranges().stream()
                .map(range ->
                        range.from().equals(range.through())
                                ? literal(range.from())
                                : literal(range.from()) + " THRU " + literal(range.through()))
                .collect(Collectors.joining(" ", "88 " + condition.name() + " VALUE ", "."));
    }

    private static void append(StringBuilder entry, String clause, String operand) {
        if (!operand.isEmpty()) {
            entry.append(' ').append(clause).append(' ').append(operand);
        }
    }

    private static String occurs(Occurs occurs, Layout layout) {
        if (!occurs.counted()) {
            return " OCCURS " + occurs.max() + " TIMES";
        }
        String counter =
                layout.find(occurs.dependsOn())
                        .map(item -> item.description().originalName())
                        .orElseThrow();
        return " OCCURS %d TO %d TIMES DEPENDING ON %s"
                .formatted(occurs.min(), occurs.max(), counter);
    }

    /** SYNCHRONIZED and VALUE are in the entry as the copybook has it: an item may inherit them. */
    private static String clauses(Field field) {
        SourceLine written = SourceLine.of(field.description().origin().text());
        return sign(field.type())
                + (written.synchronised() ? " SYNC" : "")
                + (isJustified(field.type()) ? " JUST RIGHT" : "")
                + (written.blankWhenZero() ? " BLANK WHEN ZERO" : "")
                + (written.value() == null
                        ? ""
                        : field.value().map(value -> " VALUE " + literal(value)).orElse(""));
    }

    private static boolean isJustified(FieldType type) {
        return type instanceof FieldType.Text text && text.justified();
    }

    private static String sign(FieldType type) {
        if (!(type instanceof FieldType.Zoned zoned)) {
            return "";
        }
        return switch (zoned.sign()) {
            case UNSIGNED, TRAILING -> "";
            case LEADING -> " SIGN LEADING";
            case LEADING_SEPARATE -> " SIGN LEADING SEPARATE";
            case TRAILING_SEPARATE -> " SIGN TRAILING SEPARATE";
        };
    }

    private static String literal(Literal literal) {
        return switch (literal) {
            case Literal.Text text -> "'" + text.text().replace("'", "''") + "'";
            case Literal.Numeric number -> number(number.value());
            case Literal.Hex hex -> "X'" + hex.digits() + "'";
            case Literal.All all -> "ALL " + literal(all.literal());
            case Literal.Figurative figurative ->
                    figurative.name().toUpperCase(Locale.ROOT).replace('_', '-') + "S";
        };
    }

    /** Numbers with more digits than a fixed-point literal may have are floating-point literals. */
    private static String number(BigDecimal value) {
        String plain = value.toPlainString();
        if (plain.chars().filter(Character::isDigit).count() <= MOST_DIGITS) {
            return plain;
        }
        String digits = value.unscaledValue().abs().toString();
        return "%s%s.%sE%d"
                .formatted(
                        value.signum() < 0 ? "-" : "",
                        digits.charAt(0),
                        digits.substring(1),
                        digits.length() - 1 - value.scale());
    }

    /**
     * The record as the copybook that the tools keep beside the data structure, one entry a line,
     * longer ones continued.
     */
    public static String copybook(Layout layout) {
        List<String> lines = new ArrayList<>();
        add(layout, layout.root(), AREA_A, lines);
        return String.join("\n", lines) + "\n";
    }

    private static void add(Layout layout, Item item, int indent, List<String> lines) {
        add(of(item, layout), indent, lines);
        item.description().conditions().forEach(one -> add(of(one), indent + 1, lines));
        if (item instanceof Group group) {
            group.items().forEach(child -> add(layout, child, indent + 1, lines));
        }
    }

    private static void add(String entry, int indent, List<String> lines) {
        StringBuilder line = new StringBuilder(" ".repeat(indent - 1));
        List<String> words = SourceWords.of(entry);
        for (int i = 0; i < words.size(); i++) {
            String word = i == words.size() - 1 ? words.get(i) + "." : words.get(i);
            if (line.length() + 1 + word.length() > MARGIN) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(indent + 1));
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
    }
}
