package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;

/** A running lab. */
public record RunningLab<T extends AutoCloseable>(LabKind<T> kind, T lab) {
    LabKind.Place place() {
        return kind.place(lab);
    }

    LoadOptions inProcess(LoadOptions options) {
        return kind.inProcess(options, lab);
    }
}
