package io.ironbridge.lab.ims.database.store;

/**
 * Statistics of locks.
 *
 * @param locks held at the moment
 * @param waits how often a program had to wait for one since the start
 * @param deadlocks how many programs ended with U0777
 */
public record LockStatistics(int locks, long waits, long deadlocks) {}
