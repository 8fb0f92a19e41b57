package io.ironbridge.copybook.transcode;

/** Which case is being tried. */
final class FuzzProgress {
    private volatile long number;

    FuzzProgress(long first) {
        number = first;
    }

    void to(long next) {
        number = next;
    }

    long at() {
        return number;
    }
}
