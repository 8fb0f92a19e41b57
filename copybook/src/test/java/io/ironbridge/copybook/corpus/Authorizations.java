package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * CardDemo's unloaded IMS database: for each account a segment with numbers and sums of the
 * authorizations that follow it, so that the one says what the others have to hold.
 */
final class Authorizations {
    private static final String FOLDER = "carddemo/IMS-PAUT/";
    private static final String FILE = FOLDER + "AWS.M2.CARDDEMO.IMSDATA.DBPAUTP0.dat";

    private Authorizations() {}

    static CorpusCase summaries() {
        return CorpusCase.of(
                FILE + " summaries",
                () -> {
                    Row.Kind kind = kind("CIPAUSMY").in((_, leaves) -> sums(leaves));
                    List<Row> rows = new ArrayList<>();
                    for (Account account : accounts()) {
                        rows.add(kind.row(account.summary, sums(account.details)));
                    }
                    return rows;
                });
    }

    static CorpusCase details() {
        return CorpusCase.of(
                FILE + " details",
                () -> {
                    Row.Kind kind = kind("CIPAUDTY");
                    return accounts().stream()
                            .flatMap(account -> account.details.stream())
                            .map(detail -> kind.row(detail, Leaves.none()))
                            .toList();
                });
    }

    private static Row.Kind kind(String copybook) throws IOException {
        return Row.Kind.of(layout(copybook), Settings.withFillers(Settings.strict("1047")));
    }

    static Layout layout(String copybook) throws IOException {
        return Copybooks.corpus("cases/" + FOLDER + copybook + ".cpy").getFirst();
    }

    /** A root segment and those below it. */
    private static final class Account {
        private final byte[] summary;
        private final List<byte[]> details = new ArrayList<>();

        Account(byte[] summary) {
            this.summary = summary;
        }
    }

    /** The summary of the last account, which is blank but for a customer's number. */
    static byte[] blank() throws IOException {
        return unloaded().getLast().summary;
    }

    /** The accounts but for the last. */
    private static List<Account> accounts() throws IOException {
        List<Account> accounts = unloaded();
        return accounts.subList(0, accounts.size() - 1);
    }

    /**
     * All accounts. A record of the file says at its third and fifth byte how long its prefix and
     * its segment are.
     */
    private static List<Account> unloaded() throws IOException {
        List<Account> accounts = new ArrayList<>();
        for (byte[] record : Records.variable(CorpusCase.bytes(FILE))) {
            byte[] segment = segment(record);
            if (segment.length == 100) {
                accounts.add(new Account(segment));
            } else if (segment.length == 200) {
                accounts.getLast().details.add(segment);
            }
        }
        return accounts;
    }

    private static byte[] segment(byte[] record) {
        int prefix = record[3] & 0xFF;
        int length = record[0] == 0 ? 0 : record[5] & 0xFF;
        byte[] segment = new byte[length];
        System.arraycopy(record, prefix, segment, 0, length);
        return segment;
    }

    private static SortedMap<String, String> sums(SortedMap<String, String> summary) {
        SortedMap<String, String> sums = new TreeMap<>(summary);
        sums.keySet().removeIf(name -> !name.matches("pa(approved|declined)auth(cnt|amt)"));
        return sums;
    }

    private static SortedMap<String, String> sums(List<byte[]> details) throws IOException {
        Row.Kind kind = kind("CIPAUDTY");
        int approved = 0;
        BigDecimal sum = BigDecimal.ZERO;
        for (byte[] detail : details) {
            SortedMap<String, String> leaves = kind.row(detail, Leaves.none()).printed();
            if ("'00'".equals(leaves.get("paauthrespcode"))) {
                approved++;
                sum = sum.add(new BigDecimal(leaves.getOrDefault("paapprovedamt", "")));
            }
        }
        return new TreeMap<>(
                Map.of(
                        "paapprovedauthcnt",
                        "" + approved,
                        "paapprovedauthamt",
                        sum.stripTrailingZeros().toPlainString(),
                        "padeclinedauthcnt",
                        "" + (details.size() - approved),
                        "padeclinedauthamt",
                        "0"));
    }
}
