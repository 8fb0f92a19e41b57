package io.ironbridge.lab.cics.hostlink;

import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;

/** Reads requests of the host link, and rejects those that violate docs/host-link.md. */
public final class LinkRequestReader {
    static final int HEADER_LENGTH = 128;
    static final int VERSION = 1;
    static final int TOKEN_OFFSET = 0x48;
    static final int TOKEN_LENGTH = 8;

    private static final int LINK_WITH_COMMAREA = 1;
    private static final int LINK_WITH_CHANNEL = 2;
    private static final int LINK_WITH_NEITHER = 3;
    private static final int PING = 9;
    private static final int LONGEST_COMMAREA = 32_763;

    private final ByteBuffer request;
    private final LinkLimits limits;

    private LinkRequestReader(byte[] body, LinkLimits limits) {
        this.request = ByteBuffer.wrap(body);
        this.limits = limits;
    }

    /**
     * Reads a request.
     *
     * @param transaction EIBTRNID
     * @param programs of the region, to check whether they may be linked to
     * @throws LinkRefusal with the reason of the first rule that it violates
     */
    public static LinkRequest read(
            byte[] body, String transaction, KnownPrograms programs, LinkLimits limits)
            throws LinkRefusal {
        return new LinkRequestReader(body, limits).read(transaction, programs);
    }

    /** The token of any request; zeros if it is too short to have one. */
    public static Area token(byte[] body) {
        boolean has = body.length >= TOKEN_OFFSET + TOKEN_LENGTH;
        return Area.of(
                has
                        ? Arrays.copyOfRange(body, TOKEN_OFFSET, TOKEN_OFFSET + TOKEN_LENGTH)
                        : new byte[TOKEN_LENGTH]);
    }

    private LinkRequest read(String transaction, KnownPrograms programs) throws LinkRefusal {
        checkHeader();
        String program = number(0x10) == PING ? "" : text(0x14, 8);
        try {
            checkTarget(program, transaction, programs);
            return request(number(0x10), program, number(0x08));
        } catch (LinkRefusal refusal) {
            throw refusal.of(program);
        }
    }

    private void checkHeader() throws LinkRefusal {
        int length = request.capacity();
        require(length >= 4 && text(0x00, 4).equals("IBLQ"), LinkRefusal.EYE_CATCHER);
        require(length >= HEADER_LENGTH, LinkRefusal.LENGTHS);
        require(number(0x04) == VERSION, LinkRefusal.VERSION);
        require(number(0x0C) == length, LinkRefusal.LENGTHS);
        int header = number(0x08);
        require(header >= HEADER_LENGTH && header <= length, LinkRefusal.LENGTHS);
        require(number(0x3C) >= HEADER_LENGTH, LinkRefusal.LENGTHS);
        require(isFunction(number(0x10)), LinkRefusal.FUNCTION);
    }

    private void checkTarget(String program, String transaction, KnownPrograms programs)
            throws LinkRefusal {
        boolean ping = number(0x10) == PING;
        require(ping || LinkNames.isProgram(program), LinkRefusal.PROGRAM);
        String expected = text(0x1C, 4);
        require(expected.isEmpty() || expected.equals(transaction), LinkRefusal.TRANSACTION);
        require(ping || LinkNames.isPermitted(program, programs), LinkRefusal.NOT_FROM_HERE);
    }

    private static boolean isFunction(int function) {
        return (function >= LINK_WITH_COMMAREA && function <= LINK_WITH_NEITHER)
                || function == PING;
    }

    private LinkRequest request(int function, String program, int header) throws LinkRefusal {
        LinkContainers containers =
                function == LINK_WITH_CHANNEL ? containers(header) : LinkContainers.NONE;
        TaskInput input =
                switch (function) {
                    case LINK_WITH_COMMAREA -> commarea(header);
                    case LINK_WITH_CHANNEL ->
                            new TaskInput.Channel(text(0x20, 16), containers.containers());
                    default -> nothing(header);
                };
        Set<String> dropped = containers.dropped();
        return new LinkRequest(function == PING, program, input, dropped, number(0x3C));
    }

    private TaskInput commarea(int header) throws LinkRefusal {
        int length = number(0x30);
        int sent = number(0x34);
        require(length >= 1 && length <= LONGEST_COMMAREA, LinkRefusal.COMMAREA);
        require(sent >= 0 && sent <= length, LinkRefusal.COMMAREA);
        require(number(0x38) == 0, LinkRefusal.TOO_MANY);
        require(sent == request.capacity() - header, LinkRefusal.LENGTHS);
        byte[] commarea = new byte[length];
        request.get(header, commarea, 0, sent);
        return new TaskInput.Commarea(Area.of(commarea));
    }

    private LinkContainers containers(int header) throws LinkRefusal {
        requireNoCommarea();
        require(LinkNames.isContainer(text(0x20, 16)), LinkRefusal.CONTAINER);
        int count = number(0x38);
        require(count >= 0 && count <= limits.containers(), LinkRefusal.TOO_MANY);
        return LinkContainers.read(
                request.slice(header, request.capacity() - header), count, limits);
    }

    private TaskInput nothing(int header) throws LinkRefusal {
        requireNoCommarea();
        require(number(0x38) == 0, LinkRefusal.TOO_MANY);
        require(header == request.capacity(), LinkRefusal.LENGTHS);
        return new TaskInput.Nothing();
    }

    private void requireNoCommarea() throws LinkRefusal {
        require(number(0x30) == 0 && number(0x34) == 0, LinkRefusal.COMMAREA);
    }

    private int number(int offset) {
        return request.getInt(offset);
    }

    private String text(int offset, int length) {
        return HostText.read(request, offset, length);
    }

    private static void require(boolean fulfilled, int reason) throws LinkRefusal {
        if (!fulfilled) {
            throw new LinkRefusal(reason);
        }
    }
}
