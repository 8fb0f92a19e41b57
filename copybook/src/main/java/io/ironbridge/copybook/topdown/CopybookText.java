package io.ironbridge.copybook.topdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The structures as COBOL in fixed format, for comparison with the copybooks of a program. Level 01
 * names have no prefix.
 */
public final class CopybookText {
    private static final int LEVEL_STEP = 3;
    private static final int AREA_A = 7;
    private static final int AREA_B = 11;
    private static final int DEEPEST_INDENT = 12;
    private static final int CLAUSES = 45;
    private static final int MARGIN = 72;
    private static final String FULLWORD = "PIC S9(9) COMP-5 SYNC";
    private static final String HALFWORD = "PIC S9999 COMP-5 SYNC";

    private final List<String> lines = new ArrayList<>();

    private CopybookText() {}

    /** The lines of {@code base} and of all structures in containers it names. */
    public static List<String> lines(Structure base) {
        CopybookText text = new CopybookText();
        base.all().forEach(text::structure);
        return List.copyOf(text.lines);
    }

    private void structure(Structure structure) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        boolean base = structure.name().equals(Layouts.BASE);
        entry(1, structure.name(), "");
        if (base && structure.content() instanceof Part.Group group) {
            group.fields().forEach(field -> field(LEVEL_STEP, field));
        } else {
            part(LEVEL_STEP, structure.content(), "");
        }
        if (structure.filler() > 0) {
            boolean group = !base && structure.content() instanceof Part.Group;
            entry(
                    group ? 2 * LEVEL_STEP : LEVEL_STEP,
                    "FILLER",
                    "PIC X(" + structure.filler() + ")");
        }
    }

    private void field(int level, Part.Field field) {
        if (field.existence().isEmpty()) {
            part(level, field.part(), "");
            return;
        }
        entry(level, field.existenceName() + "-existence", FULLWORD);
        if (field.part() instanceof Part.Varying) {
            entry(level, field.existenceName(), "");
            part(level + LEVEL_STEP, field.part(), "");
        } else {
            part(level, field.part(), "");
        }
    }

    /**
     * @param occurs its OCCURS clause, or an empty string
     */
    private void part(int level, Part part, String occurs) {
        switch (part) {
            case Part.Element element ->
                    entry(level, element.name(), joined(clauses(element), occurs));
            case Part.Flag flag -> entry(level, flag.name(), joined("PIC X", occurs));
            case Part.Varying varying -> {
                entry(level, varying.name() + "-length", HALFWORD);
                entry(level, varying.name(), "PIC X(" + varying.most() + ")");
            }
            case Part.Group group -> {
                entry(level, group.name(), occurs);
                group.fields().forEach(field -> field(level + LEVEL_STEP, field));
            }
            case Part.Table table -> table(level, table);
            case Part.ContainerArray listed -> {
                entry(level, listed.name() + "-num", FULLWORD);
                container(level, listed.name());
            }
            case Part.OptionalObject apart -> {
                entry(level, apart.name() + "-existence", FULLWORD);
                container(level, apart.name());
            }
        }
    }

    private void container(int level, String name) {
        entry(level, name + "-cont", "PIC X(" + Layouts.CONTAINER_NAME + ")");
    }

    /** A table of several items is repeated as a group. */
    private void table(int level, Part.Table table) {
        String occurs = "OCCURS " + table.count();
        switch (table.item()) {
            case Part.Element _, Part.Flag _, Part.Group _ -> part(level, table.item(), occurs);
            case Part.Varying _, Part.Table _, Part.ContainerArray _, Part.OptionalObject _ -> {
                entry(level, table.name(), occurs);
                part(level + LEVEL_STEP, table.item(), "");
            }
        }
    }

    private static String clauses(Part.Element element) {
        String usage = element.usage();
        boolean display = usage.equals("DISPLAY");
        boolean aligned = !display && !usage.equals("COMP-3");
        return joined(
                element.picture().isEmpty() ? "" : "PIC " + element.picture(),
                joined(display ? "" : usage, aligned ? "SYNC" : ""));
    }

    private static String joined(String left, String right) {
        return left.isEmpty() || right.isEmpty() ? left + right : left + " " + right;
    }

    private void entry(int level, String name, String clauses) {
        int depth = level / LEVEL_STEP;
        String indent =
                level == 1
                        ? " ".repeat(AREA_A)
                        : " ".repeat(AREA_B + Math.min(DEEPEST_INDENT, 2 * (depth - 1)));
        String head = String.format(Locale.ROOT, "%s%02d %s", indent, level, name);
        if (clauses.isEmpty()) {
            lines.add(head + ".");
            return;
        }
        String line = padded(head) + " " + clauses + ".";
        if (line.length() <= MARGIN) {
            lines.add(line);
        } else {
            lines.add(head);
            lines.add(" ".repeat(CLAUSES - 1) + clauses + ".");
        }
    }

    private static String padded(String head) {
        return head + " ".repeat(Math.max(0, CLAUSES - 1 - head.length()));
    }
}
