package io.ironbridge.lab.cics.csd;

import java.util.List;
import java.util.stream.Collectors;

/** Unusable decks, with all their faults. */
public final class CsdException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<CsdMessage> faults;

    CsdException(List<CsdMessage> faults) {
        super(faults.stream().map(CsdMessage::toString).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    public List<CsdMessage> faults() {
        return faults;
    }
}
