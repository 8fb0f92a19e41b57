package io.ironbridge.connectorjava.servant;

/** A pool of connections that several calls use, and that can be replaced. Thread-safe. */
abstract class SharedPool {
    private int users;
    private boolean retired;

    /** A task may use it until it is released. */
    final synchronized void retain() {
        users++;
    }

    final synchronized void release() {
        users--;
        closeIfUnused();
    }

    /** Closes it as soon as no task uses it. */
    final synchronized void retire() {
        retired = true;
        closeIfUnused();
    }

    private void closeIfUnused() {
        if (retired && users == 0) {
            close();
        }
    }

    abstract void close();
}
