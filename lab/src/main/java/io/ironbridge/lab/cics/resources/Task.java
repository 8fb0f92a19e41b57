package io.ironbridge.lab.cics.resources;

/** The locks and the unit of work of one task. */
record Task(TaskLocks locks, UnitOfWork work) {}
