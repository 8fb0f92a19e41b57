package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.codepage.SingleByteTable;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonStrings;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import org.jspecify.annotations.Nullable;

/** Text of a single-byte code page, decoded byte by byte without an intermediate string. */
final class SingleByteTextCodec extends TextCodec {
    private final SingleByteTable table;
    private final byte space;

    SingleByteTextCodec(
            FieldType.Text type, TextForm form, SingleByteTable table, ConversionOptions options) {
        super(type, form, options);
        this.table = table;
        this.space = form.page().space();
    }

    @Override
    @Nullable FaultReason characters(byte[] record, int at, OutputBytes json) {
        int from = at;
        int to = at + bytes();
        while (trimming().trailing() && to > from && record[to - 1] == space) {
            to--;
        }
        while (trimming().leading() && from < to && record[from] == space) {
            from++;
        }
        if (rejects() && !assigned(record, from, to)) {
            return FaultReason.INVALID_TEXT;
        }
        json.write('"');
        for (int index = from; index < to; index++) {
            JsonStrings.append(table.character(record[index] & 0xFF), json);
        }
        json.write('"');
        return null;
    }

    private boolean assigned(byte[] record, int from, int to) {
        for (int index = from; index < to; index++) {
            if (table.character(record[index] & 0xFF) == SingleByteTable.UNASSIGNED) {
                return false;
            }
        }
        return true;
    }
}
