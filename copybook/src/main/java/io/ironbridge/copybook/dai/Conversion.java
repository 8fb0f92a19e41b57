package io.ironbridge.copybook.dai;

/**
 * How a field is read: its {@code marshaller} and {@code applicationDatatype}.
 *
 * @param datatype upper case; {@code ""} if not given
 * @param precision digits; -1 if not given
 * @param scale digits after the decimal point; 0 if not given
 * @param converter upper case; {@code ""} if not given
 */
record Conversion(
        String datatype,
        int precision,
        int scale,
        String converter,
        Answer signed,
        Answer signLeading,
        Answer signSeparate,
        Answer wideCharacters,
        Answer nativeInteger) {

    /** {@code Y}, {@code N}, or nothing. */
    enum Answer {
        YES,
        NO,
        NONE
    }

    boolean structure() {
        return datatype.equals("STRUCT");
    }

    boolean array() {
        return datatype.equals("ARRAY");
    }

    /**
     * For the elements of a table that has no field: if the marshaller describes a number, it is a
     * number; everything else is text.
     *
     * @param bytes length of an element
     */
    Conversion ofElements(int bytes, SourceLine source) {
        String elements =
                !converter.isEmpty()
                        ? "DECIMAL"
                        : nativeInteger == Answer.NONE ? "CHAR" : integer(bytes, source);
        return new Conversion(
                elements,
                precision,
                scale,
                converter,
                signed,
                signLeading,
                signSeparate,
                wideCharacters,
                nativeInteger);
    }

    private static String integer(int bytes, SourceLine source) {
        String size = bytes == 2 ? "SHORT" : bytes == 4 ? "INT" : "LONG";
        return source.pictured('S') ? size : "U" + size;
    }
}
