package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.wire.Area;

/**
 * A lockable resource.
 *
 * @param scope the kind of resource and the file or queue it belongs to
 * @param resource the record's key; what ENQ names
 */
record LockName(String scope, Area resource) {
    static LockName enqueue(Area resource) {
        return new LockName("ENQ", resource);
    }

    static LockName record(String file, Area key) {
        return new LockName("FILE " + file, key);
    }

    static LockName queue(String queue) {
        return new LockName("TS " + queue, Area.EMPTY);
    }
}
