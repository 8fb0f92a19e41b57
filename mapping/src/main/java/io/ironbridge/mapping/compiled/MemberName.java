package io.ironbridge.mapping.compiled;

import java.nio.charset.StandardCharsets;

/** A member's name as it is looked up in JSON and in maps. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record MemberName(String text, byte[] utf8) {
    static MemberName of(String name) {
        return new MemberName(name, name.getBytes(StandardCharsets.UTF_8));
    }
}
