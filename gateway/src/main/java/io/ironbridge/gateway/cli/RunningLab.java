package io.ironbridge.gateway.cli;

import io.ironbridge.apiproject.LoadOptions;
import java.util.Map;

/** A lab that runs. */
record RunningLab<T extends AutoCloseable>(LabKind<T> kind, T lab) {
    /** Values of the variables by which connections name it. */
    Map<String, String> values() {
        return kind.values(kind.place(lab));
    }

    /** How projects are read with it, beside the variables. */
    LoadOptions with(LoadOptions options) {
        return kind.with(options, kind.place(lab));
    }
}
