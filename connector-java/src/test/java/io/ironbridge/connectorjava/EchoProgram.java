package io.ironbridge.connectorjava;

import io.ironbridge.program.JavaProgram;
import io.ironbridge.program.ProgramCall;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Reports its token to the test, and returns it when the test permits. */
public final class EchoProgram implements JavaProgram<EchoProgram.Echo, EchoProgram.Echo> {
    /**
     * Input and output.
     *
     * @param port of the test
     */
    public record Echo(String token, int port) {}

    @Override
    public Echo run(Echo input, ProgramCall call) throws IOException {
        InetSocketAddress test =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), input.port());
        try (SocketChannel channel = SocketChannel.open(test)) { // can be interrupted
            channel.write(ByteBuffer.wrap((input.token() + "\n").getBytes(StandardCharsets.UTF_8)));
            if (channel.read(ByteBuffer.allocate(1)) != 1) {
                throw new IOException("The test has ended");
            }
        }
        return input;
    }
}
