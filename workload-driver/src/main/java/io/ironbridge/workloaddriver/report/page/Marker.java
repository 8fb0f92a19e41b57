package io.ironbridge.workloaddriver.report.page;

import java.util.Locale;

/** Marker shapes of lines, so that series differ by more than their colour. */
enum Marker {
    SQUARE("m-4 -4h8v8h-8z"),
    CIRCLE("m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z"),
    DIAMOND("m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z"),
    TRIANGLE("m0 -5.5l5 9h-10z"),
    HOURGLASS("m-4.5 -5h9l-9 10h9z"),
    CROSS("m-1.7 -5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z"),
    TENT("m0 5.5l5 -9h-10z"),
    BAR("m-5 -2h10v4h-10z");

    private final String path;

    Marker(String path) {
        this.path = path;
    }

    /** The path of a series' mark around a place. */
    static String of(int series, double x, double y) {
        return String.format(Locale.ROOT, "M%.1f %.1f", x, y)
                + values()[series % values().length].path;
    }
}
