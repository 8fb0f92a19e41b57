package io.ironbridge.lab.db2;

import io.ironbridge.lab.db2.LabDb2Config.BinaryForm;
import io.ironbridge.lab.db2.Plan.Input;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the request object of a service call into one value per host variable. Invalid input ends
 * in status 400 with a text that names the parameter and never shows its value; an invalid date or
 * time string is an SQL error (-180), as Db2 documents it.
 */
final class InputReader {
    /** Stands for a host variable not seen yet; null is a value. */
    private enum Absent {
        ABSENT
    }

    private final JsonFactory json;
    private final BinaryForm binaryForm;

    InputReader(JsonFactory json, BinaryForm binaryForm) {
        this.json = json;
        this.binaryForm = binaryForm;
    }

    /** The values in the order of the plan's inputs, in the form {@link Binder} wants. */
    @Nullable Object[] read(byte[] body, List<Input> inputs) throws RestFailure, SQLException {
        @Nullable Object[] values = new @Nullable Object[inputs.size()];
        Arrays.fill(values, Absent.ABSENT);
        if (body.length > 0) {
            try (JsonParser parser = json.createParser(ObjectReadContext.empty(), body)) {
                readObject(parser, inputs, values);
            } catch (JacksonException e) {
                throw notJson(e);
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == Absent.ABSENT) {
                throw refused(inputs.get(i), "is missing");
            }
        }
        return values;
    }

    /** The parser's text may quote the body, so only the position is reported. */
    static RestFailure notJson(JacksonException e) {
        TokenStreamLocation place = e.getLocation();
        return new RestFailure(
                400,
                place == null
                        ? "The request body is not valid JSON"
                        : "The request body is not valid JSON at line %d, column %d"
                                .formatted(place.getLineNr(), place.getColumnNr()));
    }

    private void readObject(JsonParser parser, List<Input> inputs, @Nullable Object[] values)
            throws RestFailure, SQLException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new RestFailure(400, "The request body must be one JSON object");
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            int index = indexOf(parser.currentName(), inputs);
            Input input = inputs.get(index);
            if (values[index] != Absent.ABSENT) {
                throw refused(input, "is given twice");
            }
            parser.nextToken();
            values[index] = value(parser, input);
        }
        if (parser.nextToken() != null) {
            throw new RestFailure(400, "The request body must be one JSON object");
        }
    }

    private static int indexOf(String name, List<Input> inputs) throws RestFailure {
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new RestFailure(
                400, "The request body has a property that is no input parameter of the service");
    }

    private @Nullable Object value(JsonParser parser, Input input)
            throws RestFailure, SQLException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        return switch (input.type().kind()) {
            case SMALLINT -> integer(parser, input, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> integer(parser, input, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> integer(parser, input, Long.MIN_VALUE, Long.MAX_VALUE);
            case DECIMAL -> decimal(parser, input);
            case REAL -> real(parser, input);
            case DOUBLE -> floating(parser, input);
            case CHAR, VARCHAR, CLOB -> text(parser, input);
            case DATE -> DateTimes.date(string(parser, input));
            case TIME -> DateTimes.time(string(parser, input));
            case TIMESTAMP -> DateTimes.timestamp(string(parser, input));
            case BINARY, VARBINARY, BLOB -> bytes(parser, input);
        };
    }

    private static Object integer(JsonParser parser, Input input, long least, long most)
            throws RestFailure {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw refused(input, "must be an integer");
        }
        BigInteger value = parser.getBigIntegerValue();
        if (value.bitLength() > Long.SIZE - 1
                || value.longValue() < least
                || value.longValue() > most) {
            throw refused(input, "is out of the range of " + input.type().text());
        }
        return value.longValue();
    }

    private static Object decimal(JsonParser parser, Input input) throws RestFailure {
        BigDecimal value = number(parser, input).getDecimalValue();
        int scale = input.type().scale();
        if (value.signum() == 0) {
            return BigDecimal.ZERO.setScale(scale);
        }
        BigDecimal shortest = value.stripTrailingZeros();
        if ((long) shortest.precision() - shortest.scale() > input.type().length() - scale) {
            throw refused(input, "is out of the range of " + input.type().text());
        }
        if (shortest.scale() > scale) {
            throw refused(input, "has more decimals than " + input.type().text());
        }
        return shortest.setScale(scale, RoundingMode.UNNECESSARY);
    }

    private static Object real(JsonParser parser, Input input) throws RestFailure {
        float value = number(parser, input).getFloatValue();
        if (!Float.isFinite(value)) {
            throw refused(input, "is out of the range of REAL");
        }
        return value;
    }

    private static Object floating(JsonParser parser, Input input) throws RestFailure {
        double value = number(parser, input).getDoubleValue();
        if (!Double.isFinite(value)) {
            throw refused(input, "is out of the range of DOUBLE");
        }
        return value;
    }

    private static Object text(JsonParser parser, Input input) throws RestFailure {
        String value = string(parser, input);
        if (value.codePointCount(0, value.length()) > input.type().length()) {
            throw refused(input, "is longer than " + input.type().text() + " allows");
        }
        return value;
    }

    private Object bytes(JsonParser parser, Input input) throws RestFailure {
        byte[] value = decoded(string(parser, input), input);
        if (value.length > input.type().length()) {
            throw refused(input, "is longer than " + input.type().text() + " allows");
        }
        return value;
    }

    private byte[] decoded(String text, Input input) throws RestFailure {
        try {
            return switch (binaryForm) {
                case BASE64 -> Base64.getDecoder().decode(text);
                case HEX -> HexFormat.of().parseHex(text);
            };
        } catch (IllegalArgumentException e) {
            throw refused(input, "must be " + (binaryForm == BinaryForm.HEX ? "hex" : "base64"));
        }
    }

    private static JsonParser number(JsonParser parser, Input input) throws RestFailure {
        if (!parser.currentToken().isNumeric()) {
            throw refused(input, "must be a number");
        }
        return parser;
    }

    private static String string(JsonParser parser, Input input) throws RestFailure {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw refused(input, "must be a string");
        }
        return parser.getString();
    }

    private static RestFailure refused(Input input, String why) {
        return new RestFailure(400, "Input parameter " + input.name() + " " + why);
    }
}
