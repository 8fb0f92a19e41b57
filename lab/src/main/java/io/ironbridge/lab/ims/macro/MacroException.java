package io.ironbridge.lab.ims.macro;

import java.util.List;
import java.util.stream.Collectors;

/** Unusable sources, with all their faults. */
public final class MacroException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<MacroMessage> faults;

    public MacroException(List<MacroMessage> faults) {
        super(faults.stream().map(MacroMessage::toString).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    public List<MacroMessage> faults() {
        return faults;
    }
}
