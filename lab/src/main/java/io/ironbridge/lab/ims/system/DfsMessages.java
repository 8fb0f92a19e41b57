package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.wire.Area;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;

/** DFS messages to the sender of a message. Source: IMS Messages and Codes, "DFS messages". */
final class DfsMessages {
    static final Charset EBCDIC = Charset.forName("IBM1047");

    private static final int ECHOED = 78;
    private static final int LLZZ = 4;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private final InstantSource clock;
    private final ZoneId zone;

    DfsMessages(InstantSource clock, ZoneId zone) {
        this.clock = clock;
        this.zone = zone;
    }

    /** Why a message cannot be brought to a program: the module and the reason are the lab's. */
    enum Route {
        /** More than one segment for MSGTYPE=(SNGLSEG). */
        SINGLE_SEGMENT("0101"),
        /** A Fast Path transaction, and no region runs its program. */
        NO_FAST_PATH_REGION("0102");

        private final String reason;

        Route(String reason) {
            this.reason = reason;
        }
    }

    OutputMessage noDestination(String code) {
        return text(
                "DFS064 %s DESTINATION CAN NOT BE FOUND OR CREATED, DEST=%s"
                        .formatted(time(), code));
    }

    OutputMessage stopped() {
        return text("DFS065 " + time() + " TRAN/LTERM STOPPED");
    }

    OutputMessage securityViolation() {
        return text("DFS1292E SECURITY VIOLATION");
    }

    OutputMessage noReply() {
        return text("DFS2082 RESPONSE MODE TRANSACTION TERMINATED WITHOUT REPLY");
    }

    OutputMessage noRoute(Route route) {
        return text("DFS070 UNABLE TO ROUTE MESSAGE RSN=" + route.reason);
    }

    OutputMessage expired(Message message, String member) {
        Duration elapsed = message.elapsed(clock.instant());
        return text(
                "DFS3688I TRANSACTION %s EXPIRED: ELAPSE=%06X TPIPE=%s TMEMBER=%s"
                        .formatted(
                                message.transaction(),
                                elapsed.toSeconds(),
                                message.input().tpipe(),
                                member));
    }

    /** With the first 78 bytes of the input, as they came. */
    OutputMessage abended(Message message, AbendCode code) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(
                "DFS555I TRAN %-8s ABEND %s ; MSG IN PROCESS: "
                        .formatted(message.transaction(), code.completion())
                        .getBytes(EBCDIC));
        text.writeBytes(echo(message.input().segments().getFirst().bytes()));
        return message(text.toByteArray());
    }

    private static byte[] echo(byte[] segment) {
        return Arrays.copyOfRange(segment, LLZZ, Math.min(segment.length, LLZZ + ECHOED));
    }

    private String time() {
        return TIME.format(clock.instant().atZone(zone));
    }

    private static OutputMessage text(String text) {
        return message(text.getBytes(EBCDIC));
    }

    private static OutputMessage message(byte[] data) {
        byte[] segment =
                ByteBuffer.allocate(LLZZ + data.length)
                        .putShort((short) (LLZZ + data.length))
                        .putShort((short) 0)
                        .put(data)
                        .array();
        return new OutputMessage(List.of(Area.of(segment)), "DFSMO1", false);
    }
}
