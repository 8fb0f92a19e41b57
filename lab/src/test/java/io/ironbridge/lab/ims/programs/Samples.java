package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Messages and databases for the lab's programs. */
final class Samples {
    private static final int LONG_ROW = 1874;

    private Samples() {}

    static Area phone(String command, String last, String first, String extension, String zip) {
        return message(
                "%-10s%-8s%-10s%-10s%-10s%-7s"
                        .formatted("IVTNO", command, last, first, extension, zip));
    }

    static Area message(String text) {
        return HostData.segment(HostData.text(text, text.length()));
    }

    static List<Area> phoneMessages() {
        return List.of(
                phone("DISPLAY", "LAST1", "", "", ""),
                phone("DISPLAY", "NOBODY", "", "", ""),
                phone("ADD", "NEWMAN", "NOEL", "8-123-4567", "D09/R09"),
                phone("ADD", "NEWMAN", "NOEL", "8-123-4567", "D09/R09"),
                phone("  TADD", "  SECOND", " SAM", "1", " D1"),
                phone("ADD", "HALF", "HANK", "", ""),
                phone("UPDATE", "NEWMAN", "", "8-765-4321", ""),
                phone("UPDATE", "NEWMAN", "", "", ""),
                phone("UPDATE", "NOBODY", "X", "", ""),
                phone("DISPLAY", "NEWMAN", "", "", ""),
                phone("DELETE", "NEWMAN", "", "", ""),
                phone("DELETE", "NEWMAN", "", "", ""),
                phone("DIS", "", "", "", ""),
                phone("END", "", "", "", ""),
                phone("", "LAST1", "", "", ""),
                phone("display", "LAST1", "", "", ""),
                message(""),
                message("IVTNO     DISPLAY LAST1"),
                message("IVTNO     DISPLAY LAST1" + " ".repeat(100)));
    }

    static Map<String, byte[]> people() {
        Map<String, byte[]> people = new TreeMap<>();
        for (int i = 1; i <= 6; i++) {
            String number = Integer.toString(i).repeat(4);
            String text =
                    "%-10s%-10s%-10s%-7sXYZ"
                            .formatted("LAST" + i, "FIRST" + i, "8-111-" + number, "D0" + i);
            people.put(text.substring(0, 10), HostData.text(text, text.length()));
        }
        return people;
    }

    static Area inquiry(String transaction, String account, int length) {
        String text =
                "%-8s%10s%-4s%-6s%-10s"
                        .formatted(transaction, account, "BR01", "TELLER", "REF00001");
        return message(text + "N".repeat(length - HostData.LLZZ - text.length()));
    }

    static List<Area> inquiries() {
        return List.of(
                inquiry("IBINQS", "0000000003", 42),
                inquiry("IBINQL", "0000000003", 500),
                inquiry("IBINQS", "0000000015", 42),
                inquiry("IBINQL", "0000000015", 500),
                inquiry("IBINQS", "9999999999", 42),
                inquiry("IBINQL", "NO NUMBER", 500),
                message("IBINQS  00000"));
    }

    /** Twenty accounts, of every second number; some are in debt. */
    static Map<String, byte[]> accounts() {
        Map<String, byte[]> accounts = new TreeMap<>();
        for (int i = 1; i <= 20; i++) {
            String number = "%010d".formatted(2L * i);
            String text = number + "CH" + "%-12s".formatted("OWNER " + i) + " ".repeat(8) + "OK";
            byte[] bytes = HostData.text(text, LONG_ROW);
            HostData.putPacked(bytes, 24, 8, (i % 3 == 0 ? -1 : 1) * (100_000L * i + 7));
            Arrays.fill(bytes, 34, LONG_ROW, (byte) (0xC0 + (i % 10)));
            accounts.put(number, bytes);
        }
        return accounts;
    }
}
