package io.ironbridge.mapping;

/**
 * Where something stands in a mapping file.
 *
 * @param file path as messages show it
 * @param line from 1
 * @param column from 1
 */
public record Source(String file, int line, int column) {
    /**
     * Without the folders: for messages that callers see, who need not know where the server keeps
     * its files.
     */
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
