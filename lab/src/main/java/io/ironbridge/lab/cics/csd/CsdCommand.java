package io.ironbridge.lab.cics.csd;

import java.util.List;

/**
 * A command of a deck.
 *
 * @param name as written, or {@code *LAB}
 */
record CsdCommand(String file, int line, String name, List<CsdToken> words) {
    CsdCommand {
        words = List.copyOf(words);
    }
}
