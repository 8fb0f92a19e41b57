package io.ironbridge.lab.ims.database;

/** One level of a path through a database. */
record Step(SensitiveType type, NodeKey key) {}
