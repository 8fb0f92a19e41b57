package io.ironbridge.copybook.source;

import java.util.List;
import java.util.stream.Collectors;

/** A copybook that cannot be used, with all its faults. */
public final class CopybookException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<CopybookFault> faults;

    public CopybookException(List<CopybookFault> faults) {
        super(faults.stream().map(CopybookFault::toString).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    /** All faults, warnings included, in source order; at least one is an error. */
    public List<CopybookFault> faults() {
        return faults;
    }
}
