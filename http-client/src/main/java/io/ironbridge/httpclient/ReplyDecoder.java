package io.ironbridge.httpclient;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.util.ReferenceCountUtil;

/**
 * Netty's decoder with strict bounds of a reply: it must begin with {@code HTTP/} (so a TLS alert
 * or another protocol's greeting is detected at once, not at the deadline), and it must end where
 * its framing says.
 */
final class ReplyDecoder extends HttpResponseDecoder {
    private static final byte[] START = {'H', 'T', 'T', 'P', '/'};

    private int matched;

    ReplyDecoder(HttpDecoderConfig config) {
        super(config);
    }

    /** The next byte begins a reply. */
    void expectReply() {
        matched = 0;
    }

    /** Whether there are received bytes that belong to no reply. */
    boolean hasLeftover() {
        return actualReadableBytes() > 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        if (matched == START.length || !(message instanceof ByteBuf bytes) || beginsRight(bytes)) {
            super.channelRead(context, message);
        } else {
            ReferenceCountUtil.release(message);
            context.fireExceptionCaught(new NotHttp());
        }
    }

    private boolean beginsRight(ByteBuf bytes) {
        int index = bytes.readerIndex();
        while (matched < START.length && index < bytes.writerIndex()) {
            if (bytes.getByte(index++) != START[matched]) {
                return false;
            }
            matched++;
        }
        return true;
    }

    /** The peer speaks another protocol. */
    static final class NotHttp extends Exception {
        private static final long serialVersionUID = 1;

        NotHttp() {
            super("the reply is not HTTP", null, false, false);
        }
    }
}
