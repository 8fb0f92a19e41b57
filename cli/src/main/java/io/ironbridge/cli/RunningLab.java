package io.ironbridge.cli;

/** A lab that runs. */
record RunningLab<T extends AutoCloseable>(LabKind<T> kind, T lab) {
    LabKind.Place place() {
        return kind.place(lab);
    }
}
