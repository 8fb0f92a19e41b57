package com.example.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.ironbridge.lab.db2.Content;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.labjunit.LabExtension;
import io.ironbridge.labjunit.RunningLab;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StockClientTest {
    private static final Path FILES = Path.of("src/test/db2");

    @RegisterExtension
    static final LabExtension LABS =
            new LabExtension()
                    .withDb2(db2 ->
                            db2.withLoadSample(false)
                                    .withContent(
                                            new Content(
                                                    List.of(FILES.resolve("tables.sql")),
                                                    List.of(FILES.resolve("STOCK.csv")),
                                                    List.of(FILES.resolve("getPieces.json")),
                                                    List.of())));

    private final StockClient client;

    StockClientTest(RunningLab<LabDb2> db2) {
        client = new StockClient(db2.host(), db2.port(), db2.user(), db2.password());
    }

    @Test
    void findsThePiecesOfAnItem() throws Exception {
        assertEquals(OptionalInt.of(12), client.pieces("A100"));
    }

    @Test
    void anUnknownItemHasNone() throws Exception {
        assertEquals(OptionalInt.empty(), client.pieces("Z999"));
    }

    @Test
    void aWrongPasswordIsAFailure(RunningLab<LabDb2> db2) {
        StockClient stranger = new StockClient(db2.host(), db2.port(), db2.user(), "wrong");
        assertThrows(IOException.class, () -> stranger.pieces("A100"));
    }
}
