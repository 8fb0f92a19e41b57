package io.ironbridge.labjunit;

/** Starts a lab for one user. */
interface LabStarter {
    RunningLab<?> start(String user, String password) throws Exception;
}
