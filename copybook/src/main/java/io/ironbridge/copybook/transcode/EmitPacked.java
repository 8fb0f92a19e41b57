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

    /** So many digits and the sign are eight bytes. */
    private static final int MOST_NIBBLES = 15;

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
        int sure = Math.min(digits, MOST_NIBBLES);
        EmitField.storeNumber(code, FastNumbers.PACKED, digits / 2 + 1, sure, scale, signed);
    }
}
