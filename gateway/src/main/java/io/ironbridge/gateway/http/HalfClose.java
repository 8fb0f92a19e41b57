package io.ironbridge.gateway.http;

import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;

/** Closes the server's side of a connection and leaves the client's open. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
public final class HalfClose {
    private HalfClose() {}

    public static void output(Channel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls == null) {
            shutdown(channel);
        } else {
            tls.closeOutbound().addListener(_ -> shutdown(channel));
        }
    }

    private static void shutdown(Channel channel) {
        if (channel instanceof DuplexChannel duplex) {
            duplex.shutdownOutput();
        } else {
            channel.close();
        }
    }
}
