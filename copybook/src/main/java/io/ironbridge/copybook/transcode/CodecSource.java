package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.FieldType;

/** Makes codecs. */
@FunctionalInterface
interface CodecSource {
    FieldCodec codec(FieldType type, ConversionOptions options);
}
