package io.ironbridge.lab.ims.database;

/** Tells what belongs to one unit of work from everything else. */
final class WorkToken {}
