package io.ironbridge.lab.cics.resources;

import java.io.IOException;
import java.util.List;

/** Stores changes so that they survive the region. Thread-safe. */
interface Journal extends AutoCloseable {
    /** Adds all changes or, if an exception is thrown, none. */
    void append(List<Change> changes) throws IOException;

    /** Replaces the content by the current records. */
    void rewrite(Iterable<Change> everything) throws IOException;

    /** In bytes. */
    long size();

    @Override
    void close() throws IOException;

    /** Discards everything. */
    final class None implements Journal {
        @Override
        public void append(List<Change> changes) {}

        @Override
        public void rewrite(Iterable<Change> everything) {}

        @Override
        public long size() {
            return 0;
        }

        @Override
        public void close() {}
    }
}
