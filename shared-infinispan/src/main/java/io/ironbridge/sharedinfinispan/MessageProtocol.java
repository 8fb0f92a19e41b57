package io.ironbridge.sharedinfinispan;

import java.nio.ByteBuffer;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.NioMessage;
import org.jgroups.stack.Protocol;
import org.jgroups.util.MessageBatch;
import org.jspecify.annotations.Nullable;

/**
 * Top of the JGroups stack: takes the messages of stores out of those for Infinispan, which does
 * not use {@link NioMessage}. Unlike a fork channel, which can only be connected after the channel,
 * it misses nothing between the first view and the start of the cache.
 */
final class MessageProtocol extends Protocol {
    private final Members members;

    MessageProtocol(Members members) {
        this.members = members;
    }

    /** Sends to a member, or to all others. */
    void send(@Nullable Address destination, ByteBuffer message) {
        down_prot.down(
                new NioMessage(destination, message).setFlag(Message.TransientFlag.DONT_LOOPBACK));
    }

    @Override
    public @Nullable Object up(Event event) {
        Object result = up_prot.up(event);
        if (event.getType() == Event.VIEW_CHANGE) {
            members.onView(event.getArg(), local_addr);
        }
        return result;
    }

    @Override
    public @Nullable Object up(Message message) {
        if (message instanceof NioMessage ours) {
            members.onMessage(ours.getSrc(), ours.getBuf().duplicate());
            return null;
        }
        return up_prot.up(message);
    }

    @Override
    public void up(MessageBatch batch) {
        batch.forEach(this::up);
    }
}
