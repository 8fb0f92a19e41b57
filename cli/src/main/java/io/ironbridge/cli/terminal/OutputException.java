package io.ironbridge.cli.terminal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** What a conversion makes could not be written. */
public final class OutputException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String what;

    /** {@code what} is written, as a sentence begins. */
    public OutputException(String what, IOException cause) {
        super(reason(cause), cause);
        this.what = what;
    }

    private static String reason(IOException cause) {
        return switch (cause) {
            case NoSuchFileException missing -> "there is no folder for " + missing.getFile();
            case AccessDeniedException denied -> denied.getFile() + " may not be written";
            default -> String.valueOf(cause.getMessage());
        };
    }

    /** Whether nobody reads it any more: {@code convert ... | head}. */
    public boolean unwanted() {
        return "Broken pipe".equals(getMessage());
    }

    /** For the user, with id and remedy. */
    public String line() {
        return "error IRB-CONV-0021E: %s cannot be written (%s). Check path, permissions and room."
                .formatted(what, getMessage());
    }
}
