package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.wire.Area;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A client that knows nothing of IMS Connect but its bytes. */
final class RawClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Socket socket;
    private final DataInputStream in;

    RawClient(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout((int) PATIENCE.toMillis());
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
    }

    /**
     * An output message.
     *
     * @param data segments before the control structure at the end, without LL and ZZ
     * @param end CSM or RSM, whole
     */
    record Reply(List<byte[]> data, Area end, Charset charset) {
        String id() {
            return new String(end.bytes(), 4, 8, charset);
        }

        boolean isOk() {
            return id().equals("*CSMOKY*");
        }

        int flags() {
            return end.bytes()[2] & 0xFF;
        }

        int racf() {
            return end.bytes()[3] & 0xFF;
        }

        boolean wantsAck() {
            return (flags() & 0x20) != 0;
        }

        String text(int segment) {
            return new String(data.get(segment), charset);
        }

        /** Return code and reason of an RSM: {@code 4/97}; of a CSM {@code ok}. */
        String status() {
            return isOk() ? "ok" : number(12) + "/" + number(16);
        }

        private int number(int offset) {
            return ByteBuffer.wrap(end.bytes()).getInt(offset);
        }
    }

    RawClient send(MessageBytes message) throws IOException {
        return send(message.bytes());
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    Reply call(MessageBytes message) throws IOException {
        return send(message).reply();
    }

    /** Output of HWSSMPL1 in EBCDIC. */
    Reply reply() throws IOException {
        return reply(MessageBytes.EBCDIC);
    }

    Reply reply(Charset charset) throws IOException {
        int length = in.readInt();
        byte[] all = in.readNBytes(length - 4);
        if (all.length < length - 4) {
            throw new IOException("the reply is cut off");
        }
        DataInputStream bytes = new DataInputStream(new ByteArrayInputStream(all));
        Reply reply = segments(bytes, charset);
        if (bytes.available() > 0) {
            throw new IOException("bytes after the end of the reply");
        }
        return reply;
    }

    /** Output of HWSSMPL0, which has no length. */
    Reply reply0() throws IOException {
        return segments(in, MessageBytes.EBCDIC);
    }

    private static Reply segments(DataInputStream from, Charset charset) throws IOException {
        List<byte[]> data = new ArrayList<>();
        while (true) {
            int length = from.readUnsignedShort();
            byte[] rest = from.readNBytes(length - 2);
            String id = length < 12 ? "" : new String(rest, 2, 8, charset);
            if (id.equals("*CSMOKY*") || id.equals("*REQSTS*")) {
                byte[] end = new byte[length];
                end[1] = (byte) length;
                System.arraycopy(rest, 0, end, 2, rest.length);
                return new Reply(data, Area.of(end), charset);
            }
            data.add(Arrays.copyOfRange(rest, 2, rest.length));
        }
    }

    byte[] bytes(int count) throws IOException {
        byte[] bytes = new byte[count];
        in.readFully(bytes);
        return bytes;
    }

    /** Whether the server has closed the connection and sent nothing before. */
    boolean isClosed() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true; // reset, for what it had sent was not all read
        }
    }

    /** Whether nothing comes for so long. */
    boolean isSilent(Duration time) throws IOException {
        socket.setSoTimeout((int) time.toMillis());
        try {
            in.read();
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        } finally {
            socket.setSoTimeout((int) PATIENCE.toMillis());
        }
    }

    /** Says that no more will come, and can still read. */
    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Goes away without a word. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
