package io.ironbridge.copybook.transcode;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels for text of {@link FastDecode} and {@link FastText}, 64 bytes at a time. Used only
 * where {@link Vectors} says so: the module {@code jdk.incubator.vector} need not be there.
 */
final class VectorText {
    /** Bytes of a vector. */
    static final int WIDTH = 64;

    static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;

    private VectorText() {}

    /** See {@link FastDecode#text}. */
    static int text(
            byte[] record,
            int from,
            byte[] out,
            int at,
            int length,
            TextTables tables,
            VectorTables vectors) {
        int end = trimmed(record, from, from + length, vectors.blanks());
        if (end > from && FastDecode.unfilled(record[from])) {
            return FastDecode.UNUSUAL;
        }
        return characters(record, from, end, tables, vectors, out, at);
    }

    /** See {@link FastDecode#untrimmed}. */
    static int untrimmed(
            byte[] record,
            int from,
            byte[] out,
            int at,
            int length,
            TextTables tables,
            VectorTables vectors) {
        if (FastDecode.unfilled(record[from])) {
            return FastDecode.UNUSUAL;
        }
        return characters(record, from, from + length, tables, vectors, out, at);
    }

    static int trimmed(byte[] record, int from, int to, ByteVector blanks) {
        int end = to;
        while (end > from) {
            int start = Math.max(from, end - WIDTH);
            VectorMask<Byte> inside = first(end - start);
            long others =
                    load(record, start, inside)
                            .compare(VectorOperators.NE, blanks, inside)
                            .toLong();
            if (others != 0) {
                return start + Long.SIZE - Long.numberOfLeadingZeros(others);
            }
            end = start;
        }
        return end;
    }

    static int characters(
            byte[] record,
            int from,
            int end,
            TextTables tables,
            VectorTables vectors,
            byte[] out,
            int at) {
        int to = at;
        for (int start = from; start < end; start += WIDTH) {
            int count = Math.min(WIDTH, end - start);
            VectorMask<Byte> inside = first(count);
            ByteVector bytes = load(record, start, inside);
            ByteVector lower = bytes.selectFrom(vectors.plain0(), vectors.plain1());
            ByteVector upper = bytes.selectFrom(vectors.plain2(), vectors.plain3());
            ByteVector plain = lower.blend(upper, bytes.lt((byte) 0));
            plain.intoArray(out, to);
            if (plain.compare(VectorOperators.LT, (byte) 0, inside).anyTrue()) {
                return FastDecode.escaped(record, from, end, tables.written(), out, at);
            }
            to += count;
        }
        out[to] = '"';
        return to + 1;
    }

    /** See {@link FastText#text}. */
    static int stored(
            byte[] json,
            int at,
            byte[] record,
            int to,
            int length,
            TextTables tables,
            VectorTables vectors) {
        if (at >= json.length || json[at] != '"') {
            return FastEncode.UNUSUAL;
        }
        int end = to + length;
        int store = to;
        for (int from = at + 1; from < json.length; from += WIDTH) {
            ByteVector characters = load(json, from, first(Math.min(WIDTH, json.length - from)));
            int count = Long.numberOfTrailingZeros(stops(characters));
            if (count > end - store) {
                return FastEncode.UNUSUAL;
            }
            ByteVector bytes = characters.selectFrom(vectors.stored0(), vectors.stored1());
            if (count == WIDTH) {
                bytes.intoArray(record, store);
                store += WIDTH;
            } else if (from + count < json.length && json[from + count] == '"') {
                VectorMask<Byte> room = first(Math.min(WIDTH, end - store));
                vectors.blanks().blend(bytes, first(count)).intoArray(record, store, room);
                fill(record, store + WIDTH, end, (byte) tables.blanks());
                return from + count + 1;
            } else {
                return FastText.mixed(json, at, record, to, length, tables);
            }
        }
        return FastEncode.UNUSUAL;
    }

    /** A bit for each quote, backslash, control or non-ASCII character. */
    static long stops(ByteVector characters) {
        return characters
                .lt((byte) ' ')
                .or(characters.eq((byte) '"'))
                .or(characters.eq((byte) '\\'))
                .toLong();
    }

    static void fill(byte[] record, int from, int end, byte blank) {
        if (from < end) {
            Arrays.fill(record, from, end, blank);
        }
    }

    /** Zero past the mask, which may reach beyond the array. */
    static ByteVector load(byte[] bytes, int at, VectorMask<Byte> inside) {
        return ByteVector.fromArray(SPECIES, bytes, at, inside);
    }

    /** The first 0 to 64 bytes of a vector. */
    static VectorMask<Byte> first(int count) {
        return VectorMask.fromLong(SPECIES, count == WIDTH ? -1L : (1L << count) - 1);
    }
}
