package io.ironbridge.lab.ims.servant;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * What a CALL passes.
 *
 * @param items as long as the items that the CALL names; not null, for OMITTED empty
 * @param first 1 where the number of parameters comes first, else 0
 * @param line of the statement
 * @param file it is in
 * @param program it belongs to
 */
record CobolArguments(List<MemorySegment> items, int first, int line, String file, String program) {
    private static final int LONGEST_NAME = 1024;
    private static final int BLANK = ' ';

    CobolArguments {
        items = List.copyOf(items);
    }

    @SuppressWarnings("restricted") // storage of the program, as long as libcob says
    static CobolArguments of(
            int number,
            MemorySegment data,
            MemorySegment sizes,
            int line,
            MemorySegment file,
            MemorySegment caller) {
        MemorySegment addresses = data.reinterpret(number * ADDRESS.byteSize());
        MemorySegment lengths = sizes.reinterpret(number * JAVA_LONG.byteSize());
        List<MemorySegment> items = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            MemorySegment item = addresses.getAtIndex(ADDRESS, i);
            items.add(item.reinterpret(lengths.getAtIndex(JAVA_LONG, i)));
        }
        return new CobolArguments(
                items, startsWithNumber(items) ? 1 : 0, line, text(file), text(caller));
    }

    /** A full word with a small number, and no function code. */
    private static boolean startsWithNumber(List<MemorySegment> items) {
        return !items.isEmpty()
                && items.getFirst().byteSize() > 0
                && (items.getFirst().get(JAVA_BYTE, 0) & 0xFF) < BLANK;
    }

    @SuppressWarnings("restricted") // ends with a zero
    private static String text(MemorySegment name) {
        return name.reinterpret(LONGEST_NAME).getString(0);
    }

    /** The number of arguments, compared with the number of parameters. */
    int count() {
        return items.size() - first;
    }

    /** The argument, from 0, the number of parameters not counted. */
    MemorySegment item(int number) {
        return items.get(first + number);
    }

    /** Its bytes. */
    byte[] bytes(int number) {
        return item(number).toArray(JAVA_BYTE);
    }

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
