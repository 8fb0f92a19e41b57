package io.ironbridge.labjunit;

/**
 * A lab that runs for a test class, and how to reach it. A parameter of this type, such as {@code
 * RunningLab<LabDb2>}, gets one.
 *
 * @param lab what it can do besides answering: statistics, SQL, commands of an operator
 * @param host where it listens: an address of this machine
 * @param port its TCP port, without TLS
 * @param user the one user who may call
 * @param password of that user, made for this test class
 */
public record RunningLab<T extends AutoCloseable>(
        T lab, String host, int port, String user, String password) {
    /** Does not contain the password. */
    @Override
    public String toString() {
        return "RunningLab[" + user + "@" + host + ":" + port + "]";
    }
}
