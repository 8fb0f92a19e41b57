package io.ironbridge.apiproject.text;

import java.util.List;
import java.util.stream.Collectors;

/** A project or configuration cannot be used; carries every fault found, warnings included. */
public final class ConfigurationException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Fault> faults;

    public ConfigurationException(List<Fault> faults) {
        super(faults.stream().map(Fault::toString).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    public List<Fault> faults() {
        return faults;
    }
}
