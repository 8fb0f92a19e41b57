package io.ironbridge.copybook.transcode;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;

/** Text of a single-byte code page. */
record EmitText(int bytes, boolean trimmed) implements EmitField {
    private static final MethodTypeDesc DECODE =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, CD_int, Emit.TABLES, Emit.BYTES, CD_int);
    private static final MethodTypeDesc ENCODE =
            MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.BYTES, CD_int, CD_int, Emit.TABLES);

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
        Emit.classData(code, TranscoderClass.TABLES, Emit.TABLES);
        code.aload(2).iload(3);
        code.invokestatic(Emit.desc(FastDecode.class), trimmed ? "text" : "untrimmed", DECODE);
    }

    @Override
    public void encode(CodeBuilder code) {
        code.aload(0).iload(1).aload(2).iload(3);
        code.loadConstant(bytes);
        Emit.classData(code, TranscoderClass.TABLES, Emit.TABLES);
        code.invokestatic(Emit.desc(FastEncode.class), "text", ENCODE);
    }
}
