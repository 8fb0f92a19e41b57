package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Writes JSON that fits a layout, more or less, by chance. */
public final class RandomJson {
    private static final String LETTERS = "ABCxyz 019.,-'&/#@\u00e9\u00df";

    private final Random random;
    private final boolean tidy;

    /**
     * Values are all right where {@code tidy}; otherwise some are too large or of another type, and
     * members are missing, doubled, or in another order.
     */
    public RandomJson(Random random, boolean tidy) {
        this.random = random;
        this.tidy = tidy;
    }

    public String of(Item item) {
        if (!item.occurs().table()) {
            return once(item);
        }
        int count =
                item.occurs().min() + random.nextInt(item.occurs().max() - item.occurs().min() + 1);
        List<String> elements = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            elements.add(once(item));
        }
        return "[" + String.join(",", elements) + "]";
    }

    private String once(Item item) {
        if (!tidy && random.nextInt(60) == 0) {
            return List.of("null", "true", "{}", "[]", "\"\"", "1e3", "{\"$raw\":\"40\"}")
                    .get(random.nextInt(7));
        }
        return switch (item) {
            case Group group -> object(group);
            case Field field -> value(field.type());
        };
    }

    private String object(Group group) {
        List<String> members = new ArrayList<>();
        for (Item item : group.items()) {
            boolean wanted = tidy ? item.description().included() : random.nextInt(10) > 0;
            if (wanted && !item.description().filler()) {
                members.add("\"" + item.name() + "\":" + of(item));
            }
        }
        if (!tidy && !members.isEmpty() && random.nextInt(4) == 0) {
            Collections.shuffle(members, random);
            members.add(members.getFirst());
        }
        if (!tidy && !members.isEmpty() && random.nextInt(8) == 0) {
            Item item = group.items().get(random.nextInt(group.items().size()));
            members.add("\"" + item.name() + "\":" + of(item));
        }
        String blank = !tidy && random.nextInt(5) == 0 ? " " : "";
        return "{" + blank + String.join(blank + "," + blank, members) + "}";
    }

    private String value(FieldType type) {
        return switch (type) {
            case FieldType.Text text -> text(text.bytes());
            case FieldType.EditedText text -> text(text.symbols().length() / 2);
            case FieldType.Zoned zoned ->
                    number(zoned.digits(), zoned.scale(), zoned.sign().signed());
            case FieldType.Packed packed ->
                    number(packed.digits(), packed.scale(), packed.signed());
            case FieldType.Binary binary ->
                    number(binary.digits(), binary.scale(), binary.signed());
            case FieldType.Edited edited -> number(edited.digits() - 1, edited.scale(), false);
            case FieldType.ExternalFloat _ -> "1";
            case FieldType.Floating _ -> Integer.toString(random.nextInt(100_000));
            case FieldType.Opaque opaque -> "\"" + "0A".repeat(opaque.bytes()) + "\"";
        };
    }

    private String number(int digits, int scale, boolean signed) {
        int bound = tidy || random.nextInt(20) > 0 ? digits : digits + 1;
        BigInteger unscaled =
                new BigInteger(64, random)
                        .mod(BigInteger.TEN.pow(1 + random.nextInt(Math.max(1, bound))));
        BigDecimal number = new BigDecimal(unscaled, scale);
        boolean minus = signed && random.nextInt(4) == 0;
        String plain = (minus ? number.negate() : number).toPlainString();
        return random.nextInt(10) == 0 ? "\"" + plain + "\"" : plain;
    }

    /** At most four characters, escaped or of more than one byte. */
    private String special() {
        List<String> usual =
                List.of("\\u0041\\n\\\"", "\\/\\\\", "\\u00E9\\u00fc", "\u00fc\\t\u00df");
        List<String> others =
                List.of(
                        "\u20ac",
                        "\u65e5",
                        "\ud83d\ude00",
                        "\\ud83d\\ude00",
                        "\\ud83d",
                        "\u00ff\\b");
        return tidy || random.nextInt(3) > 0
                ? usual.get(random.nextInt(usual.size()))
                : others.get(random.nextInt(others.size()));
    }

    private String text(int most) {
        int bound = tidy || random.nextInt(20) > 0 ? most : most + 3;
        StringBuilder text = new StringBuilder("\"");
        for (int left = random.nextInt(bound + 1); left > 0; left--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        if (random.nextInt(tidy ? 30 : 8) == 0 && most > 4) {
            text.setLength(Math.min(text.length(), most - 3));
            text.insert(1 + random.nextInt(text.length()), special());
        }
        return text.append('"').toString();
    }
}
