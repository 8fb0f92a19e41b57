package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.gen.Segm.InsertRule;
import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.Operand;
import io.ironbridge.lab.ims.macro.Operand.Sublist;
import io.ironbridge.lab.ims.macro.Operands;
import io.ironbridge.lab.ims.macro.Place;
import java.util.ArrayList;
import java.util.List;

/** Reads a SEGM and the FIELDs that follow it. */
final class SegmBuilder {
    private static final int MOST_BYTES = 32_760;
    private static final int LENGTH_FIELD = 2;

    private final DefinitionFaults faults;
    private final Place place;
    private final String name;
    private final String parent;
    private final int leastBytes;
    private final int mostBytes;
    private final InsertRule rule;
    private final List<Field> fields = new ArrayList<>();

    SegmBuilder(Macro macro, DefinitionFaults faults) {
        this.faults = faults;
        this.place = macro.place();
        Operands operands = new Operands(macro, faults.messages());
        operands.require("NAME", "BYTES");
        this.name = operands.name("NAME", 8).orElse("");
        this.parent = parent(operands);
        List<Operand> bytes = operands.items("BYTES");
        this.mostBytes = bytes(operands, bytes, 0, MOST_BYTES);
        this.leastBytes = bytes(operands, bytes, 1, mostBytes);
        this.rule = rule(operands);
        refuse(operands, "SOURCE", "Virtual logical children are not supported by the lab");
        refuse(operands, "COMPRTN", "Segment edit routines are not supported by the lab");
        operands.ignore(
                "POINTER", "PTR", "FREQ", "TYPE", "SSPTR", "DSGROUP", "ENCODING", "REMARKS");
        operands.ignore("EXTERNALNAME");
        operands.noteOthers();
    }

    private void refuse(Operands operands, String keyword, String what) {
        if (operands.value(keyword).isPresent()) {
            faults.unsupported(operands.place(keyword), what, "Leave " + keyword + " out");
        }
    }

    /** PARENT=0, PARENT=X, PARENT=((X,SNGL)); not PARENT=((X),(LPARENT,V,DBD)). */
    private String parent(Operands operands) {
        List<Operand> items = operands.items("PARENT");
        boolean flat = items.stream().noneMatch(Sublist.class::isInstance);
        if (items.size() > 1 && !flat) {
            faults.unsupported(
                    operands.place("PARENT"),
                    "Logical parents are not supported by the lab",
                    "Remove the logical parent");
        }
        if (items.isEmpty() || items.getFirst().toString().equals("0")) {
            return "";
        }
        Operand physical = items.getFirst().items().getFirst();
        return operands.name("PARENT", physical, 8).orElse("");
    }

    private static int bytes(Operands operands, List<Operand> items, int index, int most) {
        if (items.size() <= index) {
            return most == MOST_BYTES ? 1 : most;
        }
        return operands.number("BYTES", items.get(index), 1, most).orElse(most);
    }

    /** RULES=(,LAST): the second item is the rule for twins. */
    private InsertRule rule(Operands operands) {
        List<Operand> rules = operands.items("RULES");
        String rule = rules.size() < 2 ? "LAST" : rules.get(1).toString();
        if (rule.equals("HERE")) {
            faults.note(operands.place("RULES"), "RULES=(,HERE) is treated as LAST");
        } else if (!rule.equals("FIRST") && !rule.equals("LAST") && !rule.isEmpty()) {
            operands.wrong("RULES", rules.get(1), "FIRST, LAST or HERE");
        }
        return rule.equals("FIRST") ? InsertRule.FIRST : InsertRule.LAST;
    }

    /**
     * A field that SSAs can name has a name and a place. Others are the catalog's: of a structure,
     * an array or a map case.
     */
    void field(Macro macro) {
        Operands operands = new Operands(macro, faults.messages());
        boolean unnamed = !operands.has("NAME") && operands.has("EXTERNALNAME");
        boolean unplaced = operands.has("STARTAFTER") || operands.has("RELSTART");
        if (unplaced) {
            operands.items("NAME").stream()
                    .findFirst()
                    .ifPresent(field ->
                            faults.note(
                                    macro.place(),
                                    "SSAs cannot name " + field + ", which has no fixed position"));
        }
        if (unnamed || unplaced) {
            return;
        }
        operands.require("NAME", "START");
        String length = operands.has("MAXBYTES") ? "MAXBYTES" : "BYTES";
        operands.require(length);
        List<Operand> names = operands.items("NAME");
        String fieldName =
                names.isEmpty() ? "" : operands.name("NAME", names.getFirst(), 8).orElse("");
        boolean sequence = names.size() > 1 && names.get(1).toString().equals("SEQ");
        boolean unique = names.size() < 3 || !names.get(2).toString().equals("M");
        int bytes = operands.number(length, 1, MOST_BYTES).orElse(1);
        int start = operands.number("START", 1, MOST_BYTES).orElse(1);
        String type =
                operands.choice("TYPE", "C", "X", "P", "F", "H", "Z", "D", "E", "L").orElse("C");
        operands.ignore("REMARKS", "EXTERNALNAME", "DATATYPE", "ENCODING", "BYTES", "MAXBYTES");
        operands.ignore("PARENT", "CASENAME", "REDEFINES", "DEPENDSON", "MINOCCURS", "MAXOCCURS");
        operands.noteOthers();
        add(macro.place(), new Field(fieldName, start, bytes, type, sequence, sequence && unique));
    }

    private void add(Place where, Field field) {
        if (field.name().startsWith("/")) {
            faults.unsupported(where, "System related fields are not supported", "Remove it");
        }
        if (fields.stream().anyMatch(other -> other.name().equals(field.name()))) {
            faults.misfit(where, "Field " + field.name() + " is specified twice", "Rename one");
        }
        if (field.sequence() && fields.stream().anyMatch(Field::sequence)) {
            faults.misfit(where, "Segment " + name + " has two sequence fields", "Leave one");
        }
        if (field.end() > mostBytes) {
            String what =
                    "Field %s ends at byte %d, segment %s at byte %d"
                            .formatted(field.name(), field.end(), name, mostBytes);
            faults.misfit(where, what, "Correct BYTES or START");
        }
        fields.add(field);
    }

    Place place() {
        return place;
    }

    String name() {
        return name;
    }

    String parent() {
        return parent;
    }

    Segm segment(int level, int code) {
        checkVariable();
        return new Segm(name, parent, level, code, leastBytes, mostBytes, fields, rule);
    }

    /** Every occurrence has to have its length and its key. */
    private void checkVariable() {
        if (leastBytes == mostBytes) {
            return;
        }
        int needed =
                fields.stream()
                        .filter(Field::sequence)
                        .mapToInt(Field::end)
                        .reduce(LENGTH_FIELD, Math::max);
        if (leastBytes < needed) {
            String what = "Segment " + name + " of variable length has to have " + needed;
            faults.misfit(place, what + " bytes at least", "Correct BYTES");
        }
        boolean inLength = fields.stream().anyMatch(f -> f.sequence() && f.start() <= LENGTH_FIELD);
        if (inLength) {
            faults.misfit(place, "The key of " + name + " lies in its length", "Correct START");
        }
    }
}
