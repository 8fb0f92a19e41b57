package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorims.message.CodePage;
import io.ironbridge.connectorims.message.Irm;
import io.ironbridge.connectorims.message.IrmFixed;
import io.ironbridge.connectorims.message.IrmTimer;
import io.ironbridge.connectorims.message.IrmUser;
import io.ironbridge.connectorims.message.RequestMessage;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;

/**
 * The messages of one target as bytes, without the values of the connection and the call: client
 * id, timer, length, segments, and the user if it is the caller. Immutable.
 */
final class RequestTemplate {
    private static final int END_MARKER = RequestMessage.END_MARKER << 16;
    private static final int ARCH_0 = 0;
    private static final int ARCH_1 = 1;
    private static final int ARCH_3 = 3;

    private final byte[] request;
    private final byte[] ack;
    private final byte[] ackNoWait;
    private final byte[] nak;

    RequestTemplate(ImsConfig config, ImsTransaction transaction) {
        Plan plan = Plan.of(config, transaction);
        IrmUser user = user(config, transaction, plan);
        IrmFixed fixed = fixed(config, transaction, f5(transaction));
        int irmLen = irmLen(user);
        this.request = header(irmLen, fixed, user);
        this.ack = header(irmLen, plain(fixed), answer(user, IrmUser.F4_ACK, 0));
        this.ackNoWait =
                header(irmLen, plain(fixed), answer(user, IrmUser.F4_ACK, IrmUser.F1_NOWAIT));
        this.nak = header(irmLen, plain(fixed), answer(user, IrmUser.F4_NAK, 0));
    }

    /** The header of another message of a target, for cancelling the timer of one call. */
    static byte[] cancelTimer(ImsConfig config, ImsTransaction transaction, ImsCaller caller) {
        IrmUser user =
                user(config, transaction, Plan.of(config, transaction))
                        .withF4(IrmUser.F4_CANCEL_TIMER);
        byte[] header = header(irmLen(user), fixed(config, transaction, 0), user);
        caller.putInto(Unpooled.wrappedBuffer(header));
        return header;
    }

    private static IrmFixed fixed(ImsConfig config, ImsTransaction transaction, int f5) {
        return new IrmFixed(
                arch(irmLen(user(config, transaction, Plan.of(config, transaction)))),
                0,
                config.exit().irmId(),
                0,
                0,
                IrmFixed.F5_TRANSLATED | f5,
                0,
                config.socketType().irmSoct(),
                0,
                "");
    }

    private static int f5(ImsTransaction transaction) {
        return switch (transaction.interaction()) {
            case RESUME_TPIPE -> IrmFixed.F5_ONE;
            case RESUME_TPIPE_WAIT -> IrmFixed.F5_ONE_WAIT;
            case SEND_RECEIVE, SEND_ONLY, SEND_ONLY_ACK, SEND_ONLY_ERROR -> 0;
        };
    }

    private static IrmFixed plain(IrmFixed fixed) {
        return new IrmFixed(
                fixed.arch(), 0, fixed.id(), 0, 0, IrmFixed.F5_TRANSLATED, 0, fixed.soct(), 0, "");
    }

    private static IrmUser user(ImsConfig config, ImsTransaction transaction, Plan plan) {
        IrmUser user =
                IrmUser.of(
                                f4(transaction.interaction()),
                                transaction.transactionCode(),
                                transaction.datastore().orElse(config.datastore()))
                        .withFlags(
                                f1(config, transaction),
                                plan.isCommitThenSend() ? IrmUser.F2_CM0 : IrmUser.F2_CM1,
                                f3(config, plan))
                        .withNames(
                                transaction.lterm(),
                                rerouteName(config, transaction),
                                transaction.modName());
        return config.ownCredentials()
                .map(who -> user.withUser(who.user(), who.group(), who.password(), who.applName()))
                .orElse(user);
    }

    private static char f4(Interaction interaction) {
        return switch (interaction) {
            case SEND_RECEIVE -> IrmUser.F4_SEND_RECEIVE;
            case SEND_ONLY -> IrmUser.F4_SEND_ONLY;
            case SEND_ONLY_ACK -> IrmUser.F4_SEND_ONLY_ACK;
            case SEND_ONLY_ERROR -> IrmUser.F4_SEND_ONLY_ERROR;
            case RESUME_TPIPE, RESUME_TPIPE_WAIT -> IrmUser.F4_RESUME_TPIPE;
        };
    }

    private static int f1(ImsConfig config, ImsTransaction transaction) {
        int expires = transaction.expires() ? IrmUser.F1_TRNEXP : 0;
        return switch (transaction.interaction()) {
            case SEND_RECEIVE -> expires | (config.options().requestMod() ? IrmUser.F1_MFSREQ : 0);
            case RESUME_TPIPE, RESUME_TPIPE_WAIT ->
                    config.options().requestMod() ? IrmUser.F1_MFSREQ : 0;
            case SEND_ONLY_ACK -> expires | IrmUser.F1_SOARSP;
            case SEND_ONLY, SEND_ONLY_ERROR -> expires;
        };
    }

    private static int f3(ImsConfig config, Plan plan) {
        int confirm = plan.confirm() ? IrmUser.F3_CONFIRM : 0;
        if (plan.interaction() != Interaction.SEND_RECEIVE) {
            return confirm;
        }
        int undelivered =
                switch (config.undelivered().fate()) {
                    case PURGE -> IrmUser.F3_PURGE;
                    case REROUTE -> IrmUser.F3_REROUT;
                    case HOLD -> 0;
                };
        return confirm | undelivered | (plan.isCommitThenSend() ? IrmUser.F3_DFS2082 : 0);
    }

    private static String rerouteName(ImsConfig config, ImsTransaction transaction) {
        return switch (transaction.interaction()) {
            case SEND_RECEIVE -> config.undelivered().tpipe();
            case RESUME_TPIPE, RESUME_TPIPE_WAIT -> transaction.tpipe();
            case SEND_ONLY, SEND_ONLY_ACK, SEND_ONLY_ERROR -> "";
        };
    }

    /** As short as possible: older releases know only the shorter headers. */
    private static int irmLen(IrmUser user) {
        if (!user.modname().isEmpty()) {
            return IrmUser.TO_CORTKN;
        }
        if (!user.reroutNm().isEmpty()) {
            return IrmUser.TO_REROUT_NM;
        }
        return user.applNm().isEmpty() ? IrmUser.TO_PASSWORD : IrmUser.TO_APPL_NM;
    }

    private static int arch(int irmLen) {
        return switch (irmLen) {
            case IrmUser.TO_CORTKN -> ARCH_3;
            case IrmUser.TO_REROUT_NM -> ARCH_1;
            default -> ARCH_0;
        };
    }

    private static IrmUser answer(IrmUser user, char f4, int f1) {
        return user.withF4(f4).withFlags(f1, user.f2(), user.f3() & ~IrmUser.F3_DFS2082);
    }

    /** Without the end marker. */
    private static byte[] header(int irmLen, IrmFixed fixed, IrmUser user) {
        byte[] message = Irm.of(irmLen, fixed, user).write(CodePage.EBCDIC);
        return Arrays.copyOf(message, message.length - RequestMessage.END_MARKER);
    }

    /**
     * The request.
     *
     * @param clientId 8 bytes
     * @param segments none if a tpipe is read
     */
    ByteBuf request(
            ByteBufAllocator allocator,
            byte[] clientId,
            int timer,
            ImsCaller caller,
            List<Bytes> segments) {
        int length = request.length + RequestMessage.END_MARKER;
        for (int i = 0; i < segments.size(); i++) {
            length += segments.get(i).length();
        }
        ByteBuf message = begin(allocator, request, length, clientId, timer);
        caller.putInto(message);
        for (int i = 0; i < segments.size(); i++) {
            message.writeBytes(segments.get(i).buffer());
        }
        return message.writeInt(END_MARKER);
    }

    /** The answer to an output. */
    ByteBuf acknowledgement(
            ByteBufAllocator allocator,
            Acknowledgement which,
            byte[] clientId,
            int timer,
            ImsCaller caller) {
        ByteBuf message =
                switch (which) {
                    case ACK -> alone(allocator, ack, clientId, timer);
                    case ACK_NO_WAIT -> alone(allocator, ackNoWait, clientId, IrmTimer.NO_WAIT);
                    case NAK -> alone(allocator, nak, clientId, timer);
                };
        caller.putInto(message);
        return message;
    }

    /** A message without data. */
    static ByteBuf alone(ByteBufAllocator allocator, byte[] header, byte[] clientId, int timer) {
        int length = header.length + RequestMessage.END_MARKER;
        return begin(allocator, header, length, clientId, timer).writeInt(END_MARKER);
    }

    private static ByteBuf begin(
            ByteBufAllocator allocator, byte[] header, int length, byte[] clientId, int timer) {
        return allocator
                .ioBuffer(length)
                .writeBytes(header)
                .setInt(0, length)
                .setByte(IrmFixed.TIMER, timer)
                .setBytes(IrmFixed.CLIENTID, clientId);
    }
}
