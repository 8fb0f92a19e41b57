package io.ironbridge.lab.db2;

import java.math.BigDecimal;
import java.sql.Types;
import java.util.Optional;

/**
 * A Db2 data type as a column or host variable has it.
 *
 * @param kind the type's name
 * @param length characters or bytes, or the precision in digits of DECIMAL; 0 where it means
 *     nothing
 * @param scale digits after the point of DECIMAL
 * @param nullable whether null may stand here
 */
record SqlType(Kind kind, int length, int scale, boolean nullable) {

    /** Derby's widest VARCHAR, also what its LONG VARCHAR is described as. */
    private static final int LONG_VARCHAR_LENGTH = 32_700;

    enum Kind {
        SMALLINT(Types.SMALLINT),
        INTEGER(Types.INTEGER),
        BIGINT(Types.BIGINT),
        DECIMAL(Types.DECIMAL),
        REAL(Types.REAL),
        DOUBLE(Types.DOUBLE),
        CHAR(Types.CHAR),
        VARCHAR(Types.VARCHAR),
        CLOB(Types.CLOB),
        DATE(Types.DATE),
        TIME(Types.TIME),
        TIMESTAMP(Types.TIMESTAMP),
        BINARY(Types.BINARY),
        VARBINARY(Types.VARBINARY),
        BLOB(Types.BLOB);

        private final int jdbcType;

        Kind(int jdbcType) {
            this.jdbcType = jdbcType;
        }

        int jdbcType() {
            return jdbcType;
        }

        private static Optional<Kind> of(int jdbcType) {
            return switch (jdbcType) {
                case Types.NUMERIC -> Optional.of(DECIMAL);
                case Types.FLOAT -> Optional.of(DOUBLE);
                case Types.LONGVARCHAR -> Optional.of(VARCHAR);
                case Types.LONGVARBINARY -> Optional.of(VARBINARY);
                default -> exactly(jdbcType);
            };
        }

        private static Optional<Kind> exactly(int jdbcType) {
            for (Kind kind : values()) {
                if (kind.jdbcType == jdbcType) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }

    /** The Db2 type of a column or marker, from the driver's description. */
    static SqlType of(int jdbcType, String typeName, int precision, int scale, boolean nullable)
            throws StatementException {
        Kind kind =
                Kind.of(jdbcType)
                        .orElseThrow(() ->
                                new StatementException(
                                        "type " + typeName + " has no JSON form here"));
        return switch (kind) {
            case DECIMAL -> new SqlType(kind, precision, scale, nullable);
            case CHAR, VARCHAR, CLOB, BINARY, VARBINARY, BLOB ->
                    new SqlType(kind, precision > 0 ? precision : LONG_VARCHAR_LENGTH, 0, nullable);
            default -> new SqlType(kind, 0, 0, nullable);
        };
    }

    /** The name with its length, as in the description texts: {@code DECIMAL(9,2)}. */
    String text() {
        return switch (kind) {
            case DECIMAL -> "DECIMAL(" + length + "," + scale + ")";
            case CHAR, VARCHAR, CLOB, BINARY, VARBINARY, BLOB -> kind + "(" + length + ")";
            default -> kind.toString();
        };
    }

    /** The smallest step of a DECIMAL: 0.01 for two decimals. */
    BigDecimal step() {
        return BigDecimal.ONE.movePointLeft(scale);
    }

    /** The largest value of a DECIMAL: 9999999.99 for DECIMAL(9,2). */
    BigDecimal largest() {
        return BigDecimal.TEN.pow(length).subtract(BigDecimal.ONE).movePointLeft(scale);
    }
}
