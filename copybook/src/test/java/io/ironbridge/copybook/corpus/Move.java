package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** What compilers leave of a number that is too large for the binary item it is moved to. */
enum Move {
    /** What its bytes hold. */
    BYTES,
    /** As many digits as its picture has. */
    DIGITS,
    /**
     * Of items without decimals and of eight bytes the digits, otherwise what the bytes hold. Of
     * items without a sign it is the magnitude: for COMP found last, for COMP-5 first.
     */
    FUJITSU;

    /** What the items of a record have to hold: the first item's number, and separators. */
    SortedMap<String, String> expected(Row.Kind kind, byte[] record) {
        SortedMap<String, String> leaves = Leaves.of(JsonValues.one(kind.engines.decode(record)));
        String number = leaves.getOrDefault("numa", "");
        SortedMap<String, String> moved = new TreeMap<>();
        moved.put("numa", number);
        for (Item item : ((Group) kind.engines.layout().root()).items()) {
            String name = Leaves.key(item.name());
            if (name.startsWith("sep")) {
                moved.put(name, "';'");
            } else if (item instanceof Field field && field.type() instanceof FieldType.Binary to) {
                moved.put(name, moved(new BigDecimal(number), to));
            }
        }
        return moved;
    }

    private String moved(BigDecimal number, FieldType.Binary type) {
        BigInteger unscaled = number.setScale(type.scale(), RoundingMode.DOWN).unscaledValue();
        BigInteger digits = unscaled.remainder(BigInteger.TEN.pow(type.digits()));
        BigInteger stored =
                switch (this) {
                    case DIGITS -> digits;
                    case BYTES ->
                            type.signed() ? cut(unscaled, type) : cutMagnitude(unscaled, type);
                    case FUJITSU ->
                            type.scale() == 0 || type.bytes() == 8
                                    ? digits
                                    : type.signed() || !type.nativeOrder()
                                            ? cut(unscaled, type)
                                            : cutMagnitude(unscaled, type);
                };
        BigInteger shown = type.signed() ? stored : stored.abs();
        return new BigDecimal(shown, type.scale()).stripTrailingZeros().toPlainString();
    }

    private static BigInteger cut(BigInteger number, FieldType.Binary type) {
        return new BigInteger(lowest(number, type.bytes()));
    }

    private static BigInteger cutMagnitude(BigInteger number, FieldType.Binary type) {
        return new BigInteger(1, lowest(number.abs(), type.bytes()));
    }

    private static byte[] lowest(BigInteger number, int count) {
        byte[] bytes = number.toByteArray();
        byte[] wide = new byte[Math.max(bytes.length, count)];
        Arrays.fill(wide, (byte) (number.signum() < 0 ? -1 : 0));
        System.arraycopy(bytes, 0, wide, wide.length - bytes.length, bytes.length);
        return Arrays.copyOfRange(wide, wide.length - count, wide.length);
    }
}
