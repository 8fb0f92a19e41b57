package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;

/** Chooses the codec of a field type. */
public final class Codecs {
    private Codecs() {}

    public static FieldCodec of(FieldType type, ConversionOptions options) {
        return switch (type) {
            case FieldType.Text text -> TextCodec.of(text, options);
            case FieldType.EditedText text -> EditedTextCodec.of(text, options);
            case FieldType.Zoned zoned -> ZonedCodec.of(zoned, options);
            case FieldType.Packed packed -> PackedCodec.of(packed, options);
            case FieldType.Binary binary -> BinaryCodec.of(binary, options);
            case FieldType.Floating floating -> FloatingCodec.of(floating, options);
            case FieldType.Edited edited -> EditedCodec.of(edited, options);
            case FieldType.ExternalFloat external -> ExternalFloatCodec.of(external, options);
            case FieldType.Opaque opaque -> OpaqueCodec.of(opaque, options);
        };
    }
}
