package io.ironbridge.copybook.convert;

/** Is told when a record was done, faulty or not. */
@FunctionalInterface
public interface Watcher {
    /** One more record was done. */
    void done(Tally tally);
}
