package io.ironbridge.cli.terminal;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Files that the user named cannot be used. The lines are for the user, with id and remedy. */
public final class InputException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> lines;
    private final transient @Nullable String json;

    public InputException(List<String> lines) {
        super(String.join("\n", lines));
        this.lines = List.copyOf(lines);
        this.json = null;
    }

    /**
     * @param json printed instead of the result with {@code --json}
     */
    public InputException(List<String> lines, String json) {
        super(String.join("\n", lines));
        this.lines = List.copyOf(lines);
        this.json = json;
    }

    public Optional<String> json() {
        return Optional.ofNullable(json);
    }

    public List<String> lines() {
        return lines;
    }
}
