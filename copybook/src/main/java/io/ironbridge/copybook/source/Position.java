package io.ironbridge.copybook.source;

/**
 * A place in a source file.
 *
 * @param file name as given to the reader
 * @param line from 1
 * @param column from 1, counted in characters of the line in the file
 */
public record Position(String file, int line, int column) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
