package io.ironbridge.mapping.jsonata;

/**
 * Limits the length of pictures, which callers may write: the functions read each character often.
 */
final class Pictures {
    private static final int MOST = 1000;

    private Pictures() {}

    /**
     * The picture, if it is not too long.
     *
     * @param code of the error
     */
    static String checked(String picture, String code) {
        if (picture.length() > MOST) {
            throw new DialectException(code, "the picture has more than " + MOST + " characters");
        }
        return picture;
    }
}
