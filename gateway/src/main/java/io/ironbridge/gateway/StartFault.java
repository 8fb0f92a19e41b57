package io.ironbridge.gateway;

import io.ironbridge.apiproject.Fault;
import io.ironbridge.mapping.Source;

/** Faults found when a configuration that reads well is put to work. */
final class StartFault {
    private StartFault() {}

    static Fault error(String id, Source source, String what, String remedy) {
        return new Fault(
                Fault.Severity.ERROR,
                id,
                source.file(),
                source.line(),
                source.column(),
                what,
                remedy);
    }
}
