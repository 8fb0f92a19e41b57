package io.ironbridge.mapping;

/**
 * Where something stands in a mapping file.
 *
 * @param file path as messages show it
 * @param line from 1
 * @param column from 1
 */
public record Source(String file, int line, int column) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
