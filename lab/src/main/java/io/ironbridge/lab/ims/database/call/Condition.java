package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.gen.Field;
import java.util.Arrays;

/** A field compared with a value of its length. The value must not be changed. */
@SuppressWarnings("ArrayRecordComponent")
record Condition(Field field, Operator operator, byte[] value) {
    boolean holds(byte[] data) {
        return field.isIn(data)
                && operator.holds(
                        Arrays.compareUnsigned(
                                data, field.start() - 1, field.end(), value, 0, value.length));
    }
}
