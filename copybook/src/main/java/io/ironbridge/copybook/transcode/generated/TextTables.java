package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.SingleByteTable;
import io.ironbridge.copybook.json.JsonStrings;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The tables of a single-byte code page in the forms for generated code. A record, so that HotSpot
 * treats its components, and the arrays' lengths, as constants.
 *
 * @param blanks eight blanks
 * @param plain for each host byte its character, if JSON has it unescaped (ASCII); otherwise
 *     negative
 * @param pairs the same for two host bytes, the second of which is the higher half of the index
 * @param written for each host byte its form in a JSON string: up to six bytes from the highest on,
 *     their number in the lowest; 0 if the codec must decide
 * @param stored for each ASCII character its host byte
 * @param table the code page itself, for all other characters
 */
@SuppressWarnings("ArrayRecordComponent") // instances are never compared
record TextTables(
        long blanks,
        byte[] plain,
        short[] pairs,
        long[] written,
        byte[] stored,
        SingleByteTable table) {
    private static final int PAIRS = 1 << 16;
    private static final ConcurrentMap<Key, Optional<TextTables>> MADE = new ConcurrentHashMap<>();

    private record Key(CodePage codePage, Unmappable unmappable) {}

    private static TextTables of(byte blank, SingleByteTable table, Unmappable unmappable) {
        TextTables made =
                new TextTables(
                        (blank & 0xFFL) * 0x0101010101010101L,
                        new byte[256],
                        new short[PAIRS],
                        new long[256],
                        new byte[128],
                        table);
        made.fill(unmappable);
        return made;
    }

    private void fill(Unmappable unmappable) {
        OutputBytes scratch = new OutputBytes(Long.BYTES);
        for (int value = 0; value < plain.length; value++) {
            written[value] = written(table.character(value), unmappable, scratch);
            boolean alone = (written[value] & 0xFF) == 1;
            plain[value] = alone ? (byte) (written[value] >>> 56) : -1;
        }
        for (int pair = 0; pair < PAIRS; pair++) {
            pairs[pair] = (short) ((plain[pair >>> 8] << 8) | (plain[pair & 0xFF] & 0xFF));
        }
        for (int character = 0; character < stored.length; character++) {
            stored[character] = (byte) table.encoded(character);
        }
    }

    /**
     * The tables of {@code codePage}, the same each time; empty if it has characters of several
     * bytes, or lacks one of the characters U+0020 to U+007F.
     */
    static Optional<TextTables> of(CodePage codePage, Unmappable unmappable) {
        return MADE.computeIfAbsent(new Key(codePage, unmappable), TextTables::make);
    }

    private static Optional<TextTables> make(Key key) {
        return key.codePage()
                .table()
                .filter(TextTables::hasAscii)
                .map(table -> of(key.codePage().space(), table, key.unmappable()));
    }

    private static boolean hasAscii(SingleByteTable table) {
        for (int character = ' '; character < 0x80; character++) {
            if (table.encoded(character) < 0) {
                return false;
            }
        }
        return true;
    }

    private static long written(char character, Unmappable unmappable, OutputBytes scratch) {
        if (character == SingleByteTable.UNASSIGNED && unmappable == Unmappable.REJECT) {
            return 0;
        }
        scratch.clear();
        JsonStrings.append(character, scratch);
        int length = scratch.length();
        scratch.ensure(Long.BYTES - length);
        return (FastBytes.getLong(padded(scratch), 0) & (-1L << (Long.SIZE - 8 * length))) | length;
    }

    private static byte[] padded(OutputBytes scratch) {
        return java.util.Arrays.copyOf(scratch.toBytes(), Long.BYTES);
    }
}
