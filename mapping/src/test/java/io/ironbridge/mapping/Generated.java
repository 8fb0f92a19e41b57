package io.ironbridge.mapping;

import io.ironbridge.mapping.MappingRule.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Mappings and JSON by chance, the same for the same seed. */
public final class Generated {
    private static final List<String> NAMES = List.of("a", "b", "c", "d e", "x-y");
    private static final List<String> TEXTS =
            List.of(
                    "",
                    "a",
                    "ENTRY WAS ADDED",
                    " 12 ",
                    "007",
                    "31368.00",
                    "true",
                    "0x1F",
                    "\u00e4\u00f6 \u20ac",
                    "\ud83d\ude00",
                    "tab\\there \\u00e9 \\ud83d",
                    "quo\\\"te",
                    "slash/\\\\");
    private static final List<String> NUMBERS =
            List.of(
                    "0",
                    "1",
                    "-1",
                    "20",
                    "97",
                    "31368.00",
                    "1.5e3",
                    "-0",
                    "-0.0",
                    "1234567890123456789012345678901",
                    "0.1",
                    "100000000000000000000000",
                    "123456789012345",
                    "1234567890123456",
                    "1e-7");

    private final Random random;

    /** Values and expressions mostly of types that go together, so that mappings come to an end. */
    private final boolean tame;

    public Generated(long seed, boolean tame) {
        this.random = new Random(seed);
        this.tame = tame;
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** A JSON text. */
    public String json(int depth) {
        String blank = chance(10) ? " \n" : "";
        return blank + value(depth) + blank;
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 6)) {
            case 0, 1 -> quoted();
            case 2, 3 -> oneOf(NUMBERS);
            case 4 -> chance(50) ? "true" : "false";
            case 5 -> chance(50) ? "null" : quoted();
            case 6 -> array(depth);
            default -> object(depth);
        };
    }

    private String quoted() {
        return '"' + oneOf(TEXTS) + '"';
    }

    private String object(int depth) {
        List<String> members = new ArrayList<>();
        List<String> names = new ArrayList<>(NAMES);
        if (chance(3)) {
            names.add("a");
        }
        for (String name : names) {
            if (chance(75)) {
                String value = tame ? tame(name, depth - 1) : value(depth - 1);
                members.add('"' + name + (chance(10) ? "\" : " : "\":") + value);
            }
        }
        return '{' + String.join(chance(10) ? " , " : ",", members) + '}';
    }

    private String tame(String name, int depth) {
        return switch (name) {
            case "a", "d e" -> chance(90) ? oneOf(NUMBERS) : "null";
            case "c" -> chance(95) ? quoted() : "null";
            case "b" -> depth > 0 ? array(depth) : "[]";
            default -> depth > 0 ? object(depth) : quoted();
        };
    }

    private String array(int depth) {
        List<String> items = new ArrayList<>();
        boolean rows = tame || chance(70);
        for (int i = random.nextInt(4); i > 0; i--) {
            items.add(rows ? object(Math.max(0, depth - 1)) : value(depth - 1));
        }
        return '[' + String.join(",", items) + ']';
    }

    /** Objects all the way down to the rows, as back ends answer. */
    public String reply() {
        StringBuilder rows = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            rows.append(rows.isEmpty() ? "" : ",").append(object(2));
        }
        return "{\"a\":" + object(2) + ",\"b\":[" + rows + "],\"c\":" + value(2) + "}";
    }

    /** A mapping of an object. */
    public MappingRule build(String root, int depth, boolean inLoop) {
        List<Field> fields = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            fields.add(field("f" + i, root, depth, inLoop));
        }
        return new MappingRule.Build(fields);
    }

    private Field field(String name, String root, int depth, boolean inLoop) {
        MappingRule rule = rule(root, depth, inLoop);
        Optional<MappingRule.Condition> exists =
                chance(10)
                        ? Optional.of(
                                new MappingRule.Condition(
                                        expression(root, 1, inLoop), Maps.source()))
                        : Optional.empty();
        return new Field(
                name, chance(tame ? 3 : 20), chance(40), exists, type(), rule, Maps.source());
    }

    private TargetType type() {
        return chance(tame ? 97 : 50) ? TargetType.ANY : oneOf(List.of(TargetType.values()));
    }

    private MappingRule rule(String root, int depth, boolean inLoop) {
        return switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0 -> new MappingRule.Assign(oneOf(List.of("12", "text \u00e4\n", "")));
            case 1, 2 -> Maps.expression(expression(root, 2, inLoop));
            case 3 -> Maps.text(expression(root, 2, inLoop));
            case 4 ->
                    Maps.template(
                            Maps.literal("<\"\u20ac "),
                            Maps.part(expression(root, 2, inLoop)),
                            Maps.part(expression(root, 1, inLoop)));
            case 5 -> build(root, depth - 1, inLoop);
            default ->
                    Maps.foreach(
                            chance(70) ? root + ".b" : path(root, inLoop),
                            chance(75) ? build(root, depth - 1, true) : rule(root, depth - 1, true),
                            type());
        };
    }

    private String path(String root, boolean inLoop) {
        StringBuilder path =
                new StringBuilder(inLoop && chance(65) ? "$item" : chance(95) ? root : "$error");
        for (int i = chance(90) ? 1 + random.nextInt(2) : 0; i > 0; i--) {
            path.append('.').append(quotedName());
            if (chance(10)) {
                path.append('[').append(filter()).append(']');
            }
        }
        return path.toString();
    }

    private String quotedName() {
        String name = oneOf(NAMES);
        return name.length() == 1 ? name : chance(50) ? '"' + name + '"' : '`' + name + '`';
    }

    private String filter() {
        return switch (random.nextInt(5)) {
            case 0 -> "a = 1";
            case 1 -> "`x-y` > 0";
            case 2 -> "$exists(b)";
            case 3 -> "0";
            default -> "$contains($string(c), '0') or $.b = 'a'";
        };
    }

    /** An expression; now and then one that is not compiled. */
    public String expression(String root, int depth, boolean inLoop) {
        if (tame && chance(95)) {
            return switch (random.nextInt(4)) {
                case 0 -> text(root, depth, inLoop);
                case 1 -> number(root, depth, inLoop);
                case 2 -> truth(root, depth, inLoop);
                default -> path(root, inLoop);
            };
        }
        if (depth == 0 || chance(30)) {
            return leaf(root, inLoop);
        }
        String one = expression(root, depth - 1, inLoop);
        String other = expression(root, depth - 1, inLoop);
        return switch (random.nextInt(20)) {
            case 0 -> "$exists(" + one + ")";
            case 1 -> "$exists(" + one + ") ? " + one + " : " + other;
            case 2 -> one + " = " + other;
            case 3 -> one + " != " + other;
            case 4 -> "(" + one + ") and (" + other + ")";
            case 5 -> "(" + one + ") or " + other;
            case 6 -> one + " & " + other;
            case 7 -> "$count(" + one + ")";
            case 8 -> "$string(" + one + ")";
            case 9 -> "$number(" + one + ") * 2";
            case 10 -> "$length(" + one + ")";
            case 11 -> "$substring(" + one + ", 1, 2)";
            case 12 -> "$contains(" + one + ", " + other + ")";
            case 13 -> "$trim(" + one + ")";
            case 14 -> "$join(" + one + ", '-')";
            case 15 -> one + oneOf(List.of(" < ", " <= ", " > ", " >= ")) + other;
            case 16 -> one + oneOf(List.of(" + ", " - ", " * ", " / ", " % ")) + other;
            case 17 -> one + " in [1, 'a', 97]";
            case 18 -> oneOf(List.of("$not(", "$boolean(", "$uppercase(", "-(")) + one + ")";
            default -> oneOf(List.of("$sum(", "$keys(", "$reverse(", "$type(")) + one + ")";
        };
    }

    private String from(String root, boolean inLoop) {
        String start = inLoop && chance(70) ? "$item" : root;
        return switch (random.nextInt(8)) {
            case 0 -> start + ".`x-y`";
            case 1 -> start + ".b[a = 1]";
            default -> start;
        };
    }

    private String text(String root, int depth, boolean inLoop) {
        if (depth == 0) {
            return chance(25)
                    ? oneOf(List.of("'a'", "\"12\"", "'\u00e4'", "''"))
                    : from(root, inLoop) + ".c";
        }
        String one = text(root, depth - 1, inLoop);
        return switch (random.nextInt(9)) {
            case 0 -> one + " & " + text(root, depth - 1, inLoop);
            case 1 -> "$string(" + number(root, depth - 1, inLoop) + ")";
            case 2 -> "$substring(" + one + ", " + oneOf(List.of("0", "1", "-2")) + ")";
            case 3 -> "$substring(" + one + ", 1, 3)";
            case 4 -> oneOf(List.of("$trim(", "$uppercase(", "$lowercase(")) + one + ")";
            case 5 -> "$join(" + root + ".b.c, ',')";
            case 6 -> truth(root, depth - 1, inLoop) + " ? " + one + " : 'else'";
            case 7 -> "$replace(" + one + ", 'a', 'b')";
            default -> one;
        };
    }

    private String number(String root, int depth, boolean inLoop) {
        if (depth == 0) {
            return chance(25)
                    ? oneOf(List.of("0", "97", "1.5", "-2"))
                    : from(root, inLoop) + (chance(50) ? ".a" : ".\"d e\"");
        }
        String one = number(root, depth - 1, inLoop);
        return switch (random.nextInt(7)) {
            case 0 -> one + oneOf(List.of(" + ", " - ", " * ", " % ")) + "3";
            case 1 -> "$count(" + root + ".b)";
            case 2 -> "$length(" + text(root, depth - 1, inLoop) + ")";
            case 3 -> "$number(" + one + ")";
            case 4 -> "-(" + one + ")";
            case 5 -> "$sum(" + root + ".b.a)";
            default -> one;
        };
    }

    private String truth(String root, int depth, boolean inLoop) {
        String left = number(root, Math.max(0, depth - 1), inLoop);
        String text = text(root, Math.max(0, depth - 1), inLoop);
        return switch (random.nextInt(9)) {
            case 0 -> left + " = " + oneOf(List.of("0", "1", "97", "31368"));
            case 1 -> left + oneOf(List.of(" < ", " >= ", " > ", " <= ")) + "1";
            case 2 -> text + " = 'a'";
            case 3 -> text + " != \"ENTRY WAS ADDED\"";
            case 4 -> "$contains(" + text + ", 'A') = true";
            case 5 -> "$exists(" + path(root, inLoop) + ")";
            case 6 -> "(" + left + " = 1) or (" + text + " = '')";
            case 7 -> left + " in [0, 1, 97] and $exists(" + text + ")";
            default -> "$not(" + text + " < 'b')";
        };
    }

    private String leaf(String root, boolean inLoop) {
        return switch (random.nextInt(10)) {
            case 0 -> "'" + oneOf(List.of("", "a", "ENTRY", "12", "\u00e4")) + "'";
            case 1 -> oneOf(List.of("0", "1", "97", "1.5", "-2", "1e3"));
            case 2 -> oneOf(List.of("true", "false", "null"));
            default -> path(root, inLoop);
        };
    }
}
