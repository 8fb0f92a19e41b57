package io.ironbridge.copybook.gnucobol;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A record of random items, SYNC among them, with a value for each occurrence: as a copybook, as
 * the statements that store the values, and as JSON.
 */
final class RandomRecord {
    /** Elementary items; the number is filled into {@code %d}. */
    private static final List<String> USAGES =
            List.of(
                    "PIC X(%d)",
                    "PIC X",
                    "PIC 9(%d)",
                    "PIC S9(%d) PACKED-DECIMAL",
                    "PIC S9(%d) BINARY",
                    "PIC S9(%d) COMP",
                    "PIC 9(%d) COMP",
                    "PIC S9(4) COMP",
                    "PIC S9(9) COMP",
                    "PIC S9(18) COMP",
                    "PIC S9(%d) COMP-5",
                    "PIC 9(9) COMP-5",
                    "PIC 9(%d) COMP-X",
                    "PIC X(4) COMP-X",
                    "COMP-1",
                    "COMP-2",
                    "BINARY-CHAR",
                    "BINARY-SHORT UNSIGNED",
                    "BINARY-LONG",
                    "BINARY-DOUBLE",
                    "INDEX",
                    "POINTER");

    private static final int DEPTH = 3;

    private final Random random;
    private final String name;
    private final boolean sync;
    private final List<String> lines = new ArrayList<>();
    private final List<String> statements = new ArrayList<>();
    private final List<String> checks = new ArrayList<>();
    private final List<String> usages;
    private final String json;
    private int items;
    private int values;
    private int counter;

    /**
     * A record.
     *
     * @param name of the record, and the first part of its items' names
     * @param unused beginnings of usages that no item has
     * @param sync whether items have SYNC
     */
    RandomRecord(Random random, String name, List<String> unused, boolean sync) {
        this.random = random;
        this.name = name;
        this.usages =
                USAGES.stream()
                        .filter(usage -> unused.stream().noneMatch(usage::startsWith))
                        .toList();
        this.sync = sync;
        this.json = record();
    }

    String name() {
        return name;
    }

    /** Data description entries in free format. */
    List<String> lines() {
        return lines;
    }

    /** Statements that store the values. */
    List<String> statements() {
        return statements;
    }

    /** Statements that give the record its greatest length. */
    List<String> longest() {
        return counter == 0 ? List.of() : List.of("MOVE 3 TO " + name + "-1");
    }

    /** Statements that add 1 to LOST for each value that is not there any more. */
    List<String> checks() {
        return checks;
    }

    /** Whether items lie over others on purpose. */
    boolean redefines() {
        return lines.stream().anyMatch(line -> line.contains(" REDEFINES "));
    }

    /** The copybook. */
    String text() {
        return String.join("\n", lines) + "\n";
    }

    String json() {
        return json;
    }

    private String record() {
        if (random.nextInt(50) == 0) {
            int level = random.nextBoolean() ? 1 : 77;
            String usage = usage();
            lines.add("%02d %s %s%s.".formatted(level, name, usage, synchronised()));
            return value(usage, name, List.of());
        }
        lines.add("01 " + name + ".");
        counter = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 0;
        return counter == 0 ? group(5, 1, List.of()) : countedGroup();
    }

    /** Ends with a table that has a counter. */
    private String countedGroup() {
        String counterName = next();
        lines.add("05 " + counterName + " PIC 9.");
        statements.add("MOVE %d TO %s".formatted(counter, counterName));
        String fixed = group(5, 1, List.of());
        String table = next();
        String depending = " OCCURS 1 TO 3 DEPENDING ON " + counterName;
        String member;
        if (random.nextBoolean()) {
            String usage = usage();
            lines.add("05 %s%s %s%s.".formatted(table, depending, usage, synchronised()));
            member = occurrences(counter, row -> value(usage, table, List.of(row)));
        } else {
            lines.add("05 %s%s.".formatted(table, depending));
            member = table(10, counter, 2, List.of());
        }
        return "{\"%s\":%d,%s,\"%s\":%s}"
                .formatted(
                        counterName,
                        counter,
                        fixed.substring(1, fixed.length() - 1),
                        table,
                        member);
    }

    private String next() {
        items++;
        return name + "-" + items;
    }

    private String usage() {
        return usages.get(random.nextInt(usages.size()))
                .formatted(1 + random.nextInt(random.nextBoolean() ? 4 : 9));
    }

    private String synchronised() {
        if (!sync || random.nextInt(3) == 0) {
            return "";
        }
        return switch (random.nextInt(4)) {
            case 0 -> " SYNCHRONIZED LEFT";
            case 1 -> " SYNC RIGHT";
            default -> " SYNC";
        };
    }

    /** The members of a group whose entry has been written. */
    private String group(int level, int depth, List<Integer> rows) {
        Members members = new Members(level, depth);
        return members.json(rows);
    }

    /** The rows of a table whose entry has been written. */
    private String table(int level, int count, int depth, List<Integer> rows) {
        Members members = new Members(level, depth);
        return occurrences(count, row -> members.json(with(rows, row)));
    }

    private static List<Integer> with(List<Integer> rows, int row) {
        List<Integer> all = new ArrayList<>(rows);
        all.add(row);
        return all;
    }

    /** JSON of each row. */
    private interface Rows {
        String of(int row);
    }

    private static String occurrences(int count, Rows rows) {
        List<String> all = new ArrayList<>();
        for (int row = 1; row <= count; row++) {
            all.add(rows.of(row));
        }
        return "[" + String.join(",", all) + "]";
    }

    /** What gives the JSON of a member, and the statement that stores it, in a row of tables. */
    private interface Member {
        String json(List<Integer> rows);
    }

    /** The items of a group. */
    private final class Members {
        private final List<String> names = new ArrayList<>();
        private final List<Member> all = new ArrayList<>();

        Members(int level, int depth) {
            int count = 1 + random.nextInt(4);
            for (int index = 0; index < count; index++) {
                String item = next();
                names.add(item);
                all.add(member(item, level, depth));
                redefinition(item, level);
            }
        }

        /** Of an item that has just been written as its group's last, when it is PIC X(n). */
        private void redefinition(String item, int level) {
            String entry = lines.getLast();
            String text = "%02d %s PIC X(".formatted(level, item);
            if (!entry.startsWith(text) || entry.contains("COMP") || random.nextInt(2) == 0) {
                return;
            }
            int length = entry.charAt(text.length()) - '0';
            String other = next();
            names.add(other);
            String redefining = "%02d %s REDEFINES %s".formatted(level, other, item);
            if (random.nextBoolean()) {
                String usage = "PIC 9(%d)".formatted(1 + random.nextInt(length));
                lines.add("%s %s.".formatted(redefining, usage));
                all.add(rows -> value(usage, other, rows));
            } else {
                String inner = next();
                String usage = length < 4 ? "PIC X" : "PIC S9(9) COMP";
                lines.add("%s.".formatted(redefining));
                lines.add("%02d %s %s%s.".formatted(level + 5, inner, usage, synchronised(usage)));
                all.add(rows -> "{\"%s\":%s}".formatted(inner, value(usage, inner, rows)));
            }
        }

        private String synchronised(String usage) {
            return usage.endsWith("COMP") ? "" : RandomRecord.this.synchronised();
        }

        private Member member(String item, int level, int depth) {
            int count = depth < DEPTH && random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
            String occurs = count == 1 ? "" : " OCCURS " + count;
            if (depth < DEPTH && random.nextInt(3) == 0) {
                lines.add("%02d %s%s.".formatted(level, item, occurs));
                Members members = new Members(level + 5, depth + 1);
                return count == 1
                        ? members::json
                        : rows -> occurrences(count, row -> members.json(with(rows, row)));
            }
            String usage = usage();
            String clauses = RandomRecord.this.synchronised() + occurs;
            lines.add("%02d %s %s%s.".formatted(level, item, usage, clauses));
            return count == 1
                    ? rows -> value(usage, item, rows)
                    : rows -> occurrences(count, row -> value(usage, item, with(rows, row)));
        }

        String json(List<Integer> rows) {
            List<String> members = new ArrayList<>();
            for (int index = 0; index < all.size(); index++) {
                members.add("\"%s\":%s".formatted(names.get(index), all.get(index).json(rows)));
            }
            return "{" + String.join(",", members) + "}";
        }
    }

    /** Adds the statement that stores a value of an item; returns its JSON. */
    private String value(String usage, String item, List<Integer> rows) {
        String subscripts =
                rows.isEmpty() ? "" : rows.toString().replace('[', '(').replace(']', ')');
        String target = item + subscripts;
        int value = ++values;
        return switch (usage) {
            case "INDEX" -> {
                statements.add("SET %s TO %d".formatted(target, value));
                check(target, "" + value);
                yield littleEndian(value, 4);
            }
            case "POINTER" -> {
                statements.add("SET %s TO NULL".formatted(target));
                statements.add("SET %s UP BY %d".formatted(target, value));
                yield littleEndian(value, 8);
            }
            default -> moved(literal(usage, value), target).replace('\'', '"');
        };
    }

    private static String littleEndian(int value, int bytes) {
        return "\"%02X%02X%s\"".formatted(value & 0xFF, value >> 8, "00".repeat(bytes - 2));
    }

    private String moved(String literal, String target) {
        statements.add("MOVE %s TO %s".formatted(literal, target));
        check(target, literal);
        return literal;
    }

    private void check(String target, String literal) {
        checks.add("IF %s NOT = %s ADD 1 TO LOST END-IF".formatted(target, literal));
    }

    private static String literal(String usage, int value) {
        if (usage.startsWith("PIC X") && !usage.contains("COMP")) {
            int length = usage.equals("PIC X") ? 1 : usage.charAt(6) - '0';
            return "'" + Character.toString('A' + value % 26).repeat(length) + "'";
        }
        long number = ((value * 0x9E3779B97F4A7C15L) >>> 1) % most(usage) + 1;
        return (usage.contains("S9") && value % 2 == 0 ? "-" : "") + number;
    }

    /** A number that the item holds; most numbers up to it use all its bytes. */
    private static long most(String usage) {
        int digits =
                switch (usage) {
                    case "COMP-1", "COMP-2", "BINARY-CHAR" -> 2;
                    case "BINARY-SHORT UNSIGNED" -> 4;
                    case "BINARY-LONG", "PIC X(4) COMP-X" -> 9;
                    case "BINARY-DOUBLE" -> 18;
                    default ->
                            Integer.parseInt(
                                    usage.substring(usage.indexOf("9(") + 2, usage.indexOf(')')));
                };
        return BigInteger.TEN.pow(digits).longValueExact() - 1;
    }
}
