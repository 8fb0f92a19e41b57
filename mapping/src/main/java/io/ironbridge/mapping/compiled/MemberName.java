package io.ironbridge.mapping.compiled;

import java.nio.charset.StandardCharsets;

/** A member's name in the forms for look-ups in JSON and in maps. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record MemberName(String text, byte[] utf8) {
    static MemberName of(String name) {
        return new MemberName(name, name.getBytes(StandardCharsets.UTF_8));
    }
}
