package io.ironbridge.lab.ims.database.store;

/** A database record, as what can be locked. */
record LockName(String dbd, NodeKey root) {}
