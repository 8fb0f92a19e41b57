package io.ironbridge.copybook.transcode;

/** What carries texts over in a generated class. */
enum TextKernels {
    /** Only their codecs. */
    NONE,
    /** {@link FastDecode} and {@link FastText}. */
    WORDS,
    /** {@link VectorText}. */
    VECTORS
}
