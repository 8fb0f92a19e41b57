package io.ironbridge.cli.terminal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** The output of a conversion could not be written. */
public final class OutputException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String what;

    /**
     * @param what is written, as the beginning of a sentence
     */
    public OutputException(String what, IOException cause) {
        super(reason(cause), cause);
        this.what = what;
    }

    private static String reason(IOException cause) {
        return switch (cause) {
            case NoSuchFileException missing -> "there is no folder for " + missing.getFile();
            case AccessDeniedException denied -> denied.getFile() + " cannot be written to";
            default -> String.valueOf(cause.getMessage());
        };
    }

    /** Whether the reader has closed the output: {@code convert ... | head}. */
    public boolean unwanted() {
        return "Broken pipe".equals(getMessage());
    }

    /** The message for the user, with id and remedy. */
    public String line() {
        return ("error IRB-CONV-0021E: %s cannot be written (%s). Check path, permissions and"
                        + " disk space.")
                .formatted(what, getMessage());
    }
}
