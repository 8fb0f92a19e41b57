package io.ironbridge.copybook.transcode.generated;

/** Packed decimal with a sign nibble. */
record EmitPacked(int digits, int scale, boolean signed) implements EmitField {
    /** This many digits and the sign are eight bytes. */
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
    public Kernel decode() {
        return Kernel.of(FastDecode.class, "packed", digits, scale, signed ? 1 : 0);
    }

    @Override
    public Kernel encode() {
        int sure = Math.min(digits, MOST_NIBBLES);
        return EmitField.number(FastNumbers.PACKED, digits / 2 + 1, sure, scale, signed);
    }
}
