package io.ironbridge.copybook.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Files as records. */
final class Records {
    private Records() {}

    /** Records of one length, without anything between them. */
    static List<byte[]> fixed(byte[] file, int length) {
        if (file.length % length != 0) {
            throw new IllegalArgumentException(file.length + " bytes are no records of " + length);
        }
        List<byte[]> records = new ArrayList<>();
        for (int at = 0; at < file.length; at += length) {
            records.add(Arrays.copyOfRange(file, at, at + length));
        }
        return records;
    }

    /** Records with a record descriptor word: length, these four bytes included. */
    static List<byte[]> variable(byte[] file) {
        List<byte[]> records = new ArrayList<>();
        int at = 0;
        while (at < file.length) {
            int length = (file[at] & 0xFF) << 8 | (file[at + 1] & 0xFF);
            records.add(Arrays.copyOfRange(file, at + 4, at + length));
            at += length;
        }
        return records;
    }

    /** Lines, which LF or CRLF ends. */
    static List<byte[]> lines(byte[] file) {
        List<byte[]> records = new ArrayList<>();
        int start = 0;
        for (int at = 0; at <= file.length; at++) {
            boolean end = at == file.length;
            if (end ? start < at : file[at] == '\n') {
                int last = at > start && file[at - 1] == '\r' ? at - 1 : at;
                records.add(Arrays.copyOfRange(file, start, last));
                start = at + 1;
            }
        }
        return records;
    }

    /** A record with blanks behind it, or without the blanks that are too many. */
    static byte[] padded(byte[] record, int length, byte blank) {
        byte[] padded = Arrays.copyOf(record, length);
        if (record.length < length) {
            Arrays.fill(padded, record.length, length, blank);
        }
        return padded;
    }
}
