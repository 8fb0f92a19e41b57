package io.ironbridge.connectorcics.hostlink;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A program for the host link. Immutable; made when a project is loaded, with the constant part of
 * request headers.
 */
public final class LinkedProgram {
    /** Maximum size of a COMMAREA in bytes (CICS TG, COMMAREA lengths: 32 KB less 5). */
    public static final int MOST_COMMAREA_BYTES = 32_763;

    private static final int NAME = 8;
    private static final int TRANSACTION = 4;
    private static final int CHANNEL = 16;

    private final String program;
    private final String transaction;
    private final byte[] head = new byte[RequestHead.LENGTH];
    private final int commareaLength;
    private final Set<String> dropped;

    private LinkedProgram(
            int function,
            String program,
            Optional<String> transaction,
            String channel,
            int commareaLength,
            Set<String> dropped) {
        this.program = HostText.name("program", program, NAME).toUpperCase(Locale.ROOT);
        this.commareaLength = commareaLength;
        this.dropped = Set.copyOf(dropped);
        HostText.put("IBLQ", head, RequestHead.EYE_CATCHER, 4);
        Numbers.put(head, RequestHead.VERSION, 1);
        Numbers.put(head, RequestHead.HEAD_LENGTH, head.length);
        Numbers.put(head, RequestHead.FUNCTION, function);
        HostText.put(this.program, head, RequestHead.PROGRAM, NAME);
        this.transaction =
                transaction.map(t -> HostText.name("transaction", t, TRANSACTION)).orElse("");
        HostText.put(this.transaction, head, RequestHead.TRANSACTION, TRANSACTION);
        HostText.put(channel, head, RequestHead.CHANNEL, CHANNEL);
        Numbers.put(head, RequestHead.COMMAREA_LENGTH, commareaLength);
    }

    /**
     * A program with a COMMAREA.
     *
     * @param transaction that its task must have; empty for any
     * @param length of the program's area: the larger of request and reply, 1 to {@link
     *     #MOST_COMMAREA_BYTES}
     * @throws IllegalArgumentException if a name or the length is not valid
     */
    public static LinkedProgram withCommarea(
            String program, Optional<String> transaction, int length) {
        if (length < 1 || length > MOST_COMMAREA_BYTES) {
            throw new IllegalArgumentException(
                    "a COMMAREA has 1 to %d bytes, not %d".formatted(MOST_COMMAREA_BYTES, length));
        }
        return new LinkedProgram(RequestHead.COMMAREA, program, transaction, "", length, Set.of());
    }

    /**
     * A program with a channel.
     *
     * @param transaction that its task must have; empty for any
     * @param dropped containers of the request that need not be returned
     * @throws IllegalArgumentException if a name is not valid
     */
    public static LinkedProgram withChannel(
            String program, Optional<String> transaction, String channel, Set<String> dropped) {
        String name = HostText.name("channel", channel, CHANNEL);
        return new LinkedProgram(RequestHead.WITH_CHANNEL, program, transaction, name, 0, dropped);
    }

    /** Its name in upper case. */
    public String program() {
        return program;
    }

    /** Its transaction; {@code ""} for any. */
    String transaction() {
        return transaction;
    }

    boolean hasChannel() {
        return commareaLength == 0;
    }

    int commareaLength() {
        return commareaLength;
    }

    boolean drops(String container) {
        return dropped.contains(container);
    }

    /** Stores the constant part at the beginning of a request. */
    void putHead(byte[] request) {
        System.arraycopy(head, 0, request, 0, head.length);
    }
}
