package io.ironbridge.copybook.corpus;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.transcode.DataFault;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Files of JRecord's that are there for what is wrong in them, or to be written. */
class JRecordTest {
    private static final String SAMPLES = "JRecord/SampleFiles/";

    @Test
    void numbersThatWereSpoiltAreRefusedAndNoOthers() throws IOException {
        Engines engines =
                new Engines(
                        Copybooks.corpus("cases/" + SAMPLES + "DTAR020.cbl").getFirst(),
                        Settings.strict("037"));
        List<byte[]> spoilt =
                Records.fixed(CorpusCase.bytes(SAMPLES + "DTAR020_small_error.bin"), 27);
        List<byte[]> sound = Records.fixed(CorpusCase.bytes(SAMPLES + "DTAR020_small.bin"), 27);
        Map<Integer, Set<String>> refused = new TreeMap<>();
        Map<Integer, Set<String>> changed = new TreeMap<>();
        for (int number = 0; number < spoilt.size(); number++) {
            byte[] record = spoilt.get(number);
            refused.put(number, fields(engines.faults(record)));
            changed.put(
                    number,
                    Places.between(number, engines.layout(), sound.get(number), record).stream()
                            .map(Difference::field)
                            .collect(Collectors.toSet()));
        }

        assertThat(refused).isEqualTo(changed).hasSize(20);
        assertThat(refused.get(5)).hasSize(2);
    }

    private static Set<String> fields(List<DataFault> faults) {
        return faults.stream()
                .map(fault -> Leaves.key(fault.pointer()))
                .collect(Collectors.toSet());
    }

    @Test
    void cellsOfColumnsGiveEditedNumbers() throws IOException {
        Engines engines =
                new Engines(
                        Copybooks.corpus("cases/" + SAMPLES + "UserTst1.cbl").getFirst(),
                        Settings.strict("ISO-8859-1"));
        List<String> lines = CorpusCase.text(SAMPLES + "UserTst1.csv").lines().toList();
        String[] names = lines.getFirst().split(",", -1);
        String[] cells = lines.get(1).split(",", -1);
        StringBuilder json = new StringBuilder("{");
        for (int cell = 0; cell < cells.length; cell++) {
            json.append(cell == 0 ? "" : ",")
                    .append("\"%s\":\"%s\"".formatted(names[cell], cells[cell]));
        }

        assertThat(new String(engines.encode(json + "}"), ISO_8859_1))
                .isEqualTo("+0000002000000.00abc0123+0000002000000.00de +0000002000000.00fg ");
    }
}
