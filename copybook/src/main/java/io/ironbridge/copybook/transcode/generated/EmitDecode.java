package io.ironbridge.copybook.transcode.generated;

import static io.ironbridge.copybook.transcode.generated.DecodeLocals.ANSWER;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.ARRAY;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.AT;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.COUNT;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.METHOD;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.OUT;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.RECORD;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.ROW;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.START;
import static io.ironbridge.copybook.transcode.generated.DecodeLocals.TO;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.ironbridge.copybook.transcode.PlanField;
import io.ironbridge.copybook.transcode.PlanGroup;
import io.ironbridge.copybook.transcode.PlanItem;
import io.ironbridge.copybook.transcode.PlanTable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Writes the methods that decode groups. Every member and element is followed by a comma; closing a
 * group or table overwrites the last one with the bracket.
 */
final class EmitDecode {
    /** Maximum members in one method. */
    private static final int MOST_MEMBERS = 40;

    private static final ClassDesc FAST = Emit.desc(FastDecode.class);
    private static final MethodTypeDesc ROOM =
            MethodTypeDesc.of(Emit.BYTES, Emit.OUT, CD_int, CD_int);
    private static final MethodTypeDesc CLOSE =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, CD_char);
    private static final MethodTypeDesc FIELD =
            MethodTypeDesc.of(CD_int, CD_int, Emit.BYTES, CD_int, Emit.OUT, CD_int);

    private static final MethodTypeDesc PLACE = MethodTypeDesc.of(CD_void, CD_int, CD_int);
    private static final MethodTypeDesc MEMBER = MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int);

    private final TranscoderClass type;

    EmitDecode(TranscoderClass type) {
        this.type = type;
    }

    /** Adds the methods of a group; returns the name of the one to call. */
    String group(PlanGroup group) {
        String name = "decode" + group.order();
        List<PlanItem> members = group.items().stream().filter(PlanItem::shown).toList();
        type.method(name, METHOD, code -> object(code, name, members));
        return name;
    }

    private void object(CodeBuilder code, String name, List<PlanItem> members) {
        Label failed = code.newLabel();
        room(code, 0);
        open(code, '{');
        if (members.size() <= MOST_MEMBERS) {
            members(code, members, 0, failed);
        } else {
            parts(code, name, members, AT, 0, failed);
        }
        room(code, 0);
        close(code, '}');
        end(code, failed);
    }

    /**
     * Calls separate methods for members at fixed offsets.
     *
     * @param at local with the base to which their offsets are relative
     * @param base offset of that base in the group
     */
    void parts(
            CodeBuilder code, String name, List<PlanItem> members, int at, int base, Label failed) {
        for (int from = 0; from < members.size(); from += MOST_MEMBERS) {
            String part = name + "_" + from;
            List<PlanItem> some =
                    members.subList(from, Math.min(members.size(), from + MOST_MEMBERS));
            type.method(
                    part,
                    METHOD,
                    inner -> {
                        Label lost = inner.newLabel();
                        members(inner, some, base, lost);
                        end(inner, lost);
                    });
            code.aload(RECORD).iload(at);
            call(code, part, failed);
        }
    }

    /** {@code return to}, and at {@code failed} {@code return -1}. */
    static void end(CodeBuilder code, Label failed) {
        code.iload(TO).ireturn();
        code.labelBinding(failed).iconst_m1().ireturn();
    }

    private void members(CodeBuilder code, List<PlanItem> members, int base, Label failed) {
        int from = 0;
        while (from < members.size()) {
            int to = from;
            int room = 0;
            while (to < members.size() && single(members.get(to))) {
                room += members.get(to).key().length + most((PlanField) members.get(to));
                to++;
            }
            if (to > from) {
                room(code, room);
                members.subList(from, to)
                        .forEach(item -> field(code, item, AT, item.offset() - base, failed));
                from = to;
            } else {
                PlanItem item = members.get(from++);
                nested(code, item, item.offset() - base, failed);
            }
        }
    }

    private static boolean single(PlanItem item) {
        return item instanceof PlanField && item.table() == null;
    }

    /** Maximum bytes of a value, its comma included: escapes are six bytes long. */
    static int most(PlanField field) {
        return 6 * field.bytes() + 64;
    }

    /** Writes a member that is a field; room was made before. */
    void field(CodeBuilder code, PlanItem item, int at, int offset, Label failed) {
        PlanField field = (PlanField) item;
        Optional<EmitField> emitter = type.emitter(field);
        code.iload(TO).istore(START);
        Label done = code.newLabel();
        if (emitter.isPresent()) {
            Emit.bytes(code, key(field, emitter.get().quoted()), ARRAY, TO);
            Label unusual = code.newLabel();
            shape(code, emitter.get(), at, offset);
            answer(code, unusual);
            code.aload(OUT).iload(START).loadConstant(field.key().length).iload(TO);
            code.invokevirtual(Emit.OUT, "member", MEMBER);
            next(code, unusual, done);
        }
        fallback(code, "decode", field, at, offset, failed);
        code.labelBinding(done);
    }

    /** Takes the result on the stack, the end of the value; or jumps to {@code unusual}. */
    private static void answer(CodeBuilder code, Label unusual) {
        code.istore(ANSWER).iload(ANSWER).iflt(unusual);
        code.iload(ANSWER).istore(TO);
    }

    /** Adds the comma and jumps to {@code done}; {@code unusual} follows. */
    private static void next(CodeBuilder code, Label unusual, Label done) {
        Emit.oneByte(code, ',', ARRAY, TO);
        code.goto_(done);
        code.labelBinding(unusual);
    }

    private void fallback(
            CodeBuilder code, String method, PlanField field, int at, int offset, Label failed) {
        Emit.classData(code, TranscoderClass.FALLBACK, Emit.FALLBACK);
        code.loadConstant(field.index()).aload(RECORD);
        Emit.sum(code, at, offset);
        code.aload(OUT).iload(START);
        code.invokevirtual(Emit.FALLBACK, method, FIELD);
        answered(code, failed);
        code.aload(OUT).getfield(Emit.OUT, "array", Emit.BYTES).astore(ARRAY);
    }

    private static byte[] key(PlanField field, boolean quoted) {
        byte[] key = field.key();
        if (!quoted) {
            return key;
        }
        byte[] withQuote = Arrays.copyOf(key, key.length + 1);
        withQuote[key.length] = '"';
        return withQuote;
    }

    private void nested(CodeBuilder code, PlanItem item, int offset, Label failed) {
        key(code, item);
        PlanTable table = item.table();
        if (table == null) {
            groupAt(code, (PlanGroup) item, AT, offset, failed);
        } else {
            Emit.sum(code, AT, offset);
            code.istore(ROW).loadConstant(table.max()).istore(COUNT);
            rows(code, item, failed);
        }
        room(code, 0);
        Emit.oneByte(code, ',', ARRAY, TO);
    }

    /** Writes the key of a group or table. */
    static void key(CodeBuilder code, PlanItem item) {
        room(code, item.key().length);
        Emit.bytes(code, item.key(), ARRAY, TO);
        code.aload(OUT).iload(TO).loadConstant(item.key().length);
        code.invokevirtual(Emit.OUT, "named", PLACE);
    }

    private void groupAt(CodeBuilder code, PlanGroup group, int at, int offset, Label failed) {
        code.aload(RECORD);
        Emit.sum(code, at, offset);
        call(code, group(group), failed);
    }

    /** Writes the array of COUNT occurrences, the first one at ROW. */
    void rows(CodeBuilder code, PlanItem item, Label failed) {
        open(code, '[');
        Label next = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(next).iload(COUNT).ifle(end);
        switch (item) {
            case PlanGroup group -> {
                groupAt(code, group, ROW, 0, failed);
                room(code, 0);
                Emit.oneByte(code, ',', ARRAY, TO);
            }
            case PlanField field -> element(code, field, failed);
        }
        Emit.advance(code, ROW, item.stride());
        code.iinc(COUNT, -1).goto_(next);
        code.labelBinding(end);
        room(code, 0);
        close(code, ']');
    }

    private void element(CodeBuilder code, PlanField field, Label failed) {
        room(code, most(field));
        code.iload(TO).istore(START);
        Optional<EmitField> emitter = type.emitter(field);
        Label done = code.newLabel();
        if (emitter.isPresent()) {
            if (emitter.get().quoted()) {
                Emit.oneByte(code, '"', ARRAY, TO);
            }
            Label unusual = code.newLabel();
            shape(code, emitter.get(), ROW, 0);
            answer(code, unusual);
            code.aload(OUT).iload(START).iload(TO);
            code.invokevirtual(Emit.OUT, "element", PLACE);
            next(code, unusual, done);
        }
        fallback(code, "decodeElement", field, ROW, 0, failed);
        code.labelBinding(done);
    }

    private void shape(CodeBuilder code, EmitField emitter, int at, int offset) {
        code.aload(RECORD);
        Emit.sum(code, at, offset);
        code.aload(ARRAY).iload(TO);
        String name = "decode" + emitter.shape();
        type.shape(name, EmitField.DECODE, emitter.decode());
        code.invokestatic(type.self(), name, EmitField.DECODE);
    }

    /** Calls a method with record and position on the stack. */
    private void call(CodeBuilder code, String method, Label failed) {
        code.aload(OUT).iload(TO).invokestatic(type.self(), method, METHOD);
        answered(code, failed);
    }

    static void answered(CodeBuilder code, Label failed) {
        code.istore(TO).iload(TO).iflt(failed);
    }

    static void room(CodeBuilder code, int more) {
        code.aload(OUT).iload(TO).loadConstant(more);
        code.invokestatic(FAST, "room", ROOM).astore(ARRAY);
    }

    static void open(CodeBuilder code, char bracket) {
        Emit.oneByte(code, bracket, ARRAY, TO);
        code.aload(OUT).invokevirtual(Emit.OUT, "opened", ConstantDescs.MTD_void);
    }

    static void close(CodeBuilder code, char bracket) {
        code.aload(ARRAY).iload(TO).loadConstant((int) bracket);
        code.invokestatic(FAST, "close", CLOSE).istore(TO);
        code.aload(OUT).loadConstant(bracket == ']' ? 1 : 0);
        code.invokevirtual(Emit.OUT, "closed", MethodTypeDesc.of(CD_void, CD_boolean));
    }
}
