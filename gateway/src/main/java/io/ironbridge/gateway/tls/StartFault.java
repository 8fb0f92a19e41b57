package io.ironbridge.gateway.tls;

import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.mapping.Source;

/** Makes faults found when a configuration without errors is activated. */
public final class StartFault {
    private StartFault() {}

    public static Fault error(String id, Source source, String what, String remedy) {
        return fault(Fault.Severity.ERROR, id, source, what, remedy);
    }

    /** A warning about an element whose place is not known. */
    public static Fault warning(String id, String what, String remedy) {
        return fault(Fault.Severity.WARNING, id, new Source("", 0, 0), what, remedy);
    }

    private static Fault fault(
            Fault.Severity severity, String id, Source source, String what, String remedy) {
        return new Fault(severity, id, source.file(), source.line(), source.column(), what, remedy);
    }
}
