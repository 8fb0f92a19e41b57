package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.json.OutputBytes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;

/** Instructions for all emitters. */
final class Emit {
    static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
    static final ClassDesc OUT = desc(OutputBytes.class);
    static final ClassDesc TABLES = desc(TextTables.class);
    static final ClassDesc FALLBACK = desc(GeneratedFallback.class);
    static final ClassDesc COUNTS = desc(GeneratedCounts.class);
    static final ClassDesc WALK = desc(GeneratedWalk.class);
    private static final ClassDesc FAST_BYTES = desc(FastBytes.class);
    private static final ClassDesc FAST_ENCODE = desc(FastEncode.class);
    private static final DirectMethodHandleDesc CLASS_DATA_AT =
            MethodHandleDesc.ofMethod(
                    DirectMethodHandleDesc.Kind.STATIC,
                    ConstantDescs.CD_MethodHandles,
                    "classDataAt",
                    MethodTypeDesc.of(
                            ConstantDescs.CD_Object,
                            ConstantDescs.CD_MethodHandles_Lookup,
                            ConstantDescs.CD_String,
                            ConstantDescs.CD_Class,
                            ConstantDescs.CD_int));

    private Emit() {}

    static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    /** Pushes entry {@code index} of the class data. */
    static void classData(CodeBuilder code, int index, ClassDesc type) {
        code.loadConstant(
                DynamicConstantDesc.ofNamed(
                        CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, type, index));
    }

    /** Pushes {@code local + constant}. */
    static void sum(CodeBuilder code, int local, int constant) {
        code.iload(local);
        if (constant != 0) {
            code.loadConstant(constant).iadd();
        }
    }

    /**
     * Stores {@code bytes} in array local {@code array} from int local {@code at} on, up to seven
     * bytes too many, and advances {@code at}.
     */
    static void bytes(CodeBuilder code, byte[] bytes, int array, int at) {
        for (int from = 0; from < bytes.length; from += Long.BYTES) {
            int count = Math.min(Long.BYTES, bytes.length - from);
            code.aload(array);
            sum(code, at, from);
            code.loadConstant(word(bytes, from, count) << (Long.SIZE - 8 * count));
            code.invokestatic(
                    FAST_BYTES,
                    "putLong",
                    MethodTypeDesc.of(
                            ConstantDescs.CD_void,
                            BYTES,
                            ConstantDescs.CD_int,
                            ConstantDescs.CD_long));
        }
        advance(code, at, bytes.length);
    }

    /** Adds a constant to an int local. */
    static void advance(CodeBuilder code, int local, int by) {
        if (by <= Short.MAX_VALUE) {
            code.iinc(local, by);
        } else {
            sum(code, local, by);
            code.istore(local);
        }
    }

    /** Stores one byte and advances. */
    static void oneByte(CodeBuilder code, char value, int array, int at) {
        code.aload(array).iload(at).loadConstant((int) value).bastore();
        code.iinc(at, 1);
    }

    /** Jumps to {@code otherwise} unless JSON at int local {@code at} begins with {@code bytes}. */
    static void match(CodeBuilder code, byte[] bytes, int json, int at, Label otherwise) {
        code.aload(json).iload(at);
        if (bytes.length > 3 * Long.BYTES) {
            int tail = bytes.length - 3 * Long.BYTES;
            longMatch(code, bytes, json, at, otherwise, tail);
            return;
        }
        code.loadConstant(bytes.length);
        if (bytes.length <= Long.BYTES) {
            code.loadConstant(name(bytes, 0, bytes.length));
            matches(code, 1);
        } else {
            code.loadConstant(name(bytes, 0, Long.BYTES));
            boolean three = bytes.length > 2 * Long.BYTES;
            if (three) {
                code.loadConstant(name(bytes, Long.BYTES, Long.BYTES));
            }
            code.loadConstant(name(bytes, bytes.length - Long.BYTES, Long.BYTES));
            matches(code, three ? 3 : 2);
        }
        code.ifeq(otherwise);
    }

    private static void longMatch(
            CodeBuilder code, byte[] bytes, int json, int at, Label otherwise, int tail) {
        code.loadConstant(3 * Long.BYTES);
        code.loadConstant(name(bytes, 0, Long.BYTES));
        code.loadConstant(name(bytes, Long.BYTES, Long.BYTES));
        code.loadConstant(name(bytes, 2 * Long.BYTES, Long.BYTES));
        matches(code, 3);
        code.ifeq(otherwise);
        int from = 3 * Long.BYTES;
        while (tail > 0) {
            int count = Math.min(Long.BYTES, tail);
            code.aload(json);
            sum(code, at, from);
            code.loadConstant(count).loadConstant(name(bytes, from, count));
            matches(code, 1);
            code.ifeq(otherwise);
            from += count;
            tail -= count;
        }
    }

    private static void matches(CodeBuilder code, int longs) {
        ClassDesc[] parameters = new ClassDesc[3 + longs];
        parameters[0] = BYTES;
        parameters[1] = ConstantDescs.CD_int;
        parameters[2] = ConstantDescs.CD_int;
        java.util.Arrays.fill(parameters, 3, parameters.length, ConstantDescs.CD_long);
        code.invokestatic(
                FAST_ENCODE, "matches", MethodTypeDesc.of(ConstantDescs.CD_boolean, parameters));
    }

    /** Up to eight bytes as a number, the first one in the lowest. */
    private static long name(byte[] bytes, int from, int count) {
        return Long.reverseBytes(word(bytes, from, count)) >>> (Long.SIZE - 8 * count);
    }

    /** Up to eight bytes as a number, right-aligned. */
    static long word(byte[] bytes, int from, int count) {
        long word = 0;
        for (int at = from; at < from + count; at++) {
            word = (word << 8) | (bytes[at] & 0xFF);
        }
        return word;
    }
}
