package io.ironbridge.copybook.transcode.generated;

import static java.lang.constant.ConstantDescs.CD_int;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;

/**
 * Writes the methods that convert values of one shape (type, digits, scale ...); all items of that
 * shape share them. Decoders leave the new position in the output on the stack, encoders the one
 * past the JSON value; or {@code UNUSUAL}.
 */
interface EmitField {
    /** Maximum decimals of the word-wise kernels. */
    int MOST_DECIMALS = 7;

    /** {@code int decode(byte[] record, int from, byte[] out, int to)}. */
    MethodTypeDesc DECODE = MethodTypeDesc.of(CD_int, Emit.BYTES, CD_int, Emit.BYTES, CD_int);

    /** {@code int encode(byte[] json, int from, byte[] record, int to)}. */
    MethodTypeDesc ENCODE = DECODE;

    /** Maximum digits of a picture that they handle. */
    int MOST_DIGITS = 18;

    /** Distinguishes it from other shapes, for the names of its methods. */
    String shape();

    /** Whether the JSON value is in quotes; the opening one is written with the key. */
    boolean quoted();

    /** The body of {@link #DECODE}. */
    Kernel decode();

    /** The body of {@link #ENCODE}. */
    Kernel encode();

    /** {@link UsualNumbers#store} with its constants. */
    static Kernel number(int form, int bytes, int digits, int scale, boolean signed) {
        return Kernel.of(UsualNumbers.class, "store", form, bytes, digits, scale, signed ? 1 : 0);
    }

    /**
     * The emitter for an item; empty if only its codec handles it.
     *
     * @param texts whether the code page has {@link TextTables}
     */
    static Optional<EmitField> of(FieldType type, ConversionOptions options, boolean texts) {
        boolean plainNumbers =
                !options.output().trimDecimals()
                        && !(options.output().numbersAsText() && type.beyondDouble())
                        && options.host().signs() == ZonedSigns.EBCDIC;
        return switch (type) {
            case FieldType.Text text when texts && plainText(text, options) ->
                    Optional.of(new EmitText(text.bytes(), trimmed(options)));
            case FieldType.Zoned zoned when plainNumbers && plain(zoned) ->
                    Optional.of(
                            new EmitZoned(zoned.digits(), zoned.scale(), zoned.sign().signed()));
            case FieldType.Packed packed when plainNumbers && plain(packed) ->
                    Optional.of(new EmitPacked(packed.digits(), packed.scale(), packed.signed()));
            case FieldType.Binary binary when plainNumbers && plain(binary, options) ->
                    Optional.of(new EmitBinary(binary));
            case FieldType.Text _,
                    FieldType.Zoned _,
                    FieldType.Packed _,
                    FieldType.Binary _,
                    FieldType.EditedText _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _,
                    FieldType.Floating _,
                    FieldType.Opaque _ ->
                    Optional.empty();
        };
    }

    private static boolean plainText(FieldType.Text text, ConversionOptions options) {
        Trim trim = options.output().trim();
        return text.characters() == FieldType.Characters.ALPHANUMERIC
                && !text.justified()
                && text.bytes() > 0
                && (trim == Trim.TRAILING || trim == Trim.NONE);
    }

    private static boolean trimmed(ConversionOptions options) {
        return options.output().trim() == Trim.TRAILING;
    }

    private static boolean plain(FieldType.Zoned zoned) {
        return !zoned.national()
                && !zoned.blankWhenZero()
                && (zoned.sign() == FieldType.Sign.UNSIGNED
                        || zoned.sign() == FieldType.Sign.TRAILING)
                && plain(zoned.digits(), zoned.scale());
    }

    private static boolean plain(FieldType.Packed packed) {
        return packed.signNibble() && plain(packed.digits(), packed.scale());
    }

    private static boolean plain(FieldType.Binary binary, ConversionOptions options) {
        boolean wholeBytes = binary.bytes() == 2 || binary.bytes() == 4 || binary.bytes() == 8;
        boolean bigEndian = !binary.nativeOrder() || !options.host().littleEndian();
        return wholeBytes && bigEndian && plain(1, binary.scale());
    }

    private static boolean plain(int digits, int scale) {
        return digits <= MOST_DIGITS && scale >= 0 && scale <= MOST_DECIMALS;
    }
}
