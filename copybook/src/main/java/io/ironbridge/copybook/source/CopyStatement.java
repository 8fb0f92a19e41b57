package io.ironbridge.copybook.source;

import java.util.List;
import java.util.Locale;

/**
 * A COPY statement, or an equivalent one.
 *
 * @param name the member, without quotes
 * @param library the name after OF or IN; {@code ""} if there is none
 * @param at its first word
 */
record CopyStatement(String name, String library, List<Replacement> replacing, Token at) {
    CopyStatement {
        replacing = List.copyOf(replacing);
    }

    /** The member, for messages. */
    String member() {
        return library.isEmpty() ? name : name + " OF " + library;
    }

    /** The identity of a member. */
    String key() {
        return member().toUpperCase(Locale.ROOT);
    }
}
