package io.ironbridge.copybook.transcode.generated;

import static io.ironbridge.copybook.transcode.generated.EncodeLocals.ANSWER;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.AT;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.COUNT;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.COUNTS;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.FROM;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.GIVEN;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.JSON;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.MEMBER;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.MEMBERS;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.METHOD;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.RECORD;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.ROW;
import static io.ironbridge.copybook.transcode.generated.EncodeLocals.TRIAL;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import io.ironbridge.copybook.transcode.PlanField;
import io.ironbridge.copybook.transcode.PlanGroup;
import io.ironbridge.copybook.transcode.PlanItem;
import io.ironbridge.copybook.transcode.PlanTable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes the methods that encode groups. Members are expected in the layout's order, which costs
 * one comparison of the name each; {@link GeneratedMembers} handles any other order. Every value
 * replaces all bytes of its item, so that of duplicate members the last one is used.
 */
final class EmitEncode {
    /** Maximum members in one method. */
    private static final int MOST_MEMBERS = 32;

    private static final ClassDesc FAST = Emit.desc(FastEncode.class);
    private static final MethodTypeDesc OPEN =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, CD_char);
    private static final MethodTypeDesc FIND =
            MethodTypeDesc.of(CD_long, CD_int, Emit.BYTES, CD_int, CD_int);
    private static final MethodTypeDesc FIELD =
            MethodTypeDesc.of(CD_int, CD_int, Emit.BYTES, CD_int, Emit.BYTES, CD_int);
    private static final MethodTypeDesc INITIALISE =
            MethodTypeDesc.of(CD_void, CD_int, Emit.BYTES, CD_int);

    private static final MethodTypeDesc ARRAY = MethodTypeDesc.of(CD_boolean, CD_int, CD_int);
    private static final MethodTypeDesc COUNTER =
            MethodTypeDesc.of(CD_boolean, CD_int, Emit.BYTES, CD_int, Emit.COUNTS);

    private static final MethodTypeDesc SAME =
            MethodTypeDesc.of(CD_boolean, Emit.BYTES, CD_int, CD_int, CD_int);

    private final TranscoderClass type;
    private final String prefix;

    /** Writes definitions of an area that was already given; itself inside these. */
    private final EmitEncode later;

    EmitEncode(TranscoderClass type) {
        this.type = type;
        this.prefix = "encode";
        this.later = new EmitEncode(type, "change");
    }

    private EmitEncode(TranscoderClass type, String prefix) {
        this.type = type;
        this.prefix = prefix;
        this.later = this;
    }

    private boolean changes() {
        return later == this;
    }

    /** Adds the methods of a group; returns the name of the one to call. */
    String group(PlanGroup group) {
        String name = prefix + group.order();
        List<PlanItem> members = group.items().stream().filter(PlanItem::shown).toList();
        type.method(name, METHOD, code -> object(code, name, members));
        return name;
    }

    private void object(CodeBuilder code, String name, List<PlanItem> members) {
        int names = type.fallback().addMembers(members);
        Label failed = code.newLabel();
        Label closed = code.newLabel();
        Label next = code.newLabel();
        open(code, '{', failed, closed);
        code.iconst_0().istore(MEMBER).iconst_0().istore(GIVEN);
        code.labelBinding(next);
        find(code, names, failed);
        dispatch(code, name, members, failed);
        after(code, '}', failed, closed);
        code.goto_(next);
        end(code, failed, closed);
    }

    /** Jumps to {@code closed} with the position after the closing bracket if it is empty. */
    private static void open(CodeBuilder code, char bracket, Label failed, Label closed) {
        code.aload(JSON).iload(FROM).loadConstant((int) bracket);
        code.invokestatic(FAST, "open", OPEN);
        answered(code, failed);
        Label inside = code.newLabel();
        code.aload(JSON).iload(FROM).baload();
        code.loadConstant(bracket == '{' ? '}' : ']').if_icmpne(inside);
        code.iinc(FROM, 1).goto_(closed);
        code.labelBinding(inside);
    }

    /**
     * Jumps to {@code closed} after the closing bracket, or continues at the next member or
     * element.
     */
    private static void after(CodeBuilder code, char bracket, Label failed, Label closed) {
        code.aload(JSON).iload(FROM).loadConstant((int) bracket);
        code.invokestatic(FAST, "next", OPEN);
        code.istore(ANSWER).iload(ANSWER).iflt(failed);
        code.iload(ANSWER).iconst_1().ishr().istore(FROM);
        code.iload(ANSWER).iconst_1().iand().ifne(closed);
    }

    private static void end(CodeBuilder code, Label failed, Label closed) {
        code.labelBinding(closed).iload(FROM).ireturn();
        code.labelBinding(failed).iconst_m1().ireturn();
    }

    private static void find(CodeBuilder code, int names, Label failed) {
        Emit.classData(code, TranscoderClass.FALLBACK, Emit.FALLBACK);
        code.loadConstant(names).aload(JSON).iload(FROM).iload(MEMBER);
        code.invokevirtual(Emit.FALLBACK, "find", FIND);
        code.dup2().l2i().istore(FROM);
        code.bipush(Integer.SIZE).lshr().l2i().istore(MEMBER);
        code.iload(MEMBER).iflt(failed);
    }

    /** Calls the method of the member, and passes the member that probably comes next. */
    private void dispatch(CodeBuilder code, String name, List<PlanItem> members, Label failed) {
        SharedBits bits = SharedBits.of(members);
        int parts = (members.size() + MOST_MEMBERS - 1) / MOST_MEMBERS;
        List<Label> labels = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            labels.add(code.newLabel());
        }
        Label done = code.newLabel();
        if (parts > 1) {
            code.iload(MEMBER).loadConstant(MOST_MEMBERS).idiv();
            code.tableswitch(failed, cases(labels, 0));
        }
        for (int part = 0; part < parts; part++) {
            int from = part * MOST_MEMBERS;
            int to = Math.min(members.size(), from + MOST_MEMBERS);
            String partName = name + "_" + from;
            type.method(
                    partName,
                    MEMBERS,
                    inner -> members(inner, members.subList(from, to), from, bits));
            code.labelBinding(labels.get(part));
            code.aload(JSON).iload(FROM).aload(RECORD).iload(AT).aload(COUNTS);
            code.iload(MEMBER).iload(GIVEN).invokestatic(type.self(), partName, MEMBERS);
            code.dup2().l2i().istore(FROM);
            code.bipush(Integer.SIZE).lshr().l2i().istore(GIVEN);
            code.iload(GIVEN).iflt(failed);
            code.loadConstant(to).istore(MEMBER).goto_(done);
        }
        code.labelBinding(done);
    }

    private static List<SwitchCase> cases(List<Label> labels, int from) {
        List<SwitchCase> cases = new ArrayList<>();
        for (int index = 0; index < labels.size(); index++) {
            cases.add(SwitchCase.of(from + index, labels.get(index)));
        }
        return cases;
    }

    /** From the given member on, as long as each is followed by the next in the layout's order. */
    private void members(CodeBuilder code, List<PlanItem> members, int from, SharedBits bits) {
        Label failed = code.newLabel();
        Label done = code.newLabel();
        List<Label> labels = members.stream().map(_ -> code.newLabel()).toList();
        code.iload(MEMBER);
        code.tableswitch(failed, cases(labels, from));
        for (int index = 0; index < members.size(); index++) {
            code.labelBinding(labels.get(index));
            if (changes()) {
                inOrder(code, from + index, failed);
                given(code, members.get(index), failed);
            } else {
                member(code, members.get(index), bits, failed);
            }
            if (index + 1 < members.size()) {
                byte[] following = following(members.get(index + 1));
                Emit.match(code, following, JSON, FROM, done);
                Emit.advance(code, FROM, following.length);
            }
        }
        code.labelBinding(done).iload(GIVEN).i2l().bipush(Integer.SIZE).lshl();
        code.iload(FROM).i2l().lor().lreturn();
        code.labelBinding(failed).loadConstant(-1L).lreturn();
    }

    private static byte[] following(PlanItem member) {
        byte[] key = member.key();
        byte[] withComma = new byte[key.length + 1];
        withComma[0] = ',';
        System.arraycopy(key, 0, withComma, 1, key.length);
        return withComma;
    }

    private void member(CodeBuilder code, PlanItem item, SharedBits bits, Label failed) {
        if (bits.bit(item) != 0) {
            once(code, item, bits, failed);
        } else if (item instanceof PlanGroup || item.table() != null) {
            reset(code, item);
        }
        if (item.overlaid()) {
            overlaid(code, item, bits, failed);
        } else {
            given(code, item, failed);
        }
        if (bits.bit(item) != 0) {
            code.iload(GIVEN).loadConstant(bits.bit(item)).ior().istore(GIVEN);
        }
    }

    /**
     * Members of later definitions that are duplicate, or not in order, are left to the
     * interpreter.
     */
    private static void inOrder(CodeBuilder code, int index, Label failed) {
        code.iload(GIVEN).loadConstant(index).if_icmpgt(failed);
        code.loadConstant(index + 1).istore(GIVEN);
    }

    private void given(CodeBuilder code, PlanItem item, Label failed) {
        if (item.table() != null) {
            String name = table(item, item.table());
            code.aload(JSON).iload(FROM).aload(RECORD);
            Emit.sum(code, AT, item.offset());
            code.aload(COUNTS).invokestatic(type.self(), name, METHOD);
            answered(code, failed);
            return;
        }
        value(code, item, AT, item.offset(), failed);
    }

    /** Duplicate members are left to the interpreter. */
    private static void once(CodeBuilder code, PlanItem item, SharedBits bits, Label failed) {
        code.iload(GIVEN).loadConstant(bits.bit(item)).iand().ifne(failed);
    }

    /** The first given definition of an area initialises it, others change it. */
    private void overlaid(CodeBuilder code, PlanItem item, SharedBits bits, Label failed) {
        Label begun = code.newLabel();
        Label done = code.newLabel();
        code.iload(GIVEN).loadConstant(bits.area(item)).iand().ifne(begun);
        reset(code, item);
        given(code, item, failed);
        code.goto_(done);
        code.labelBinding(begun);
        later.given(code, item, failed);
        code.labelBinding(done);
    }

    private void reset(CodeBuilder code, PlanItem item) {
        if (item.table() == null || !item.table().slides()) {
            initialise(code, type.fallback().addImage(item), AT, item.offset());
        }
    }

    private void value(CodeBuilder code, PlanItem item, int at, int offset, Label failed) {
        switch (item) {
            case PlanField field -> field(code, field, at, offset, failed);
            case PlanGroup group -> {
                code.aload(JSON).iload(FROM).aload(RECORD);
                Emit.sum(code, at, offset);
                code.aload(COUNTS).invokestatic(type.self(), group(group), METHOD);
                answered(code, failed);
            }
        }
    }

    /** Takes the result on the stack as the new position. */
    private static void answered(CodeBuilder code, Label failed) {
        code.istore(FROM).iload(FROM).iflt(failed);
    }

    private void field(CodeBuilder code, PlanField field, int at, int offset, Label failed) {
        Optional<EmitField> emitter = type.emitter(field);
        Label fine = code.newLabel();
        if (emitter.isPresent() && changes()) {
            trial(code, emitter.get(), field, at, offset, fine);
        } else if (emitter.isPresent()) {
            code.aload(JSON).iload(FROM).aload(RECORD);
            Emit.sum(code, at, offset);
            shape(code, emitter.get());
            code.ifge(fine);
        }
        Emit.classData(code, TranscoderClass.FALLBACK, Emit.FALLBACK);
        code.loadConstant(field.index()).aload(JSON).iload(FROM).aload(RECORD);
        Emit.sum(code, at, offset);
        code.invokevirtual(Emit.FALLBACK, changes() ? "change" : "encode", FIELD);
        code.istore(ANSWER).iload(ANSWER).iflt(failed);
        code.labelBinding(fine);
        code.iload(ANSWER).istore(FROM);
        if (field.slot() >= 0) {
            Emit.classData(code, TranscoderClass.FALLBACK, Emit.FALLBACK);
            code.loadConstant(field.index()).aload(RECORD);
            Emit.sum(code, at, offset);
            code.aload(COUNTS).invokevirtual(Emit.FALLBACK, "given", COUNTER).ifeq(failed);
        }
    }

    /**
     * Stores the value after the record, in the last bytes of its array, and jumps to {@code fine}
     * if these bytes equal the present ones.
     */
    private void trial(
            CodeBuilder code, EmitField emitter, PlanField field, int at, int offset, Label fine) {
        Label other = code.newLabel();
        code.aload(RECORD).arraylength().loadConstant(field.bytes()).isub().istore(TRIAL);
        code.aload(JSON).iload(FROM).aload(RECORD).iload(TRIAL);
        shape(code, emitter);
        code.iflt(other);
        code.aload(RECORD);
        Emit.sum(code, at, offset);
        code.iload(TRIAL).loadConstant(field.bytes());
        code.invokestatic(FAST, "same", SAME).ifne(fine);
        code.labelBinding(other);
    }

    /** Calls the shape's method; leaves its result on the stack, too. */
    private void shape(CodeBuilder code, EmitField emitter) {
        String name = "encode" + emitter.shape();
        type.shape(name, EmitField.ENCODE, emitter.encode());
        code.invokestatic(type.self(), name, EmitField.ENCODE);
        code.istore(ANSWER).iload(ANSWER);
    }

    private void initialise(CodeBuilder code, int image, int at, int offset) {
        Emit.classData(code, TranscoderClass.FALLBACK, Emit.FALLBACK);
        code.loadConstant(image).aload(RECORD);
        Emit.sum(code, at, offset);
        code.invokevirtual(Emit.FALLBACK, "initialise", INITIALISE);
    }

    /** Adds the method of a table; returns its name. */
    private String table(PlanItem item, PlanTable table) {
        String name = prefix + "Table" + item.order();
        type.method(name, METHOD, code -> array(code, item, table));
        return name;
    }

    private void array(CodeBuilder code, PlanItem item, PlanTable table) {
        Label failed = code.newLabel();
        Label closed = code.newLabel();
        Label next = code.newLabel();
        boolean slides = table.slides();
        int row = slides ? type.fallback().addRow(item) : -1;
        code.iload(AT).istore(ROW).iconst_0().istore(COUNT);
        open(code, '[', failed, closed);
        code.labelBinding(next);
        code.iload(COUNT).loadConstant(table.givenMost()).if_icmpge(failed);
        if (slides) {
            initialise(code, row, ROW, 0);
        }
        value(code, item, ROW, 0, failed);
        code.iinc(COUNT, 1);
        Emit.advance(code, ROW, item.stride());
        after(code, ']', failed, closed);
        code.goto_(next);
        code.labelBinding(closed);
        code.iload(COUNT).loadConstant(table.givenLeast()).if_icmplt(failed);
        if (table.counted()) {
            code.aload(COUNTS).loadConstant(table.slot()).iload(COUNT);
            code.invokevirtual(Emit.COUNTS, "array", ARRAY).ifeq(failed);
        }
        code.iload(FROM).ireturn();
        code.labelBinding(failed).iconst_m1().ireturn();
    }

    /**
     * Whether generated code can encode an item: counters and tables with counters must not share
     * their bytes, and must not be inside tables.
     */
    static boolean handles(PlanItem item) {
        boolean walks = EmitWalk.walks(item);
        if (walks && item.shared()) {
            return false;
        }
        if (item instanceof PlanGroup group && !SharedBits.of(group.items()).enough()) {
            return false;
        }
        return switch (item) {
            case PlanField _ -> true;
            case PlanGroup group ->
                    (group.table() == null || group.items().stream().noneMatch(EmitWalk::walks))
                            && group.items().stream().allMatch(EmitEncode::handles);
        };
    }
}
