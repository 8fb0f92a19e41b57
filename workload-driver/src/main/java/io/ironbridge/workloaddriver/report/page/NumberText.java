package io.ironbridge.workloaddriver.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers with three significant digits and commas between thousands. */
public final class NumberText {
    private static final MathContext DIGITS = new MathContext(3);

    private NumberText() {}

    /** Without a unit: 0.0123, 1.23, 12.3, 123, 12,345. */
    public static String plain(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS);
        if (rounded.signum() == 0) {
            return "0";
        }
        int before = rounded.precision() - rounded.scale();
        int behind = Math.max(0, DIGITS.getPrecision() - before);
        return String.format(Locale.ROOT, "%,." + behind + "f", value);
    }

    /** A share as a percentage, 0.1 % exact or better. */
    public static String percent(double share) {
        double percent = share * 100;
        boolean small = percent != 0 && Math.abs(percent) < 0.1;
        return (small ? plain(percent) : String.format(Locale.ROOT, "%.1f", percent)) + " %";
    }

    /** A ratio with two decimals. */
    public static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 100 ? "%.2fx" : "%,.0fx", ratio);
    }

    /** Bytes as MiB. */
    public static String mebibytes(double bytes) {
        return plain(bytes / (1 << 20));
    }
}
