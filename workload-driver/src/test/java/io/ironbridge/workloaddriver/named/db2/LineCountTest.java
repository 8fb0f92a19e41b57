package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineCountTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void linesAreCountedWhenTheyAreWhole() throws IOException {
        Path file =
                Files.writeString(folder.resolve("log"), "GET /a 200\nGET /metrics 200\nGET /a");
        LineCount count = new LineCount(file, "/a");

        assertThat(count.now()).isEqualTo(1);
        assertThat(count.now()).isEqualTo(1);

        Files.writeString(file, " 200\nGET /a 200\n", StandardOpenOption.APPEND);

        assertThat(count.now()).isEqualTo(3);
    }

    @Test
    void moreThanIsReadAtATimeIsCountedOnce() throws IOException {
        String line = "GET /a 200 and some more of it to fill the file\n";
        int lines = (3 << 20) / line.length();
        Path file = Files.writeString(folder.resolve("log"), line.repeat(lines));

        assertThat(new LineCount(file, "/a").now()).isEqualTo(lines);
    }
}
