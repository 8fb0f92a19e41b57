package io.ironbridge.lab.cics.resources;

/** What belongs to one task: its locks and its unit of work. */
record Task(TaskLocks locks, UnitOfWork work) {}
