package io.ironbridge.copybook.source;

import java.io.IOException;
import java.util.Optional;

/** Finds the members that COPY names. */
@FunctionalInterface
public interface CopyLibrary {
    /** Knows no members. */
    CopyLibrary NONE = (name, library) -> Optional.empty();

    /**
     * The member {@code name}, as written in the COPY statement without quotes.
     *
     * @param library the name after OF or IN, {@code ""} if there is none
     */
    Optional<SourceFile> find(String name, String library) throws IOException;
}
