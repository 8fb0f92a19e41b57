package io.ironbridge.lab.ims.database.store;

/** Identifies the unit of work that owns a node. */
public final class WorkToken {}
