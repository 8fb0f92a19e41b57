package io.ironbridge.lab.cics.resources;

import java.util.List;

/** Data with which a region cannot start, with all its faults. */
public final class ResourcesException extends Exception {
    private static final long serialVersionUID = 1L;

    ResourcesException(List<String> faults) {
        super(String.join("\n", faults));
    }
}
