package io.ironbridge.workloaddriver.named.proximity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The tables of orders, as files for a lab. Each row has about two kilobytes. */
final class OrderTables {
    private static final int TEXT = 2_000;
    private static final String DDL =
            """
            CREATE TABLE CUSTOMER (ID CHAR(6) NOT NULL PRIMARY KEY, NAME VARCHAR(40) NOT NULL,
              CREDIT DECIMAL(9,2) NOT NULL, PROFILE VARCHAR(%1$d) NOT NULL);
            CREATE TABLE ITEM (ID CHAR(6) NOT NULL PRIMARY KEY, NAME VARCHAR(40) NOT NULL,
              PRICE DECIMAL(9,2) NOT NULL, STOCK INTEGER NOT NULL,
              DESCRIPTION VARCHAR(%1$d) NOT NULL);
            CREATE TABLE ACCEPTED (CUSTOMER CHAR(6) NOT NULL, TOTAL DECIMAL(9,2) NOT NULL);
            """
                    .formatted(TEXT);

    private OrderTables() {}

    /** Writes them and returns the options of {@code lab db2} that load them. */
    static List<String> write(Path folder) throws IOException {
        Path ddl = Files.writeString(folder.resolve("orders.sql"), DDL);
        Path customers =
                table(
                        folder.resolve("CUSTOMER.csv"),
                        "ID,NAME,CREDIT,PROFILE",
                        Order.CUSTOMERS,
                        n -> Order.id('C', n) + ",Customer " + n + ",99999.00," + text("profile"));
        Path items =
                table(
                        folder.resolve("ITEM.csv"),
                        "ID,NAME,PRICE,STOCK,DESCRIPTION",
                        Order.ITEMS,
                        n ->
                                "%s,Item %d,%s,1000,%s"
                                        .formatted(
                                                Order.id('I', n),
                                                n,
                                                Order.price(n),
                                                text("description")));
        return List.of(
                "--ddl",
                ddl.toString(),
                "--table-data",
                customers.toString(),
                "--table-data",
                items.toString());
    }

    private static String text(String word) {
        return (word + " ").repeat(TEXT).substring(0, TEXT - 1) + ".";
    }

    private static Path table(Path file, String names, int rows, IntFunction<String> row)
            throws IOException {
        return Files.writeString(
                file,
                IntStream.range(0, rows)
                        .mapToObj(row)
                        .collect(Collectors.joining("\n", names + "\n", "\n")));
    }
}
