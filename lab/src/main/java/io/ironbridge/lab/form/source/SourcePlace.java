package io.ironbridge.lab.form.source;

/**
 * A line of a source.
 *
 * @param line from 1, 0 for the whole file
 */
record SourcePlace(String file, int line) {
    @Override
    public String toString() {
        return file + ":" + line;
    }
}
