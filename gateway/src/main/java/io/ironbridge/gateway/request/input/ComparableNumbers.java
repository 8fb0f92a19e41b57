package io.ironbridge.gateway.request.input;

import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NumericNode;
import tools.jackson.databind.node.ValueNode;

/**
 * Makes number nodes that can be compared with the bounds of a schema. The validator compares
 * everything except {@link BigInteger} with whole bounds as a {@code long}, and throws at 1e30.
 */
final class ComparableNumbers extends JsonNodeFactory {
    private static final long serialVersionUID = 1L;

    private static final double BEYOND_LONG = 0x1p63;
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);

    /** Beyond this magnitude each double is a whole number. */
    @Override
    public NumericNode numberNode(double value) {
        return Double.isFinite(value) && Math.abs(value) >= BEYOND_LONG
                ? new BigIntegerNode(new BigDecimal(value).toBigInteger())
                : super.numberNode(value);
    }

    /**
     * @param value whose exponent the caller has checked to be small
     */
    @Override
    public ValueNode numberNode(BigDecimal value) {
        return isBeyondLong(value) && isWhole(value)
                ? new BigIntegerNode(value.toBigInteger())
                : super.numberNode(value);
    }

    /** Whether there is a node for it that can be compared with whole bounds. */
    static boolean isComparable(BigDecimal value) {
        return !isBeyondLong(value) || isWhole(value);
    }

    private static boolean isBeyondLong(BigDecimal value) {
        return value.compareTo(MOST) > 0 || value.compareTo(LEAST) < 0;
    }

    private static boolean isWhole(BigDecimal value) {
        return value.signum() == 0 || value.stripTrailingZeros().scale() <= 0;
    }
}
