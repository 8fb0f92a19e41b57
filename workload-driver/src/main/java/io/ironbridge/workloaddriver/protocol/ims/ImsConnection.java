package io.ironbridge.workloaddriver.protocol.ims;

import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.protocol.socket.ClientConnection;
import io.ironbridge.workloaddriver.protocol.socket.SocketConnector;
import io.ironbridge.workloaddriver.protocol.socket.SocketRequester;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One socket and the current output. An output is reported after all available bytes have been
 * read, so that a second output is not mistaken for the answer to the next message. Runs on its
 * loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty also reports failures to the pipeline
final class ImsConnection extends SimpleChannelInboundHandler<ByteBuf>
        implements ClientConnection<Integer> {
    private static final int LLLL = 4;

    private final SocketRequester<Integer> requester;
    private final ImsDriver driver;
    private final String clientId;
    private final Map<Integer, InputMessage> messages = new HashMap<>();
    private @Nullable Channel channel;
    private @Nullable OutputCheck awaited;
    private OutputMessage.@Nullable CheckedOutput checked;
    private boolean connected;

    private ImsConnection(SocketRequester<Integer> requester, ImsDriver driver) {
        this.requester = requester;
        this.driver = driver;
        this.clientId = driver.nextClientId();
    }

    /** Starts to connect; notifies the requester of the result. */
    static ImsConnection open(
            SocketRequester<Integer> requester, ImsDriver driver, Bootstrap bootstrap) {
        ImsConnection connection = new ImsConnection(requester, driver);
        SocketConnector.open(
                bootstrap,
                connection::install,
                requester::execute,
                cause ->
                        requester.onDisconnect(
                                connection,
                                Outcome.NOT_CONNECTED,
                                "not connected",
                                SocketConnector.why(cause)));
        return connection;
    }

    private void install(Channel made) {
        channel = made;
        int most = driver.settings().limits().answerBytes();
        made.pipeline().addLast(new LengthFieldBasedFrameDecoder(most, 0, LLLL, -LLLL, LLLL), this);
    }

    @Override
    public boolean isUsable() {
        return connected && channel != null && channel.isActive();
    }

    @Override
    public void send(Integer kind) {
        awaited = driver.request(kind).check();
        if (channel != null) {
            channel.writeAndFlush(message(kind).write(channel.alloc()));
        }
    }

    private InputMessage message(int kind) {
        return messages.computeIfAbsent(
                kind, _ -> InputMessage.of(driver.settings(), driver.request(kind), clientId));
    }

    @Override
    public void close() {
        awaited = null;
        checked = null;
        if (channel != null) {
            channel.close();
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        connected = true;
        requester.onConnected(this, true);
    }

    // ---- the output

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf output) {
        if (checked != null) {
            checked = OutputMessage.unreadable("there was more than one output for a message");
        } else if (awaited == null) {
            context.close(); // there was no request
        } else {
            checked = OutputMessage.check(output, awaited);
            awaited = null;
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        report(true);
    }

    private void report(boolean open) {
        OutputMessage.CheckedOutput last = checked;
        checked = null;
        if (last != null) {
            requester.onAnswer(this, last.answer(), open && last.reusable());
        }
    }

    // ---- failures

    private void broken(String example) {
        awaited = null;
        requester.onDisconnect(this, Outcome.BROKEN, "socket closed", example);
        close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (checked != null) {
            report(false);
        } else if (awaited != null) {
            broken("IMS Connect closed the socket before the output was complete");
        } else if (connected) {
            requester.onIdleDisconnect(this);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (awaited == null && checked == null) {
            context.close();
        } else if (cause instanceof DecoderException) {
            checked = OutputMessage.unreadable("LLLL is below 4, or above the limit");
            report(false);
        } else {
            broken(SocketConnector.why(cause));
        }
    }
}
