package io.ironbridge.connectorapi;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;

/** The forms of data sent to a back end and returned from it. */
public sealed interface Payload {
    /** Number of bytes to process; 0 for a body that is still arriving. */
    default int length() {
        return switch (this) {
            case Json(Bytes text) -> text.length();
            case HttpReply(_, _, Whole(Bytes bytes)) -> bytes.length();
            case HttpReply(_, _, Streamed _) -> 0;
            case Commarea(Bytes bytes) -> bytes.length();
            case Channel(List<Container> containers) -> {
                int length = 0;
                for (Container container : containers) {
                    length += container.bytes().length();
                }
                yield length;
            }
            case Segments(List<Bytes> segments, _) -> {
                int length = 0;
                for (Bytes segment : segments) {
                    length += segment.length();
                }
                yield length;
            }
            case Message(_, Bytes body, _) -> body.length();
            case NoMessage _ -> 0;
        };
    }

    /**
     * This payload in the form that {@code target} takes.
     *
     * @throws IllegalArgumentException if it has another form; the message names both
     */
    default <P extends Payload> P as(Class<P> form, Target target) {
        if (!form.isInstance(this)) {
            throw new IllegalArgumentException(
                    target.name()
                            + " takes a payload of the form "
                            + form.getSimpleName()
                            + ", not "
                            + getClass().getSimpleName());
        }
        return form.cast(this);
    }

    /** A JSON text in UTF-8. */
    record Json(Bytes text) implements Payload {}

    /**
     * The reply of a back end that speaks HTTP.
     *
     * @param status the HTTP status, 200 to 599
     * @param headers in the order received; repeated names stay repeated
     */
    record HttpReply(int status, List<Header> headers, Body body) implements Payload {
        private static final int UNAUTHORISED = 401;

        public HttpReply {
            headers = List.copyOf(headers);
        }

        /** Whether the back end rejected user and password: status 401. */
        public boolean refusesUser() {
            return status == UNAUTHORISED;
        }
    }

    /**
     * A COMMAREA: bytes as the program sees them, in the host's code page. A request may be shorter
     * than the program's area, which is then filled with X'00'; a reply has its full length.
     */
    record Commarea(Bytes bytes) implements Payload {}

    /**
     * A channel. The order of its containers is irrelevant.
     *
     * @param containers with different names
     */
    record Channel(List<Container> containers) implements Payload {
        public Channel {
            containers = List.copyOf(containers);
        }
    }

    /**
     * A container of a channel.
     *
     * @param name 1 to 16 characters
     * @param ccsid of the text in a CHAR container; {@link #BIT} for bytes that are not converted
     */
    record Container(String name, int ccsid, Bytes bytes) {
        /** The CCSID of BIT containers. */
        public static final int BIT = 0;
    }

    /**
     * An IMS message, input or output.
     *
     * @param segments as programs see them: LL (2 bytes, big-endian, counts itself, 4 to 32,767),
     *     ZZ (2 bytes), then data in the host's code page. The maker of a segment sets LL
     *     correctly. The first segment of an input begins its data with the transaction code, blank
     *     padded
     * @param modName name of the MFS message output descriptor, at most 8 characters; empty if
     *     there is none
     */
    record Segments(List<Bytes> segments, String modName) implements Payload {
        public Segments {
            segments = List.copyOf(segments);
        }
    }

    /**
     * A message of a queue or topic, in both directions. A request that only receives has an empty
     * body, and its descriptor selects the message; the reply of one that only sends has an empty
     * body and the id of the sent message.
     *
     * @param body in {@link MessageForm#TEXT} the text in UTF-8
     */
    record Message(MessageForm form, Bytes body, MessageDescriptor descriptor) implements Payload {}

    /** The forms of messages. */
    enum MessageForm {
        /** A text, which the broker or its client may convert to another code page. */
        TEXT,
        /** Bytes that are not converted. */
        BYTES
    }

    /** The queue had no message, or none that was selected, in the time allowed. */
    record NoMessage() implements Payload {}

    /** One header field; the name as received. */
    record Header(String name, String value) {}

    /** A body, whole or still arriving. */
    sealed interface Body {}

    /** All of the body. */
    record Whole(Bytes bytes) implements Body {}

    /**
     * A body that is passed on while it arrives, with back-pressure; only for targets that were
     * prepared for it. The connection stays busy until the publisher has completed, failed or been
     * cancelled, so it must be subscribed exactly once. The subscriber owns the buffers. A failure
     * after the first byte is signalled by {@code onError}.
     */
    record Streamed(Flow.Publisher<ByteBuffer> chunks) implements Body {}
}
