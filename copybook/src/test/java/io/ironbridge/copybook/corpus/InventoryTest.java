package io.ironbridge.copybook.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every file of data, and every file that says what to expect of it, is read by a case, by another
 * test, is the copy of one that is read, or cannot be used.
 */
class InventoryTest {
    /** Files that other tests than that of the cases read, and which. */
    private static final Map<String, String> ELSEWHERE =
            Map.of(
                    "sample-cics-api/DFH0XCP1/.*", "DaiCorpusTest, AssetSchemaTest",
                    "cobrix/.*_layout\\.txt", "PublishedLayoutsTest",
                    "ballerina-copybook/01/schema__.*", "BallerinaTest",
                    "ballerina-copybook/(04|06|16)/copybook-ascii__.*", "BallerinaTest",
                    "ballerina-copybook/\\d+/copybook-json__.*", "BallerinaTest",
                    "ballerina-copybook/(08|09)/errors__.*", "BallerinaTest",
                    "CobolToJson/ams/Ams_PODownload_20041231_(cbl|count|space)\\.txt",
                            "CobolToJsonTest",
                    "JRecord/SampleFiles/(DTAR020_small_error\\.bin|UserTst1\\.csv)",
                            "JRecordTest");

    /** Files that are copies. */
    private static final Map<String, String> COPIES =
            Map.of(
                    "JRecord/SampleFiles/DTAR020.bin", "CobolToJson/dtar020/DTAR020.bin",
                    "JRecord/SampleFiles/DTAR020_tst1.bin", "CobolToJson/dtar020/DTAR020_tst1.bin",
                    "JRecord/SampleFiles/DTAR107.bin", "CobolToJson/dtar107/DTAR107.bin",
                    "JRecord/SampleFiles/ZOS.FCUSTDAT_150.vb.bin",
                            "CobolToJson/zos/ZOS.FCUSTDAT_150.vb.bin",
                    "cobrix/test2/test2_data/example.bin", "cobrix/test1/test1_data/example.bin",
                    "cobrix/test15/test15_data/a/example.bin",
                            "cobrix/test1/test1_data/example.bin",
                    "cobrix/test15/test15_data/b/example.bin",
                            "cobrix/test1/test1_data/example.bin");

    /** What cannot be used, and why. */
    private static final Map<String, String> UNUSABLE =
            Map.of(
                    "cobrix/.*_schema\\.json",
                    "Spark's types of columns; their names are those of the rows",
                    "cobrix/test40/test40_data/example\\.dat\\.bz2",
                    "example.dat, compressed",
                    "cobrix/test40/test40_data_ascii/ascii\\.txt",
                    "no copybook",
                    "CobolToJson/ams/Ams_LocDownload\\.txt",
                    "no copybook",
                    "CobolToJson/misc/MRHF\\.txt",
                    "no copybook",
                    "JRecord/SampleFiles/Pos_Spl_1\\.bin",
                    "no copybook",
                    "CobolToJson/ams/.*_Invalid_RecordType\\.txt",
                    "the same lines as without the three that are of no type",
                    "ballerina-copybook/(11|13)/errors__.*",
                    "about level 88, which is not checked here: the cases are in BallerinaTest",
                    "ballerina-copybook/17/errors__.*",
                    "what Ballerina does not support, and we do");

    @Test
    void everyFileIsReadOrLeftOutForAReason() throws IOException {
        Set<Path> read = new HashSet<>();
        ScopedValue.where(CorpusCase.READ, read)
                .run(() -> CorpusDataTest.all().forEach(CorpusCase::read));
        Set<String> patterns =
                Stream.of(ELSEWHERE, UNUSABLE)
                        .flatMap(files -> files.keySet().stream())
                        .collect(Collectors.toCollection(HashSet::new));
        COPIES.keySet().forEach(copy -> patterns.add(copy.replace(".", "\\.")));
        Set<String> needed = new HashSet<>();
        Set<String> unread = new TreeSet<>();
        for (Path file : files()) {
            String name = name(file);
            List<String> matching = patterns.stream().filter(name::matches).toList();
            if (!read.contains(file) && matching.isEmpty()) {
                unread.add(name);
            }
            needed.addAll(matching);
        }

        assertThat(unread).isEmpty();
        assertThat(needed).isEqualTo(patterns);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(Shared.corpus().resolve("cases"))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().matches(".*\\.(cpy|cbl|cob)"))
                    .toList();
        }
    }

    private static String name(Path file) {
        return Shared.corpus().resolve("cases").relativize(file).toString().replace('\\', '/');
    }

    @Test
    void copiesAreTheSameFiles() {
        assertThat(COPIES)
                .allSatisfy((copy, original) ->
                        assertThat(CorpusCase.file(copy))
                                .hasSameBinaryContentAs(CorpusCase.file(original)));
    }

    @Test
    void linesOfNoTypeAreAllThatAFileHasMore() throws IOException {
        String orders = "CobolToJson/ams/Ams_PODownload_20041231";
        List<String> lines =
                CorpusCase.text(orders + "_Invalid_RecordType.txt")
                        .lines()
                        .filter(line -> !line.matches("(a+|b+|c+) *"))
                        .toList();

        assertThat(lines).isEqualTo(CorpusCase.text(orders + ".txt").lines().toList());
    }
}
