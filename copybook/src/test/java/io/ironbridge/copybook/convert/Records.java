package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.convert.FileForm.Descriptors;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Files in memory, written as pairs of hexadecimal digits. */
final class Records {
    /** Where nothing but the file itself tells a record's length. */
    static final RecordSizes UNKNOWN = sizes(0, 0);

    private Records() {}

    /** Records of one length. */
    static RecordSizes sizes(int common, int longest) {
        return new RecordSizes() {
            @Override
            public int common() {
                return common;
            }

            @Override
            public int longest() {
                return longest;
            }

            @Override
            public int length(byte[] data, int from, int to) {
                return -1;
            }
        };
    }

    static FileForm form(RecordFormat format) {
        return FileForm.of(format, true);
    }

    static FileForm reversed(RecordFormat format) {
        return form(format).withDescriptors(new Descriptors(true, false));
    }

    static RecordReader reader(FileForm form, RecordSizes sizes, String... hex) {
        return RecordReader.of("file", trickling(bytes(hex)), form, sizes);
    }

    static RecordReader reader(FileForm form, String... hex) {
        return reader(form, UNKNOWN, hex);
    }

    /** All records, in hexadecimal digits. */
    static List<String> all(FileForm form, String... hex) throws IOException, FileFaultException {
        return all(reader(form, hex));
    }

    static List<String> all(RecordReader reader) throws IOException, FileFaultException {
        List<String> records = new ArrayList<>();
        while (reader.next()) {
            records.add(hex(reader));
        }
        return records;
    }

    static String hex(RecordReader reader) {
        return HexFormat.of().withUpperCase().formatHex(reader.array(), reader.from(), reader.to());
    }

    /** A file of these records, in hexadecimal digits. */
    static String written(FileForm form, String... records) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RecordWriter writer = RecordWriter.of(out, form);
        for (String record : records) {
            byte[] bytes = bytes(record);
            writer.write(bytes, 0, bytes.length);
        }
        writer.finish();
        return HexFormat.of().withUpperCase().formatHex(out.toByteArray());
    }

    static byte[] bytes(String... hex) {
        return HexFormat.of().parseHex(String.join("", hex).replace(" ", ""));
    }

    /** A stream that gives one, two or three bytes at a time, as a network may. */
    static InputStream trickling(byte[] bytes) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            private int turn;

            @Override
            public int read(byte[] into, int at, int count) throws IOException {
                turn = turn % 3 + 1;
                return super.read(into, at, Math.min(count, turn));
            }
        };
    }
}
