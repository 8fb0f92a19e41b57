package io.ironbridge.lab.cics.resources;

import java.util.List;

/** Data that a region cannot begin with: all that is wrong with it. */
public final class ResourcesException extends Exception {
    private static final long serialVersionUID = 1L;

    ResourcesException(List<String> faults) {
        super(String.join("\n", faults));
    }
}
