package io.ironbridge.cli.verify;

/**
 * What a step showed, without names and data.
 *
 * @param connection label of the connection
 * @param kind of the back end: Db2, CICS ...
 * @param step what was done
 * @param result what came of it; comparable with that of another system
 * @param detail what may differ between systems, such as codes and times
 */
record Observation(String connection, String kind, String step, String result, String detail) {
    /** Whether the host could not be called as configured. */
    boolean failed() {
        return result.startsWith("not ") || result.startsWith("skipped");
    }

    /** The key by which observations of two systems belong together. */
    String key() {
        return connection + " " + step;
    }
}
