package io.ironbridge.copybook.transcode;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;

/** Packed decimal with a sign nibble. */
record EmitPacked(int digits, int scale, boolean signed) implements EmitField {
    private static final MethodTypeDesc DECODE =
            MethodTypeDesc.of(
                    CD_int, Emit.BYTES, CD_int, CD_int, CD_int, CD_boolean, Emit.BYTES, CD_int);
    private static final MethodTypeDesc ENCODE =
            MethodTypeDesc.of(
                    CD_int, Emit.BYTES, CD_int, Emit.BYTES, CD_int, CD_int, CD_int, CD_boolean);

    @Override
    public String shape() {
        return (signed ? "Packed" : "UnsignedPacked") + digits + "_" + scale;
    }

    @Override
    public boolean quoted() {
        return false;
    }

    @Override
    public void decode(CodeBuilder code) {
        code.aload(0).iload(1);
        code.loadConstant(digits).loadConstant(scale).loadConstant(signed ? 1 : 0);
        code.aload(2).iload(3);
        code.invokestatic(Emit.desc(FastDecode.class), "packed", DECODE);
    }

    @Override
    public void encode(CodeBuilder code) {
        code.aload(0).iload(1).aload(2).iload(3);
        code.loadConstant(digits).loadConstant(scale).loadConstant(signed ? 1 : 0);
        code.invokestatic(Emit.desc(FastEncode.class), "packed", ENCODE);
    }
}
