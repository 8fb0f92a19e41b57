package io.ironbridge.copybook.codepage;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/** The mixed EBCDIC code pages, and the double-byte pages that are a part of them. */
final class MixedPages {
    /**
     * A mixed page.
     *
     * @param charset number of the charset that has its characters
     * @param graphic number of its double-byte part
     */
    record Mixed(String charset, String graphic) {}

    /** By number. 5026 and 5035 are 930 and 939 with fewer user-defined characters. */
    static final Map<String, Mixed> MIXED =
            Map.ofEntries(
                    entry("930", new Mixed("930", "300")),
                    entry("933", new Mixed("933", "834")),
                    entry("935", new Mixed("935", "837")),
                    entry("937", new Mixed("937", "835")),
                    entry("939", new Mixed("939", "300")),
                    entry("1364", new Mixed("1364", "4930")),
                    entry("1371", new Mixed("1371", "9027")),
                    entry("1388", new Mixed("1388", "4933")),
                    entry("1390", new Mixed("1390", "16684")),
                    entry("1399", new Mixed("1399", "16684")),
                    entry("5026", new Mixed("930", "4396")),
                    entry("5035", new Mixed("939", "4396")));

    /** For each double-byte page, a charset that contains it. */
    static final Map<String, String> WHOLE =
            Map.of(
                    "300", "930",
                    "834", "933",
                    "835", "937",
                    "837", "935",
                    "4396", "930",
                    "4930", "1364",
                    "4933", "1388",
                    "9027", "1371",
                    "16684", "1390");

    private static final Set<String> IN_JDK = Set.of("930", "933", "935", "937", "939", "1364");

    private MixedPages() {}

    /** The remedy if the JVM has no charset of this number. */
    static String missing(String number) {
        return IN_JDK.contains(number)
                ? "Code page %s is in the module jdk.charsets: add it to the run-time image."
                        .formatted(number)
                : "Code page %s is not in the JDK: put icu4j and icu4j-charset on the class path."
                        .formatted(number);
    }
}
