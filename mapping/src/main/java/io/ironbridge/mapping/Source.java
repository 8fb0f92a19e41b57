package io.ironbridge.mapping;

/**
 * A position in a mapping file.
 *
 * @param file path for messages
 * @param line from 1
 * @param column from 1
 */
public record Source(String file, int line, int column) {
    /** Without the folders: callers see these messages and must not learn the server's paths. */
    public String brief() {
        return briefFile() + ":" + line + ":" + column;
    }

    /** The file without its folders. */
    String briefFile() {
        return file.substring(file.lastIndexOf('/') + 1);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
