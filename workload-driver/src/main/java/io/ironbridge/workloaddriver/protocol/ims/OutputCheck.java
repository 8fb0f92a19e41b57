package io.ironbridge.workloaddriver.protocol.ims;

import io.netty.buffer.ByteBuf;

/**
 * Checks of an output, in addition to the check that it is neither a request status message nor an
 * IMS message.
 *
 * @param length of its one segment: LL
 * @param content check of its text
 */
public record OutputCheck(int length, Content content) {
    /** A check of the text of an output of the expected length. */
    @FunctionalInterface
    public interface Content {
        /** Accepts any text. */
        Content ANY = _ -> true;

        /**
         * Whether the text is as expected. Called on event loops.
         *
         * @param text text of the one segment
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

        /** Whether the text has these characters at a position, counted from 0 after LL and ZZ. */
        public boolean has(int place, String characters) {
            return place + from + characters.length() <= bytes.writerIndex()
                    && Ebcdic.is(characters, bytes, from + place);
        }
    }
}
