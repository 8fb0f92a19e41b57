package io.ironbridge.copybook.transcode;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/** Text of a single-byte code page. */
record EmitText(int bytes, boolean trimmed, TextKernels kernels) implements EmitField {
    private static final MethodTypeDesc DECODE =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, CD_int, Emit.TABLES, Emit.BYTES, CD_int);
    private static final MethodTypeDesc ENCODE =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.BYTES, CD_int, CD_int, Emit.TABLES);
    private static final ClassDesc VECTOR = Emit.desc(VectorText.class);
    private static final int AFTER_TABLES_DECODING = 4;
    private static final int AFTER_TABLES_ENCODING = 6;

    @Override
    public String shape() {
        return "Text" + bytes;
    }

    @Override
    public boolean quoted() {
        return true;
    }

    @Override
    public void decode(CodeBuilder code) {
        code.aload(0).iload(1);
        code.loadConstant(bytes);
        tables(code);
        code.aload(2).iload(3);
        String method = trimmed ? "text" : "untrimmed";
        if (vectors()) {
            code.invokestatic(VECTOR, method, withVectors(DECODE, AFTER_TABLES_DECODING));
        } else {
            code.invokestatic(Emit.desc(FastDecode.class), method, DECODE);
        }
    }

    @Override
    public void encode(CodeBuilder code) {
        code.aload(0).iload(1).aload(2).iload(3);
        code.loadConstant(bytes);
        tables(code);
        if (vectors()) {
            code.invokestatic(VECTOR, "text", withVectors(ENCODE, AFTER_TABLES_ENCODING));
        } else {
            code.invokestatic(Emit.desc(FastEncode.class), "text", ENCODE);
        }
    }

    private boolean vectors() {
        return kernels == TextKernels.VECTORS;
    }

    private void tables(CodeBuilder code) {
        Emit.classData(code, TranscoderClass.TABLES, Emit.TABLES);
        if (vectors()) {
            Emit.classData(code, TranscoderClass.VECTORS, Emit.VECTORS);
        }
    }

    private static MethodTypeDesc withVectors(MethodTypeDesc type, int after) {
        return type.insertParameterTypes(after, Emit.VECTORS);
    }
}
