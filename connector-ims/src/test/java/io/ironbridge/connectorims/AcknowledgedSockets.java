package io.ironbridge.connectorims;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import javax.net.ServerSocketFactory;

/**
 * Sockets of a server that hears nothing of acknowledgements: they are answered behind its back, or
 * not at all where they say that they need no answer.
 */
final class AcknowledgedSockets extends ServerSocketFactory {
    private final byte[] answer;

    /**
     * @param answer to an acknowledgement
     */
    AcknowledgedSockets(byte[] answer) {
        this.answer = answer;
    }

    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new ServerSocket() {
            @Override
            public Socket accept() throws IOException {
                Socket socket = new AcknowledgedSocket(answer);
                implAccept(socket);
                return socket;
            }
        };
    }

    @Override
    public ServerSocket createServerSocket(int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
        throw new UnsupportedOperationException();
    }

    /** Reads and answers one acknowledgement, which has to be the next message. */
    static void acknowledge(Socket socket) throws IOException {
        ((AcknowledgedSocket) socket).acknowledge();
    }

    private static final class AcknowledgedSocket extends Socket {
        private final byte[] answer;

        AcknowledgedSocket(byte[] answer) {
            this.answer = answer;
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new WithoutAcknowledgements(super.getInputStream(), this);
        }

        private void acknowledge() throws IOException {
            acknowledged(WireBytes.read(super.getInputStream()).orElseThrow());
        }

        private void acknowledged(WireBytes.Request ack) throws IOException {
            boolean noWait = (ack.octet(32) & 0x02) != 0;
            if (!noWait) {
                getOutputStream().write(answer);
                getOutputStream().flush();
            }
        }
    }

    /** Gives whole messages that are no acknowledgements. */
    private static final class WithoutAcknowledgements extends InputStream {
        private final InputStream in;
        private final AcknowledgedSocket socket;
        private ByteArrayInputStream message = new ByteArrayInputStream(new byte[0]);

        WithoutAcknowledgements(InputStream in, AcknowledgedSocket socket) {
            this.in = in;
            this.socket = socket;
        }

        @Override
        public int read() throws IOException {
            return fill() ? message.read() : -1;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            return fill() ? message.read(bytes, from, length) : -1;
        }

        @Override
        public int available() {
            return message.available();
        }

        private boolean fill() throws IOException {
            while (message.available() == 0) {
                Optional<WireBytes.Request> next = WireBytes.read(in);
                if (next.isEmpty()) {
                    return false;
                }
                if (next.get().type() == 'A') {
                    socket.acknowledged(next.get());
                } else {
                    message = new ByteArrayInputStream(next.get().bytes());
                }
            }
            return true;
        }
    }
}
