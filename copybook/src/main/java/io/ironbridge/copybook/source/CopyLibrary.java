package io.ironbridge.copybook.source;

import java.io.IOException;
import java.util.Optional;

/** Finds what COPY names. */
@FunctionalInterface
public interface CopyLibrary {
    /** Knows no members. */
    CopyLibrary NONE = (name, library) -> Optional.empty();

    /**
     * The member {@code name}, as written in the COPY statement without quotes.
     *
     * @param library what follows OF or IN, {@code ""} where nothing does
     */
    Optional<SourceFile> find(String name, String library) throws IOException;
}
