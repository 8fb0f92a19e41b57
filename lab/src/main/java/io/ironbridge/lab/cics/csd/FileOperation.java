package io.ironbridge.lab.cics.csd;

import java.util.EnumSet;
import java.util.Set;

/** An operation that a FILE allows; each is an attribute of the definition. */
public enum FileOperation {
    ADD,
    BROWSE,
    DELETE,
    READ,
    UPDATE;

    /** Without a word, only READ; BROWSE and UPDATE include it. */
    static Set<FileOperation> allowed(Attributes given) {
        Set<FileOperation> allowed = EnumSet.noneOf(FileOperation.class);
        for (FileOperation operation : values()) {
            if (given.yes(operation.name(), operation == READ)) {
                allowed.add(operation);
            }
        }
        if (allowed.contains(BROWSE) || allowed.contains(UPDATE)) {
            allowed.add(READ);
        }
        return allowed;
    }
}
