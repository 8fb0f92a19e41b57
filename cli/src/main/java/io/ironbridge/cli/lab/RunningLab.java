package io.ironbridge.cli.lab;

/** A running lab. */
public record RunningLab<T extends AutoCloseable>(LabKind<T> kind, T lab) {
    LabKind.Place place() {
        return kind.place(lab);
    }
}
