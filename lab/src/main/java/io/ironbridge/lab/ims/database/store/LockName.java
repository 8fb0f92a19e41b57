package io.ironbridge.lab.ims.database.store;

/** The lockable resource: a database record. */
record LockName(String dbd, NodeKey root) {}
