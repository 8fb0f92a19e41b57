package io.ironbridge.gateway.cli;

import java.util.List;

/** Files that the user named cannot be used; the lines are for the user, with id and remedy. */
final class InputException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> lines;

    InputException(List<String> lines) {
        super(String.join("\n", lines));
        this.lines = List.copyOf(lines);
    }

    List<String> lines() {
        return lines;
    }
}
