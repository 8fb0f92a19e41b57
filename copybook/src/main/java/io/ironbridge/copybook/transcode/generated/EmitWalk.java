package io.ironbridge.copybook.transcode.generated;

import static io.ironbridge.copybook.transcode.generated.DecodeLocals.ARRAY;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.AT;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.COUNT;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.END;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.ITEM;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.OUT;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.RECORD;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.ROW;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.TO;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.WALK;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.WALKING;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import io.ironbridge.copybook.transcode.PlanField;
import io.ironbridge.copybook.transcode.PlanGroup;
import io.ironbridge.copybook.transcode.PlanItem;
import io.ironbridge.copybook.transcode.PlanTable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the methods that decode groups with counters or tables of variable length. Ranges of other
 * items are written by {@link EmitDecode}, relative to the first of them.
 */
final class EmitWalk {
    private static final MethodTypeDesc COUNTER =
            MethodTypeDesc.of(CD_boolean, CD_int, Emit.BYTES, CD_int, Emit.OUT, CD_int, Emit.WALK);

    private final TranscoderClass type;
    private final EmitDecode fixed;

    EmitWalk(TranscoderClass type, EmitDecode fixed) {
        this.type = type;
        this.fixed = fixed;
    }

    /** Whether an item is, or holds, a counter or a table with a counter. */
    static boolean walks(PlanItem item) {
        PlanTable table = item.table();
        return item.walked()
                || (table != null && table.counted())
                || (item instanceof PlanGroup group
                        && group.items().stream().anyMatch(EmitWalk::walks));
    }

    /**
     * Whether generated code can decode an item: items that must be walked must not share their
     * bytes, and must be members or counters.
     */
    static boolean handles(PlanItem item) {
        PlanTable table = item.table();
        boolean shownOrCounter = item.shown() || (item instanceof PlanField && table == null);
        boolean spaced = table == null || table.slides() || !item.variable() || !table.counted();
        boolean padded = table != null && table.padded();
        return (!walks(item) || (!item.shared() && shownOrCounter && spaced && !padded))
                && (!(item instanceof PlanGroup group)
                        || group.items().stream().allMatch(EmitWalk::handles));
    }

    /** Adds the methods of a group; returns the name of the one to call. */
    String group(PlanGroup group) {
        String name = "walk" + group.order();
        type.method(name, WALKING, code -> object(code, name, group));
        return name;
    }

    private void object(CodeBuilder code, String name, PlanGroup group) {
        Label failed = code.newLabel();
        code.iload(AT).istore(END);
        EmitDecode.room(code, 0);
        EmitDecode.open(code, '{');
        for (List<PlanItem> run : runs(group)) {
            PlanItem first = run.getFirst();
            start(code, first);
            if (walks(first)) {
                walked(code, first, failed);
            } else {
                run(code, name, run, failed);
            }
        }
        EmitDecode.room(code, 0);
        EmitDecode.close(code, '}');
        finish(code, group);
        EmitDecode.end(code, failed);
    }

    /** Walked items are separate, others are grouped as long as they are adjacent. */
    private static List<List<PlanItem>> runs(PlanGroup group) {
        List<List<PlanItem>> runs = new ArrayList<>();
        boolean open = false;
        for (PlanItem item : group.items()) {
            if (!open || walks(item)) {
                runs.add(new ArrayList<>());
            }
            runs.getLast().add(item);
            open = !walks(item);
        }
        return runs;
    }

    private static void start(CodeBuilder code, PlanItem item) {
        if (item.sliding()) {
            Emit.sum(code, END, item.slackBefore());
        } else {
            Emit.sum(code, AT, item.offset());
        }
        code.istore(ITEM);
    }

    private void run(CodeBuilder code, String name, List<PlanItem> run, Label failed) {
        int base = run.getFirst().offset();
        int length =
                run.stream().mapToInt(item -> item.offset() + item.extent() - base).max().orElse(0);
        holds(code, length, failed);
        List<PlanItem> members = run.stream().filter(PlanItem::shown).toList();
        String part = name + "_" + run.getFirst().order();
        fixed.parts(code, part, members, ITEM, base, failed);
        Emit.sum(code, ITEM, length);
        code.istore(END);
    }

    private void walked(CodeBuilder code, PlanItem item, Label failed) {
        if (item.table() != null) {
            table(code, item, item.table(), failed);
            return;
        }
        switch (item) {
            case PlanField counter -> counter(code, counter, failed);
            case PlanGroup group -> {
                EmitDecode.key(code, group);
                call(code, group, ITEM, failed);
                comma(code);
                code.aload(WALK).getfield(Emit.WALK, "end", CD_int).istore(END);
            }
        }
    }

    private void counter(CodeBuilder code, PlanField counter, Label failed) {
        holds(code, counter.bytes(), failed);
        Emit.classData(code, TranscoderClass.FALLBACK, Emit.FALLBACK);
        code.loadConstant(counter.index()).aload(RECORD).iload(ITEM);
        code.aload(OUT).iload(TO).aload(WALK);
        code.invokevirtual(Emit.FALLBACK, "count", COUNTER).ifeq(failed);
        if (counter.shown()) {
            EmitDecode.room(code, counter.key().length + EmitDecode.most(counter));
            fixed.field(code, counter, ITEM, 0, failed);
        }
        Emit.sum(code, ITEM, counter.bytes());
        code.istore(END);
    }

    private void table(CodeBuilder code, PlanItem item, PlanTable table, Label failed) {
        count(code, table, failed);
        EmitDecode.key(code, item);
        code.iload(ITEM).istore(ROW);
        if (item instanceof PlanGroup group && rowsVary(group)) {
            varyingRows(code, group, table, failed);
        } else {
            equalRows(code, item, table, failed);
        }
        comma(code);
    }

    /** Whether occurrences are walked for their content, not only for their number. */
    private static boolean rowsVary(PlanGroup group) {
        return group.items().stream().anyMatch(EmitWalk::walks);
    }

    private static void count(CodeBuilder code, PlanTable table, Label failed) {
        if (!table.counted()) {
            code.loadConstant(table.max()).istore(COUNT);
            return;
        }
        code.aload(WALK).loadConstant(table.slot());
        code.loadConstant(table.least()).loadConstant(table.max());
        code.invokevirtual(Emit.WALK, "count", MethodTypeDesc.of(CD_int, CD_int, CD_int, CD_int));
        code.istore(COUNT).iload(COUNT).iflt(failed);
    }

    private void equalRows(CodeBuilder code, PlanItem item, PlanTable table, Label failed) {
        code.aload(WALK).iload(ITEM);
        used(code, table);
        code.loadConstant(item.stride());
        code.invokevirtual(
                Emit.WALK, "holds", MethodTypeDesc.of(CD_boolean, CD_int, CD_int, CD_int));
        code.ifeq(failed);
        code.iload(ITEM);
        used(code, table);
        code.loadConstant(item.stride()).imul().iadd().istore(END);
        fixed.rows(code, item, failed);
    }

    /** Pushes the number of occurrences for which the record has space. */
    private static void used(CodeBuilder code, PlanTable table) {
        if (table.slides() || !table.counted()) {
            code.iload(COUNT);
        } else {
            code.loadConstant(table.max());
        }
    }

    private void varyingRows(CodeBuilder code, PlanGroup row, PlanTable table, Label failed) {
        Label next = code.newLabel();
        Label end = code.newLabel();
        EmitDecode.open(code, '[');
        code.labelBinding(next).iload(COUNT).ifle(end);
        call(code, row, ROW, failed);
        comma(code);
        code.aload(WALK).getfield(Emit.WALK, "end", CD_int);
        code.loadConstant(table.slackAfter()).iadd().istore(ROW);
        code.iinc(COUNT, -1).goto_(next);
        code.labelBinding(end);
        EmitDecode.room(code, 0);
        EmitDecode.close(code, ']');
        if (table.slides() || !table.counted()) {
            code.iload(ROW).istore(END);
        } else {
            holds(code, row.extent(), failed);
            Emit.sum(code, ITEM, row.extent());
            code.istore(END);
        }
    }

    private void call(CodeBuilder code, PlanGroup group, int at, Label failed) {
        code.aload(RECORD).iload(at).aload(OUT).iload(TO).aload(WALK);
        code.invokestatic(type.self(), group(group), WALKING);
        EmitDecode.answered(code, failed);
    }

    private static void holds(CodeBuilder code, int length, Label failed) {
        code.aload(WALK).iload(ITEM).loadConstant(length);
        code.invokevirtual(Emit.WALK, "holds", MethodTypeDesc.of(CD_boolean, CD_int, CD_int));
        code.ifeq(failed);
    }

    private static void comma(CodeBuilder code) {
        EmitDecode.room(code, 0);
        Emit.oneByte(code, ',', ARRAY, TO);
    }

    private static void finish(CodeBuilder code, PlanGroup group) {
        code.aload(WALK);
        if (group.variable()) {
            code.iload(END);
        } else {
            Emit.sum(code, AT, group.length());
        }
        code.putfield(Emit.WALK, "end", CD_int);
    }
}
