package io.ironbridge.gateway.outlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingFileTest {
    @TempDir Path folder;

    private Path file() {
        return folder.resolve("logs/a.log");
    }

    private RotatingFile open(long bytes, int files) throws IOException {
        return RotatingFile.open(new RotatingFile.Limits(file(), bytes, files));
    }

    private static void write(RotatingFile file, String line) throws IOException {
        byte[] octets = (line + "\n").getBytes(StandardCharsets.US_ASCII);
        file.write(octets, 0, octets.length);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(file().resolveSibling(""))) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFullFileGetsANumberAndTheOldestGoes() throws Exception {
        try (RotatingFile file = open(10, 3)) {
            for (int i = 1; i <= 9; i++) {
                write(file, "line " + i);
            }
        }
        assertThat(names()).containsExactly("a.log", "a.log.1", "a.log.2");
        assertThat(Files.readAllLines(file())).containsExactly("line 9");
        assertThat(Files.readAllLines(folder.resolve("logs/a.log.1")))
                .containsExactly("line 7", "line 8");
        assertThat(Files.readAllLines(folder.resolve("logs/a.log.2")))
                .containsExactly("line 5", "line 6");
    }

    @Test
    void aDeviceIsNeverPutAside() throws Exception {
        Path device = Path.of("/dev/null");
        assumeThat(device).exists();
        Files.createDirectories(file().resolveSibling(""));
        Files.createSymbolicLink(file(), device);
        try (RotatingFile file = open(10, 3)) {
            for (int i = 1; i <= 9; i++) {
                write(file, "line " + i);
            }
        }
        assertThat(names()).containsExactly("a.log");
        assertThat(file()).isSymbolicLink();
    }

    @Test
    void oneFileIsBegunAnew() throws Exception {
        try (RotatingFile file = open(10, 1)) {
            write(file, "line 1");
            write(file, "line 2");
            write(file, "line 3");
        }
        assertThat(names()).containsExactly("a.log");
        assertThat(Files.readAllLines(file())).containsExactly("line 3");
    }

    @Test
    void withoutABoundItGrowsAndOldLinesStay() throws Exception {
        try (RotatingFile file = open(0, 2)) {
            write(file, "line 1");
        }
        try (RotatingFile file = open(0, 2)) {
            write(file, "line 2");
            file.flush();
            assertThat(Files.readAllLines(file())).containsExactly("line 1", "line 2");
        }
    }

    @Test
    void whatIsThereCounts() throws Exception {
        Files.createDirectories(file().resolveSibling(""));
        Files.writeString(file(), "nine more\n");
        try (RotatingFile file = open(12, 2)) {
            write(file, "new");
        }
        assertThat(Files.readAllLines(folder.resolve("logs/a.log.1")))
                .containsExactly("nine more", "new");
    }

    @Test
    void aFileThatCannotBeIsToldAtOnce() throws Exception {
        Files.createDirectories(file());
        assertThatThrownBy(() -> open(0, 2)).isInstanceOf(IOException.class);
    }

    @Test
    void aFileIsOpenedAnewAfterAFailure() throws Exception {
        try (RotatingFile file = open(10, 2)) {
            write(file, "line 1");
            write(file, "line 2"); // full: the next line begins another file
            Files.createDirectories(file());
            assertThatThrownBy(() -> write(file, "line 3")).isInstanceOf(IOException.class);
            Files.delete(file());
            write(file, "line 4");
        }
        assertThat(names()).containsExactly("a.log", "a.log.1");
        assertThat(Files.readAllLines(file())).containsExactly("line 4");
    }

    @Test
    void aFullFileThatGetsNoNumberGrowsOnUntilItDoes() throws Exception {
        Path inTheWay = folder.resolve("logs/a.log.1/in the way");
        try (RotatingFile file = open(10, 2)) {
            Files.createDirectories(inTheWay);
            for (int i = 1; i <= 7; i++) {
                write(file, "line " + i);
            }
            file.flush();
            assertThat(names()).containsExactly("a.log", "a.log.0", "a.log.1");
            assertThat(Files.readAllLines(folder.resolve("logs/a.log.0")))
                    .containsExactly("line 1", "line 2");
            assertThat(Files.readAllLines(file()))
                    .containsExactly("line 3", "line 4", "line 5", "line 6", "line 7");

            Files.delete(inTheWay);
            write(file, "line 8");
            assertThat(names()).containsExactly("a.log", "a.log.1");
            assertThat(Files.readAllLines(folder.resolve("logs/a.log.1")))
                    .containsExactly("line 1", "line 2");
            write(file, "line 9");
        }
        assertThat(names()).containsExactly("a.log.1");
        assertThat(Files.readAllLines(folder.resolve("logs/a.log.1")))
                .hasSize(7)
                .startsWith("line 3")
                .endsWith("line 9");
    }

    @Test
    void noOlderFileGoesWhileTheNewestCannot() throws Exception {
        try (RotatingFile file = open(10, 4)) {
            for (int i = 1; i <= 4; i++) {
                write(file, "line " + i);
            }
            Files.createDirectories(folder.resolve("logs/a.log.3/in the way"));
            for (int i = 5; i <= 30; i++) {
                write(file, "line " + i);
            }
        }
        assertThat(Files.readAllLines(folder.resolve("logs/a.log.2")))
                .containsExactly("line 1", "line 2");
        assertThat(Files.readAllLines(folder.resolve("logs/a.log.1")))
                .containsExactly("line 3", "line 4");
        assertThat(Files.readAllLines(folder.resolve("logs/a.log.0")))
                .containsExactly("line 5", "line 6");
        assertThat(Files.readAllLines(file())).hasSize(24).endsWith("line 30");
    }

    // ---- half lines

    /** A disk that has no room when it has taken so much. */
    private static final class SmallDisk {
        int room;

        SmallDisk(int room) {
            this.room = room;
        }

        int write(FileChannel to, ByteBuffer octets) throws IOException {
            if (room == 0) {
                throw new IOException("no space");
            }
            ByteBuffer some = octets.slice(octets.position(), Math.min(room, octets.remaining()));
            int taken = to.write(some);
            octets.position(octets.position() + taken);
            room -= taken;
            return taken;
        }
    }

    @Test
    void noHalfLineStaysWhenTheDiskIsFull() throws Exception {
        SmallDisk disk = new SmallDisk(11);
        try (RotatingFile file = RotatingFile.open(limits(), () -> 0, disk::write)) {
            write(file, "line 1");
            file.flush();
            write(file, "line 2");
            assertThatThrownBy(file::flush).hasMessage("no space");
            assertThat(file()).hasContent("line 1\n");
            disk.room = 1000;
            write(file, "line 3");
        }
        assertThat(file()).hasContent("line 1\nline 3\n");
    }

    @Test
    void whatOthersWroteIsNotTakenAwayWithAHalfLine() throws Exception {
        SmallDisk disk = new SmallDisk(11);
        try (RotatingFile file = RotatingFile.open(limits(), () -> 0, disk::write)) {
            write(file, "line 1");
            file.flush();
            Files.writeString(file(), "another's\n", StandardOpenOption.APPEND);
            write(file, "line 2");
            assertThatThrownBy(file::flush).hasMessage("no space");
            disk.room = 1000;
            write(file, "line 3");
        }
        assertThat(file()).hasContent("line 1\nanother's\nline\nline 3\n");
    }

    @Test
    void aHalfLineThatIsThereGetsAnEnd() throws Exception {
        Files.createDirectories(file().resolveSibling(""));
        Files.writeString(file(), "line 1\nha");
        try (RotatingFile file = open(0, 2)) {
            write(file, "line 2");
        }
        try (RotatingFile file = open(0, 2)) {
            write(file, "line 3");
        }
        assertThat(file()).hasContent("line 1\nha\nline 2\nline 3\n");
    }

    // ---- others at work

    private final AtomicLong nanos = new AtomicLong();

    private RotatingFile looking() throws IOException {
        return RotatingFile.open(limits(), nanos::get, FileChannel::write);
    }

    private RotatingFile.Limits limits() {
        return new RotatingFile.Limits(file(), 0, 2);
    }

    private void writeLater(RotatingFile file, String line) throws IOException {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        write(file, line);
        file.flush();
    }

    @Test
    void aFileThatSomebodyHasMovedIsBegunAnewWithinASecond() throws Exception {
        Path moved = folder.resolve("moved");
        try (RotatingFile file = looking()) {
            writeLater(file, "line 1");
            Files.move(file(), moved);
            write(file, "line 2");
            file.flush();
            writeLater(file, "line 3");
            writeLater(file, "line 4");
        }
        assertThat(moved).hasContent("line 1\nline 2\n");
        assertThat(file()).hasContent("line 3\nline 4\n");
    }

    @Test
    void aFileThatSomebodyHasMadeInPlaceOfAMovedOneIsTaken() throws Exception {
        Path moved = folder.resolve("moved");
        try (RotatingFile file = looking()) {
            writeLater(file, "line 1");
            Files.move(file(), moved);
            Files.createFile(file());
            writeLater(file, "line 2");
        }
        assertThat(moved).hasContent("line 1\n");
        assertThat(file()).hasContent("line 2\n");
    }

    @Test
    void aFileThatSomebodyHasDeletedWithItsFolderIsBegunAnew() throws Exception {
        try (RotatingFile file = looking()) {
            writeLater(file, "line 1");
            Files.delete(file());
            Files.delete(file().resolveSibling(""));
            writeLater(file, "line 2");
        }
        assertThat(file()).hasContent("line 2\n");
    }

    @Test
    void aFileThatSomebodyHasDeletedIsBegunAnewOnceItIsFull() throws Exception {
        try (RotatingFile file = open(10, 3)) {
            write(file, "line 1");
            Files.delete(file());
            write(file, "line 2");
            write(file, "line 3");
        }
        assertThat(names()).containsExactly("a.log");
        assertThat(Files.readAllLines(file())).containsExactly("line 3");
    }

    @Test
    void aFileThatSomebodyHasMadeGetsNoNumberInPlaceOfOurs() throws Exception {
        Path moved = folder.resolve("moved");
        try (RotatingFile file =
                RotatingFile.open(
                        new RotatingFile.Limits(file(), 10, 2), () -> 0, FileChannel::write)) {
            write(file, "line 1");
            file.flush();
            Files.move(file(), moved);
            Files.createFile(file());
            write(file, "line 2"); // full
            write(file, "line 3");
        }
        assertThat(names()).containsExactly("a.log");
        assertThat(moved).hasContent("line 1\nline 2\n");
        assertThat(file()).hasContent("line 3\n");
    }

    @Test
    void onlyOwnerAndGroupMayReadANewFile() throws Exception {
        assumeThat(file().getFileSystem().supportedFileAttributeViews()).contains("posix");
        try (RotatingFile file = open(10, 2)) {
            write(file, "line 1");
            write(file, "line 2");
            write(file, "line 3");
        }
        for (Path each : List.of(file(), folder.resolve("logs/a.log.1"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                    .isEqualTo("rw-r-----");
        }
    }
}
