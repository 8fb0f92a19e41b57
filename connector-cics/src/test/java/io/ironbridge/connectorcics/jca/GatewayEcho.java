package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorcontract.FaultyServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The other side of the tests' adapter: a program that gives back what it got. */
final class GatewayEcho implements FaultyServer.Protocol {
    static final int COMMAREA = 40;
    static final Charset EBCDIC = Charset.forName("IBM037");

    private final Map<String, Request> requests = new ConcurrentHashMap<>();
    private final Map<String, Integer> replied = new ConcurrentHashMap<>();

    /** A request as it came. */
    record Request(
            String settings,
            String program,
            String tpnName,
            String tranName,
            int verb,
            int timeout,
            int commareaLength,
            int replyLength,
            Bytes commarea,
            String channel,
            List<Item> containers) {}

    /** A container: of type B or T, and T's bytes are UTF-8. */
    record Item(String name, char type, Bytes bytes) {}

    /** The request that carried {@code token}; a channel's is its name. */
    Request request(String token) {
        return Objects.requireNonNull(requests.get(token));
    }

    @Override
    public Optional<String> readRequest(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        byte[] frame;
        try {
            frame = new byte[data.readInt()];
            data.readFully(frame);
        } catch (EOFException end) {
            return Optional.empty();
        }
        Request request = read(new DataInputStream(new ByteArrayInputStream(frame)));
        String token =
                request.channel().isEmpty()
                        ? new String(request.commarea().array(), EBCDIC).strip()
                        : request.channel();
        requests.put(token, request);
        return Optional.of(token);
    }

    private static Request read(DataInputStream in) throws IOException {
        String settings = in.readUTF();
        String program = in.readUTF();
        String tpnName = in.readUTF();
        String tranName = in.readUTF();
        int verb = in.readInt();
        int timeout = in.readInt();
        int commareaLength = in.readInt();
        int replyLength = in.readInt();
        Bytes commarea = Bytes.EMPTY;
        String channel = "";
        List<Item> items = new ArrayList<>();
        if (in.readByte() == 'C') {
            commarea = Bytes.wrap(in.readNBytes(in.readInt()));
        } else {
            channel = in.readUTF();
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                items.add(
                        new Item(
                                in.readUTF(),
                                (char) in.readByte(),
                                Bytes.wrap(in.readNBytes(in.readInt()))));
            }
        }
        return new Request(
                settings,
                program,
                tpnName,
                tranName,
                verb,
                timeout,
                commareaLength,
                replyLength,
                commarea,
                channel,
                items);
    }

    @Override
    public byte[] reply(String token) {
        Request request = request(token);
        return request.channel().isEmpty()
                ? commarea(token, request)
                : channel(request.containers());
    }

    /** Of the length that the request asks for; of none: without the X'00' behind it. */
    private byte[] commarea(String token, Request request) {
        byte[] area = request.commarea().array();
        byte[] reply = Arrays.copyOf(area, Math.max(area.length, request.replyLength()));
        replied.put(token, reply.length);
        return commarea(Bytes.wrap(reply));
    }

    /** How many bytes of COMMAREA the reply to {@code token} had on its way. */
    int replied(String token) {
        return Objects.requireNonNull(replied.get(token));
    }

    /** More than any COMMAREA of the contract's tests has. */
    @Override
    public byte[] garbage() {
        return commarea(Bytes.wrap(new byte[COMMAREA + 1]));
    }

    static byte[] commarea(Bytes bytes) {
        return frame(out -> {
            out.writeByte('C');
            out.writeInt(bytes.length());
            out.write(bytes.array());
        });
    }

    static byte[] channel(List<Item> items) {
        return frame(out -> {
            out.writeByte('H');
            out.writeInt(items.size());
            for (Item item : items) {
                out.writeUTF(item.name());
                out.writeByte(item.type());
                out.writeInt(item.bytes().length());
                out.write(item.bytes().array());
            }
        });
    }

    /** Has the adapter say that there is no reply. */
    static byte[] nothing() {
        return frame(out -> out.writeByte('N'));
    }

    /** Has the adapter throw an exception of this class. */
    static byte[] thrown(String type, String message, @Nullable String errorCode) {
        return frame(out -> {
            out.writeByte('X');
            out.writeUTF(type);
            out.writeUTF(message);
            out.writeBoolean(errorCode != null);
            if (errorCode != null) {
                out.writeUTF(errorCode);
            }
        });
    }

    private interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    private static byte[] frame(Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            content.write(new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return ByteBuffer.allocate(4 + bytes.size())
                .putInt(bytes.size())
                .put(bytes.toByteArray())
                .array();
    }
}
