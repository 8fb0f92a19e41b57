package io.ironbridge.connectorims;

import io.ironbridge.connectorims.message.Reply;
import io.ironbridge.connectorims.message.ReplyReader;
import io.ironbridge.connectorims.message.TooManySegmentsException;
import io.ironbridge.connectorims.message.UnreadableMessageException;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.function.LongPredicate;

/** Assembles the bytes of replies, one reply at a time. Runs on the event loop. */
abstract sealed class ReplyBuffer permits ReplyBuffer.WithLength, ReplyBuffer.WithoutLength {
    private static final int FIRST_BYTES = 64 << 10;
    private static final byte[] NOTHING = {};

    private final ImsConfig.Limits limits;
    private final ReplyReader reader;
    private final LongPredicate memory;
    byte[] bytes = NOTHING;
    int count;

    private ReplyBuffer(ImsConfig config, LongPredicate memory) {
        this.limits = config.limits();
        this.memory = memory;
        this.reader = new ReplyReader(config.options().requestMod(), limits.segments());
    }

    /**
     * Starts empty.
     *
     * @param memory grants the total size of a reply before it grows; if it refuses, only bytes
     *     that were already read are added
     */
    static ReplyBuffer of(ImsConfig config, LongPredicate memory) {
        return switch (config.exit()) {
            case HWSSMPL1 -> new WithLength(config, memory);
            case HWSSMPL0 -> new WithoutLength(config, memory);
        };
    }

    /** Discards the bytes. */
    abstract void clear();

    /**
     * Adds bytes up to the end of a reply.
     *
     * @param maySkip whether a reply that is too long is skipped
     * @return whether a reply is complete
     * @throws UnreadableMessageException if the bytes are not a reply
     */
    abstract boolean add(ByteBuf in, boolean maySkip) throws UnreadableMessageException;

    /**
     * Returns the complete reply; the next one may follow.
     *
     * @throws UnreadableMessageException if its end is known but its content cannot be decoded
     * @throws TooManySegmentsException if it has more segments than allowed
     */
    abstract Reply take() throws UnreadableMessageException, TooManySegmentsException;

    final Reply read(byte[] whole, int before)
            throws UnreadableMessageException, TooManySegmentsException {
        return reader.read(whole, before);
    }

    final int mostBytes() {
        return limits.replyBytes();
    }

    final String tooLong() {
        return "a reply of more than " + limits.replyBytes() + " bytes";
    }

    /**
     * Grows the buffer as bytes arrive; an announced length alone is not trusted.
     *
     * @param most maximum size
     * @param expected announced length, or 0
     */
    final void reserve(int needed, int first, int most, int expected) {
        if (needed > bytes.length) {
            long more = Math.max(Math.max(needed, first), 2L * bytes.length);
            int room = (int) Math.min(more, most);
            bytes = Arrays.copyOf(bytes, memory.test(Math.max(room, expected)) ? room : needed);
        }
    }

    /** HWSSMPL1: LLLL first. */
    static final class WithLength extends ReplyBuffer {
        private static final int LLLL = 4;

        /** LLLL of a reply that consists of a CSM. */
        private static final int SHORTEST = LLLL + 12;

        /** A longer reply is not skipped. */
        private static final int MOST_SKIPPED = 64 << 20;

        private int lengthBytes;
        private int length;
        private boolean skipping;

        private WithLength(ImsConfig config, LongPredicate memory) {
            super(config, memory);
        }

        @Override
        void clear() {
            bytes = NOTHING;
            count = 0;
            lengthBytes = 0;
            length = 0;
            skipping = false;
        }

        @Override
        boolean add(ByteBuf in, boolean maySkip) throws UnreadableMessageException {
            return (lengthBytes == LLLL || readLength(in, maySkip)) && readData(in);
        }

        private boolean readLength(ByteBuf in, boolean maySkip) throws UnreadableMessageException {
            while (lengthBytes < LLLL && in.isReadable()) {
                length = (length << 8) | in.readUnsignedByte();
                lengthBytes++;
            }
            if (lengthBytes == LLLL) {
                checkLength(maySkip);
            }
            return lengthBytes == LLLL;
        }

        private void checkLength(boolean maySkip) throws UnreadableMessageException {
            if (length < SHORTEST) {
                throw new UnreadableMessageException(
                        "a reply with the LLLL " + length + " at X'0000'");
            }
            skipping = length - LLLL > mostBytes();
            if (skipping && (!maySkip || length > MOST_SKIPPED)) {
                throw new UnreadableMessageException(tooLong());
            }
        }

        private boolean readData(ByteBuf in) {
            int whole = length - LLLL;
            int next = Math.min(in.readableBytes(), whole - count);
            if (skipping) {
                in.skipBytes(next);
            } else {
                reserve(count + next, FIRST_BYTES, whole, whole);
                in.readBytes(bytes, count, next);
            }
            count += next;
            return count == whole;
        }

        @Override
        Reply take() throws UnreadableMessageException, TooManySegmentsException {
            byte[] whole = bytes;
            boolean skipped = skipping;
            clear();
            if (skipped) {
                throw new UnreadableMessageException(tooLong());
            }
            return read(whole, LLLL);
        }
    }

    /** HWSSMPL0: structure by structure, until the last one. */
    static final class WithoutLength extends ReplyBuffer {
        private static final int LONGEST_STATUS = 20;

        private int next;

        private WithoutLength(ImsConfig config, LongPredicate memory) {
            super(config, memory);
        }

        @Override
        void clear() {
            bytes = NOTHING;
            count = 0;
            next = 0;
        }

        @Override
        boolean add(ByteBuf in, boolean maySkip) throws UnreadableMessageException {
            int came = in.readableBytes();
            int most = mostBytes() + LONGEST_STATUS;
            if (came > most - count) {
                throw new UnreadableMessageException(tooLong());
            }
            reserve(count + came, came, most, 0);
            in.getBytes(in.readerIndex(), bytes, count, came);
            count += came;
            boolean whole = findEnd();
            in.skipBytes(whole ? came - (count - next) : came);
            return whole;
        }

        private boolean findEnd() throws UnreadableMessageException {
            boolean last = false;
            while (!last && count - next >= 2) {
                int ll = ((bytes[next] & 0xFF) << 8) | (bytes[next + 1] & 0xFF);
                if (ll < 4 || ll > Short.MAX_VALUE) {
                    throw new UnreadableMessageException(
                            "a segment with the LL %d at X'%04X'".formatted(ll, next));
                }
                if (count - next < ll) {
                    return false;
                }
                last = ReplyReader.isStatus(bytes, next);
                next += ll;
            }
            return last;
        }

        @Override
        Reply take() throws UnreadableMessageException, TooManySegmentsException {
            byte[] whole = bytes.length == next ? bytes : Arrays.copyOf(bytes, next);
            clear();
            return read(whole, 0);
        }
    }
}
