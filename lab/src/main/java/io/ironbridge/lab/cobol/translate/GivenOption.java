package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.Token;
import java.util.List;

/**
 * An option of a command with its argument.
 *
 * @param word the option as written
 * @param argument the tokens between the parentheses; empty where there are none
 */
record GivenOption(Token word, List<Token> argument) {
    String keyword() {
        return word.capitals();
    }

    boolean hasArgument() {
        return !argument.isEmpty();
    }
}
