package io.ironbridge.lab.cics.hostlink;

import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * An answer of the host link: the header fields that depend on the outcome, and the data.
 *
 * @param outcome 0 to 5
 * @param work 0 none, 1 committed, 2 backed out, 3 unknown
 * @param reason for outcomes 4 and 5, otherwise 0
 * @param fullLength for reason 20, otherwise 0
 */
public record LinkAnswer(
        int outcome,
        int work,
        String abendCode,
        String program,
        int resp,
        int resp2,
        int reason,
        int fullLength,
        TaskOutput output) {
    static final int HEADER_LENGTH = 128;
    public static final int NO_WORK = 0;
    public static final int COMMITTED = 1;
    static final int BACKED_OUT = 2;

    private static final int TOO_LONG = 20;
    private static final TaskOutput NO_DATA = new TaskOutput.Nothing();

    public static LinkAnswer well(String program, int work, TaskOutput output) {
        return new LinkAnswer(0, work, "", program, 0, 0, 0, 0, output);
    }

    public static LinkAnswer abended(String code, String program) {
        return new LinkAnswer(1, BACKED_OUT, code, program, 0, 0, 0, 0, NO_DATA);
    }

    public static LinkAnswer notLinked(String program, int resp, int resp2, String abendCode) {
        return new LinkAnswer(2, NO_WORK, abendCode, program, resp, resp2, 0, 0, NO_DATA);
    }

    public static LinkAnswer notCommitted(String program, int resp, int resp2) {
        return new LinkAnswer(3, BACKED_OUT, "", program, resp, resp2, 0, 0, NO_DATA);
    }

    public static LinkAnswer refused(LinkRefusal refusal) {
        int reason = refusal.reason();
        return new LinkAnswer(
                4, NO_WORK, "", refusal.program(), refusal.resp(), 0, reason, 0, NO_DATA);
    }

    public static LinkAnswer tooLong(String program, int fullLength) {
        return new LinkAnswer(5, BACKED_OUT, "", program, 0, 0, TOO_LONG, fullLength, NO_DATA);
    }

    public static LinkAnswer notGiven(String program, int reason) {
        return new LinkAnswer(5, BACKED_OUT, "", program, 0, 0, reason, 0, NO_DATA);
    }

    /**
     * The fields that are the same for all answers of a task.
     *
     * @param token 8 bytes, of the call
     * @param longestRequest in bytes
     */
    public record Envelope(
            Area token,
            String applid,
            String transaction,
            int task,
            String user,
            String level,
            int longestRequest) {}

    /** Its length in bytes, header included. */
    public long length() {
        return HEADER_LENGTH
                + switch (output) {
                    case TaskOutput.Commarea(var data) -> stripped(data);
                    case TaskOutput.Channel(var containers) -> length(containers);
                    case TaskOutput.Nothing _, TaskOutput.Web _ -> 0L;
                };
    }

    private static long length(List<Container> containers) {
        return containers.stream()
                .mapToLong(each -> (long) LinkContainers.HEADER_LENGTH + each.data().length())
                .sum();
    }

    /** Its length without trailing X'00'. */
    private static int stripped(Area data) {
        byte[] bytes = data.bytes();
        int length = bytes.length;
        while (length > 0 && bytes[length - 1] == 0) {
            length--;
        }
        return length;
    }

    /** The bytes to be sent. */
    public byte[] bytes(Envelope envelope) {
        ByteBuffer to = ByteBuffer.allocate(Math.toIntExact(length()));
        HostText.write(to, 0x00, 4, "IBLR");
        to.putInt(0x04, LinkRequestReader.VERSION);
        to.putInt(0x08, HEADER_LENGTH);
        to.putInt(0x0C, to.capacity());
        to.putInt(0x10, outcome);
        to.putInt(0x14, work);
        HostText.write(to, 0x18, 4, abendCode);
        HostText.write(to, 0x1C, 8, program);
        to.putInt(0x24, resp);
        to.putInt(0x28, resp2);
        to.putInt(0x2C, reason);
        to.putInt(0x44, fullLength);
        write(to, envelope);
        writeData(to);
        return to.array();
    }

    private static void write(ByteBuffer to, Envelope envelope) {
        to.put(0x30, envelope.token().bytes());
        HostText.write(to, 0x48, 8, envelope.applid());
        HostText.write(to, 0x50, 4, envelope.transaction());
        to.putInt(0x54, envelope.task());
        HostText.write(to, 0x58, 8, envelope.user());
        HostText.write(to, 0x60, 8, envelope.level());
        to.putInt(0x68, LinkRequestReader.VERSION);
        to.putInt(0x6C, envelope.longestRequest());
    }

    private void writeData(ByteBuffer to) {
        switch (output) {
            case TaskOutput.Commarea(var data) -> writeCommarea(to, data);
            case TaskOutput.Channel(var containers) -> writeContainers(to, containers);
            case TaskOutput.Nothing _, TaskOutput.Web _ -> {
                // nothing follows the header
            }
        }
    }

    private static void writeCommarea(ByteBuffer to, Area data) {
        int sent = stripped(data);
        to.putInt(0x38, data.length());
        to.putInt(0x3C, sent);
        to.put(HEADER_LENGTH, data.bytes(), 0, sent);
    }

    private static void writeContainers(ByteBuffer to, List<Container> containers) {
        to.putInt(0x40, containers.size());
        int offset = HEADER_LENGTH;
        for (Container container : containers) {
            boolean bit = container.ccsid() == Container.BIT;
            HostText.write(to, offset, 16, container.name());
            HostText.write(to, offset + 0x10, 4, bit ? "BIT" : "CHAR");
            to.putInt(offset + 0x14, container.ccsid());
            to.putInt(offset + 0x18, container.data().length());
            HostText.write(to, offset + 0x1C, 4, "");
            to.put(offset + LinkContainers.HEADER_LENGTH, container.data().bytes());
            offset += LinkContainers.HEADER_LENGTH + container.data().length();
        }
    }
}
