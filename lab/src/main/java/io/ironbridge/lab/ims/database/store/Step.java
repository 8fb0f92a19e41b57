package io.ironbridge.lab.ims.database.store;

/** One level of a path through a database. */
public record Step(SensitiveType type, NodeKey key) {}
