package io.ironbridge.workloaddriver.protocol.ims;

import io.netty.buffer.ByteBuf;

/**
 * What an output has to be, beside being one at all: no request status message, no message of IMS.
 *
 * @param length of its one segment: LL
 * @param content what its text says
 */
public record OutputCheck(int length, Content content) {
    /** A look at an output of the right length. */
    @FunctionalInterface
    public interface Content {
        /** Any text will do. */
        Content ANY = _ -> true;

        /**
         * Whether it is as it should be. Called on event loops.
         *
         * @param text the text of the one segment; its reader index does not matter
         */
        boolean isRight(Text text);
    }

    /** An EBCDIC text. Valid during the call only. */
    public static final class Text {
        private final ByteBuf bytes;
        private final int from;

        /**
         * Of some bytes.
         *
         * @param from index of the first character
         */
        public Text(ByteBuf bytes, int from) {
            this.bytes = bytes;
            this.from = from;
        }

        /** Whether these characters stand at a place, counted from 0 behind LL and ZZ. */
        public boolean has(int place, String characters) {
            return place + from + characters.length() <= bytes.writerIndex()
                    && Ebcdic.is(characters, bytes, from + place);
        }
    }
}
