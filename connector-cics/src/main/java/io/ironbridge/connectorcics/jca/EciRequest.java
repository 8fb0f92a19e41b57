package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Payload;
import java.util.Map;
import javax.resource.ResourceException;
import javax.resource.cci.InteractionSpec;
import javax.resource.cci.Record;

/**
 * What one call gives to the adapter.
 *
 * @param input the request's data
 * @param output where the reply's goes: a record of its own, so that nothing of the request is
 *     taken for the reply
 */
record EciRequest(InteractionSpec spec, Record input, Record output) {
    /** For a COMMAREA or a channel, as the program has it. */
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
     * What the adapter put into the output.
     *
     * @param given whether the adapter says that there is a reply: needed only of a channel, which
     *     may be empty
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
