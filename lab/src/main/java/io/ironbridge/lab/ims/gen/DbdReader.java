package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.Operand;
import io.ironbridge.lab.ims.macro.Operands;
import io.ironbridge.lab.ims.macro.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the macros of one DBDGEN. */
public final class DbdReader {
    private static final Set<String> DATABASES =
            Set.of(
                    "HDAM", "HIDAM", "PHDAM", "PHIDAM", "HISAM", "SHISAM", "HSAM", "SHSAM", "DEDB",
                    "MSDB");

    private static final Set<String> INDEXES = Set.of("INDEX", "PSINDEX");
    private static final int MOST_LEVELS = 15;
    private static final int MOST_SEGMENTS = 255;

    private final DefinitionFaults faults;
    private final List<SegmBuilder> segments = new ArrayList<>();
    private @Nullable Macro dbd;
    private String name = "";
    private String access = "";
    private final Set<String> mapping = new HashSet<>();
    private boolean generated;

    private DbdReader(DefinitionFaults faults) {
        this.faults = faults;
    }

    /**
     * Reads a DBD. An index DBD is reported and omitted: the lab needs none.
     *
     * @param source how messages call it where there is no macro at all
     * @return empty where it was left out, or nothing of it can be used; with faults, which the
     *     messages get, it serves for nothing but checking more
     */
    public static Optional<Dbd> read(String source, List<Macro> macros, MacroMessages messages) {
        DbdReader reader = new DbdReader(new DefinitionFaults(messages));
        macros.forEach(reader::macro);
        return reader.end(new Place(source, 0));
    }

    private void macro(Macro macro) {
        switch (macro.operation()) {
            case "DBD" -> dbd(macro);
            case "SEGM" -> segments.add(new SegmBuilder(macro, faults));
            case "FIELD" -> field(macro);
            case "DATASET", "AREA" -> {}
            case "DFSMARSH", "DFSMAP", "DFSCASE" -> mapping(macro);
            case "LCHILD" -> logicalChild(macro);
            case "XDFLD" -> indexField(macro);
            case "DBDGEN" -> generated = true;
            case "FINISH" -> {}
            default -> faults.unknown(macro, "DBD");
        }
    }

    private void dbd(Macro macro) {
        if (dbd != null) {
            faults.order(macro.place(), "A second DBD begins", "One DBD in one source");
        }
        dbd = macro;
        Operands operands = new Operands(macro, faults.messages());
        operands.require("NAME", "ACCESS");
        name = operands.name("NAME", 8).orElse("");
        List<Operand> words = operands.items("ACCESS");
        access = words.isEmpty() ? "" : words.getFirst().toString();
        if (!access.isEmpty() && !DATABASES.contains(access) && !INDEXES.contains(access)) {
            faults.unsupported(
                    operands.place("ACCESS"),
                    "ACCESS=" + access + " is not supported by the lab",
                    "Use one of " + String.join(", ", DATABASES.stream().sorted().toList()));
        }
        operands.ignore("RMNAME", "PASSWD", "VERSION", "EXIT", "PSNAME", "DATXEXIT", "FPINDEX");
        operands.ignore("ENCODING", "REMARKS", "DBVER", "PROT", "DOSCOMP", "EXTERNALNAME");
        operands.noteOthers();
    }

    private void field(Macro macro) {
        if (segments.isEmpty()) {
            faults.order(macro.place(), "FIELD precedes SEGM", "Move it after its SEGM");
        } else {
            segments.getLast().field(macro);
        }
    }

    /** The catalog's view of a field, for callers by SQL: DL/I does not look at it. */
    private void mapping(Macro macro) {
        if (mapping.add(macro.operation())) {
            faults.note(
                    macro.place(),
                    macro.operation() + " means nothing here: programs get whole segments");
        }
    }

    /** Of HIDAM's own index, nothing is needed; logical relationships are refused by SEGM. */
    private void logicalChild(Macro macro) {
        Operands operands = new Operands(macro, faults.messages());
        String pointer = operands.items("POINTER").toString() + operands.items("PTR");
        if (!INDEXES.contains(access) && !pointer.contains("INDX")) {
            faults.unsupported(
                    macro.place(),
                    "Logical relationships are not supported by the lab",
                    "Remove LCHILD, and the logical parents and children");
        }
    }

    private void indexField(Macro macro) {
        Operands operands = new Operands(macro, faults.messages());
        String field = operands.name("NAME", 8).orElse("");
        faults.note(
                macro.place(),
                "The lab has no secondary indexes: SSAs with " + field + " get status AK");
    }

    private Optional<Dbd> end(Place source) {
        if (dbd == null) {
            faults.order(source, "There is no macro DBD", "Begin with DBD");
            return Optional.empty();
        }
        Place place = dbd.place();
        if (!generated) {
            faults.order(place, "DBDGEN is missing", "End with DBDGEN");
        }
        if (INDEXES.contains(access)) {
            String what = "Index " + name + " is omitted: roots are in the order of their keys";
            faults.note(place, what);
            return Optional.empty();
        }
        List<Segm> hierarchy = hierarchy(place);
        checkKey(place, hierarchy);
        return hierarchy.isEmpty()
                ? Optional.empty()
                : Optional.of(new Dbd(name, access, hierarchy));
    }

    private List<Segm> hierarchy(Place place) {
        Map<String, Integer> levels = new HashMap<>();
        List<Segm> hierarchy = new ArrayList<>();
        List<String> path = new ArrayList<>();
        for (SegmBuilder segment : segments) {
            int level = level(segment, levels, path);
            if (levels.putIfAbsent(segment.name(), level) != null) {
                String what = "Segment " + segment.name() + " is specified twice";
                faults.misfit(segment.place(), what, "Rename one");
            }
            hierarchy.add(segment.segment(level, hierarchy.size() + 1));
        }
        if (hierarchy.isEmpty() || hierarchy.size() > MOST_SEGMENTS) {
            faults.misfit(place, "A DBD has 1 to " + MOST_SEGMENTS + " segments", "Correct it");
        }
        return hierarchy;
    }

    /** Where it stands in the hierarchy; {@code path} leads to the segment before it. */
    private int level(SegmBuilder segment, Map<String, Integer> levels, List<String> path) {
        boolean root = segment.parent().isEmpty();
        if (root != levels.isEmpty()) {
            String what = root ? " is a second root" : " is the first one, but not a root";
            faults.misfit(segment.place(), segment.name() + what, "Correct PARENT");
            return 1;
        }
        if (!root && !levels.containsKey(segment.parent())) {
            String what = "Parent " + segment.parent() + " of " + segment.name() + " is not there";
            faults.misfit(segment.place(), what, "Define the parent first, or correct PARENT");
            return 1;
        }
        if (!root && !path.contains(segment.parent())) {
            String what = segment.name() + " does not follow its parent in hierarchical order";
            faults.misfit(segment.place(), what, "Order SEGMs top to bottom, left to right");
        }
        int level = root ? 1 : levels.getOrDefault(segment.parent(), 0) + 1;
        if (level > MOST_LEVELS) {
            String what = segment.name() + " is deeper than " + MOST_LEVELS + " levels";
            faults.misfit(segment.place(), what, "Flatten the hierarchy");
        }
        while (path.size() >= level) {
            path.removeLast();
        }
        path.add(segment.name());
        return level;
    }

    private void checkKey(Place place, List<Segm> hierarchy) {
        boolean needed = !access.endsWith("HSAM") && !access.equals("HDAM");
        if (needed && !hierarchy.isEmpty() && hierarchy.getFirst().sequenceField().isEmpty()) {
            String what = "The root of " + name + " (" + access + ") has no sequence field";
            faults.misfit(place, what, "Add FIELD NAME=(...,SEQ,U) after the root's SEGM");
        }
    }
}
