package io.ironbridge.copybook.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes a source file by the look of its bytes. */
final class SourceDecoder {
    private SourceDecoder() {}

    /**
     * UTF-16 or UTF-8 with a byte order mark; otherwise EBCDIC, UTF-8 or, if that is not valid,
     * Latin-1. Without trailing blanks, NULs and Ctrl-Z.
     */
    static String decode(byte[] bytes) {
        return trimmed(characters(bytes));
    }

    private static String characters(byte[] bytes) {
        if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE)) {
            return new String(bytes, StandardCharsets.UTF_16);
        }
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return utf8(bytes, 3);
        }
        return EbcdicSource.looksLike(bytes) ? EbcdicSource.decode(bytes) : utf8(bytes, 0);
    }

    private static String utf8(byte[] bytes, int from) {
        ByteBuffer rest = ByteBuffer.wrap(bytes, from, bytes.length - from);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(rest).toString();
        } catch (CharacterCodingException _) {
            return new String(bytes, from, bytes.length - from, StandardCharsets.ISO_8859_1);
        }
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        for (int index = 0; index < mark.length; index++) {
            if (index >= bytes.length || (bytes[index] & 0xFF) != mark[index]) {
                return false;
            }
        }
        return true;
    }

    private static String trimmed(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) <= ' ') {
            end--;
        }
        return text.substring(0, end);
    }
}
