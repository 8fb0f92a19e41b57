package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Cobrix' names for items that have none. Which of them it prints is an option there; here all are
 * printed, under its names, and those that it leaves out are taken away again. Its rows are in the
 * order of the amounts.
 */
final class CobrixFillers {
    /** Our names, and those of the variants c and d. */
    private static final Map<String, List<String>> NAMES =
            Map.of(
                    "fill0", List.of("fillerp1", "fillerafterrecord"),
                    "fill1", List.of("fillerp2", "filleraftercompanyprefix"),
                    "fill2", List.of("fillerp3", "fillerafterfilleraftercompanyprefix"),
                    "fill3", List.of("filler1", "filleraftercompanyname"),
                    "fill4", List.of("fillerp4", "fillerafterstr2"),
                    "fill5", List.of("filler2", "fillerafteraddress"),
                    "fill6", List.of("fillerp5", "fillerafterstr4"),
                    "fill7", List.of("fillerp6", "fillerafterfillfield"),
                    "fill8", List.of("fillerp7", "fillerafterfillerafterfillfield"));

    private CobrixFillers() {}

    static List<CorpusCase> cases() {
        return List.of(
                fillers("test7", 0, "filler[12p].*|fillfield.*"),
                fillers("test7a", 0, ".*fillerp.*|fillfield.*"),
                fillers("test7b", 0, "filler[12].*"),
                fillers("test7c", 0, ""),
                fillers("test7d", 1, ""));
    }

    private static CorpusCase fillers(String test, int names, String without) {
        return CorpusCase.of("cobrix/" + test, () -> rows(test, names, without));
    }

    private static List<Row> rows(String test, int names, String without) throws IOException {
        Layout layout = Copybooks.corpus("cases/cobrix/test7/test7_fillers.cob").getFirst();
        ConversionOptions options = Settings.withFillers(Settings.lenient("037"));
        Row.Kind kind =
                Row.Kind.of(layout, options).in((_, leaves) -> named(leaves, names, without));
        byte[] file = CorpusCase.bytes("cobrix/test7/test7_data/TEST.FILLERS.DEC07.DATA.dat");
        List<byte[]> records =
                Records.fixed(file, 60).stream()
                        .sorted(Comparator.comparing(record -> amount(kind, record)))
                        .toList();
        return Cobrix.rows(kind, records, "test7/test7_expected/%s.txt".formatted(test));
    }

    private static BigDecimal amount(Row.Kind kind, byte[] record) {
        return new BigDecimal(
                Leaves.of(JsonValues.one(kind.engines.decode(record))).getOrDefault("amount", ""));
    }

    private static SortedMap<String, String> named(
            SortedMap<String, String> leaves, int names, String without) {
        SortedMap<String, String> named = new TreeMap<>();
        Cobrix.printable(leaves, Trim.BOTH)
                .forEach((path, value) -> named.put(named(path, names), value));
        named.keySet().removeIf(path -> path.matches(without));
        return named;
    }

    private static String named(String path, int names) {
        String named = path;
        for (Map.Entry<String, List<String>> name : NAMES.entrySet()) {
            named = named.replace(name.getKey() + ".", name.getValue().get(names) + ".");
            named = named.replaceAll(name.getKey() + "$", name.getValue().get(names));
        }
        return named;
    }
}
