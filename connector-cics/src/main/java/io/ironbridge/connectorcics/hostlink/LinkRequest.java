package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import java.nio.ByteBuffer;

/** Writes requests. */
final class LinkRequest {
    private static final int NANOS_PER_MILLI = 1_000_000;

    private final LinkedProgram program;
    private final HostLinkConfig config;
    private final CallContext context;
    private final long token;

    /**
     * @param token that the answer must return
     */
    public LinkRequest(
            LinkedProgram program, HostLinkConfig config, CallContext context, long token) {
        this.program = program;
        this.config = config;
        this.context = context;
        this.token = token;
    }

    /**
     * A request with a COMMAREA.
     *
     * @throws IllegalArgumentException if it is longer than the program's area
     */
    public Bytes commarea(Payload.Commarea payload) {
        Bytes bytes = payload.bytes();
        if (bytes.length() > program.commareaLength()) {
            throw new IllegalArgumentException(
                    "%d bytes exceed the COMMAREA of %s: %d"
                            .formatted(
                                    bytes.length(), program.program(), program.commareaLength()));
        }
        int given = withoutTrailingZeros(bytes.buffer());
        byte[] request = begun(RequestHead.LENGTH + given);
        Numbers.put(request, RequestHead.COMMAREA_GIVEN, given);
        bytes.buffer().get(request, RequestHead.LENGTH, given);
        return Bytes.wrap(request);
    }

    private static int withoutTrailingZeros(ByteBuffer bytes) {
        int length = bytes.limit();
        while (length > 0 && bytes.get(length - 1) == 0) {
            length--;
        }
        return length;
    }

    /**
     * A request with a channel.
     *
     * @throws IllegalArgumentException if the name of a container is not valid
     */
    public Bytes channel(Payload.Channel channel) {
        long length = RequestHead.LENGTH;
        for (Container container : channel.containers()) {
            length += ContainerHead.LENGTH + container.bytes().length();
        }
        byte[] request = begun(Math.toIntExact(length));
        Numbers.put(request, RequestHead.CONTAINERS, channel.containers().size());
        int at = RequestHead.LENGTH;
        for (Container container : channel.containers()) {
            at = put(container, request, at);
        }
        return Bytes.wrap(request);
    }

    private int put(Container container, byte[] request, int at) {
        String name = HostText.name("container", container.name(), ContainerHead.NAME_LENGTH);
        boolean bit = container.ccsid() == Container.BIT;
        int length = container.bytes().length();
        word(name, request, at + ContainerHead.NAME, ContainerHead.NAME_LENGTH);
        word(bit ? "BIT" : "CHAR", request, at + ContainerHead.TYPE, ContainerHead.WORD_LENGTH);
        Numbers.put(request, at + ContainerHead.CCSID, container.ccsid());
        Numbers.put(request, at + ContainerHead.DATA_LENGTH, length);
        String action = program.drops(container.name()) ? "DROP" : "KEEP";
        word(action, request, at + ContainerHead.ACTION, ContainerHead.WORD_LENGTH);
        container.bytes().buffer().get(request, at + ContainerHead.LENGTH, length);
        return at + ContainerHead.LENGTH + length;
    }

    private static void word(String text, byte[] request, int at, int length) {
        HostText.put(text, request, at, length);
    }

    private byte[] begun(int length) {
        byte[] request = new byte[length];
        program.putHead(request);
        Numbers.put(request, RequestHead.TOTAL_LENGTH, length);
        Numbers.put(request, RequestHead.LONGEST_ANSWER, config.http().limits().replyBytes());
        long millis = Math.max(0, context.deadline().remainingNanos() / NANOS_PER_MILLI);
        Numbers.put(request, RequestHead.MILLISECONDS, (int) Math.min(millis, Integer.MAX_VALUE));
        Numbers.putToken(request, RequestHead.TOKEN, token);
        String id = config.requestId() ? context.requestId() : "";
        word(id, request, RequestHead.REQUEST_ID, RequestHead.REQUEST_ID_LENGTH);
        String caller = context.caller().map(CallerIdentity::user).orElse("");
        word(caller, request, RequestHead.CALLER, RequestHead.CALLER_LENGTH);
        return request;
    }
}
