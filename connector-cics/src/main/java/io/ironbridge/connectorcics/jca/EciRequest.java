package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Payload;
import java.util.Map;
import javax.resource.ResourceException;
import javax.resource.cci.InteractionSpec;
import javax.resource.cci.Record;

/**
 * The objects for one call of the adapter.
 *
 * @param input the request's data
 * @param output for the reply's data: a separate record, so that no data of the request can be
 *     taken for the reply
 */
record EciRequest(InteractionSpec spec, Record input, Record output) {
    /** For a COMMAREA or a channel, depending on the program. */
    static EciRequest of(Adapter adapter, JcaProgram program, Payload payload, int timeout)
            throws ResourceException, RefusedRequestException {
        InteractionSpec spec = adapter.specs().spec(program, timeout);
        return switch (program.area()) {
            case JcaProgram.Commarea(int length) ->
                    new EciRequest(
                            spec,
                            CommareaRecord.request(((Payload.Commarea) payload).bytes(), length),
                            CommareaRecord.reply(length));
            case JcaProgram.Channel(String name) -> {
                Record input = adapter.channel(name);
                ChannelRecords.fill(input, (Payload.Channel) payload);
                yield new EciRequest(spec, input, adapter.channel(name));
            }
        };
    }

    /**
     * The adapter's output.
     *
     * @param given whether the adapter reports a reply: needed only for a channel, which may be
     *     empty
     */
    Payload reply(boolean given, JcaConfig.Calls limits) throws UnreadableReplyException {
        if (output instanceof CommareaRecord commarea) {
            return commarea.payload();
        }
        if (!given && ((Map<?, ?>) output).isEmpty()) {
            throw new UnreadableReplyException("no channel");
        }
        return ChannelRecords.payload(output, limits.replyCcsid(), limits.replyBytes());
    }
}
