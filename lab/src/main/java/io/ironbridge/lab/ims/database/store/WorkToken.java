package io.ironbridge.lab.ims.database.store;

/** Tells what belongs to one unit of work from everything else. */
public final class WorkToken {}
