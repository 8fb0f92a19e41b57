package io.ironbridge.copybook.codepage;

import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.codepage.CodePage.Stop;

/** Writes one field of a mixed code page; reserves a byte for the shift in while one is due. */
final class MixedWriter {
    private final MixedCodePage page;
    private final byte[] bytes;
    private final int to;
    private int at;
    private boolean shifted;

    MixedWriter(MixedCodePage page, byte[] bytes, int from, int to) {
        this.page = page;
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    Encoded write(CharSequence text) {
        int index = 0;
        while (index < text.length()) {
            int units = page.characters().units(text, index);
            Stop stop = write(text, index, units);
            if (stop != Stop.DONE) {
                return stop(index, stop);
            }
            index += units;
        }
        return stop(index, Stop.DONE);
    }

    private Stop write(CharSequence text, int index, int units) {
        int value = units == 1 ? page.singles().encoded(text.charAt(index)) : -1;
        int pair = value < 0 ? page.characters().pair(text, index, units) : -1;
        int room = to - at - (shifted ? 1 : 0);
        if (room == 0) {
            return Stop.NO_ROOM;
        }
        if (value >= 0) {
            return single(value);
        }
        return pair >= 0 ? pair(pair) : Stop.UNMAPPABLE;
    }

    private Stop single(int value) {
        if (to - at < (shifted ? 2 : 1)) {
            return Stop.NO_ROOM;
        }
        shiftIn();
        bytes[at++] = (byte) value;
        return Stop.DONE;
    }

    private Stop pair(int pair) {
        if (to - at < (shifted ? 3 : 4)) {
            return Stop.NO_ROOM;
        }
        if (!shifted) {
            bytes[at++] = MixedCodePage.SHIFT_OUT;
            shifted = true;
        }
        bytes[at++] = (byte) (pair >> 8);
        bytes[at++] = (byte) pair;
        return Stop.DONE;
    }

    private Encoded stop(int index, Stop outcome) {
        shiftIn();
        return new Encoded(at, index, outcome);
    }

    private void shiftIn() {
        if (shifted) {
            bytes[at++] = MixedCodePage.SHIFT_IN;
            shifted = false;
        }
    }
}
