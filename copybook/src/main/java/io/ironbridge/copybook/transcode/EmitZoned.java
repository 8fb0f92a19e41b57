package io.ironbridge.copybook.transcode;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;

/** Zoned decimal in EBCDIC, unsigned or with its sign in the last zone. */
record EmitZoned(int digits, int scale, boolean signed) implements EmitField {
    private static final MethodTypeDesc DECODE =
            MethodTypeDesc.of(
                    CD_int, Emit.BYTES, CD_int, CD_int, CD_int, CD_long, Emit.BYTES, CD_int);

    @Override
    public String shape() {
        return (signed ? "Signed" : "Unsigned") + digits + "_" + scale;
    }

    @Override
    public boolean quoted() {
        return false;
    }

    @Override
    public void decode(CodeBuilder code) {
        code.aload(0).iload(1);
        code.loadConstant(digits).loadConstant(scale).loadConstant(FastDigits.ZONES);
        code.aload(2).iload(3);
        code.invokestatic(Emit.desc(FastDecode.class), signed ? "signed" : "unsigned", DECODE);
    }

    @Override
    public void encode(CodeBuilder code) {
        EmitField.storeNumber(code, FastNumbers.ZONED, digits, digits, scale, signed);
    }
}
