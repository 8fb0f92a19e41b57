package io.ironbridge.lab.db2;

import java.nio.file.Path;
import java.util.List;

/**
 * What a lab Db2 has in addition to its sample. Tables are created once, with the database;
 * services at each start, if they are missing.
 *
 * @param ddl files with SQL statements, each ended by a semicolon
 * @param rows files with comma-separated values: the table is the file's name, the columns are its
 *     first line
 * @param services files, and folders of files, with requests to DB2ServiceManager in JSON
 * @param derived services that no file defines
 */
public record Content(
        List<Path> ddl, List<Path> rows, List<Path> services, List<DerivedService> derived) {
    /** Nothing. */
    public static final Content NONE = new Content(List.of(), List.of(), List.of(), List.of());

    public Content {
        ddl = List.copyOf(ddl);
        rows = List.copyOf(rows);
        services = List.copyOf(services);
        derived = List.copyOf(derived);
    }
}
