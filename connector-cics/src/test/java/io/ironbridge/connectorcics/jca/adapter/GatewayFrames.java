package io.ironbridge.connectorcics.jca.adapter;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import javax.resource.ResourceException;
import javax.resource.cci.Record;
import javax.resource.cci.Streamable;
import org.jspecify.annotations.Nullable;

/** What goes to a test's server and comes from it: requests to bytes, bytes to records. */
final class GatewayFrames {
    private GatewayFrames() {}

    static byte[] request(String settings, ECIInteractionSpec spec, Record input)
            throws IOException, ResourceException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(settings);
        out.writeUTF(spec.getFunctionName());
        out.writeUTF(spec.getTPNName());
        out.writeUTF(spec.getTranName());
        out.writeInt(spec.getInteractionVerb());
        out.writeInt(spec.getExecuteTimeout());
        out.writeInt(spec.getCommareaLength());
        out.writeInt(spec.getReplyLength());
        if (input instanceof Streamable commarea) {
            write(commarea, out);
        } else if (input instanceof ECIChannelRecord channel) {
            write(channel, out);
        } else {
            throw new CICSUserInputException("CTG9621E no record for ECI", null);
        }
        return bytes.toByteArray();
    }

    /** Without trailing X'00', as adapters send it. */
    private static void write(Streamable commarea, DataOutputStream out) throws IOException {
        byte[] bytes = withoutTrailingZeros(commarea);
        out.writeByte('C');
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** The bytes of a COMMAREA that have to travel. */
    static byte[] withoutTrailingZeros(Streamable commarea) throws IOException {
        ByteArrayOutputStream area = new ByteArrayOutputStream();
        commarea.write(area);
        byte[] bytes = area.toByteArray();
        int length = bytes.length;
        while (length > 0 && bytes[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(bytes, length);
    }

    private static void write(ECIChannelRecord channel, DataOutputStream out) throws IOException {
        out.writeByte('H');
        out.writeUTF(channel.getRecordName());
        out.writeInt(channel.size());
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) channel).entrySet()) {
            boolean bit = entry.getValue() instanceof byte[];
            byte[] bytes =
                    entry.getValue() instanceof byte[] given
                            ? given
                            : ((String) entry.getValue()).getBytes(StandardCharsets.UTF_8);
            out.writeUTF((String) entry.getKey());
            out.writeByte(bit ? 'B' : 'T');
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }

    static boolean read(byte[] reply, ECIInteractionSpec spec, Record output)
            throws IOException, ResourceException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(reply));
        switch (in.readByte()) {
            case 'C' -> readCommarea(in, spec, (Streamable) output);
            case 'H' -> readChannel(in, (ECIChannelRecord) output);
            case 'X' -> throw thrown(in);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void readCommarea(DataInputStream in, ECIInteractionSpec spec, Streamable output)
            throws IOException {
        fill(output, in.readNBytes(in.readInt()), spec);
    }

    /** Padded with X'00' to the length of the reply. */
    static void fill(Streamable output, byte[] bytes, ECIInteractionSpec spec) throws IOException {
        int length = Math.max(bytes.length, spec.getReplyLength());
        output.read(new ByteArrayInputStream(Arrays.copyOf(bytes, length)));
    }

    private static void readChannel(DataInputStream in, ECIChannelRecord channel)
            throws IOException {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            String name = in.readUTF();
            byte type = in.readByte();
            byte[] bytes = in.readNBytes(in.readInt());
            switch (type) {
                case 'B' -> channel.put(name, bytes);
                case 'T' -> channel.put(name, new String(bytes, StandardCharsets.UTF_8));
                default -> channel.put(name, Integer.valueOf(type));
            }
        }
    }

    /** An exception of the class, with the message and error code, that the server wants thrown. */
    private static ResourceException thrown(DataInputStream in) throws IOException {
        String type = in.readUTF();
        String message = in.readUTF();
        @Nullable String errorCode = in.readBoolean() ? in.readUTF() : null;
        Object made = made(type, message, errorCode);
        return switch (made) {
            case ResourceException known -> known;
            case RuntimeException bug -> throw bug;
            case Error bug -> throw bug;
            default -> throw new IOException(type + " cannot be thrown");
        };
    }

    private static Object made(String type, String message, @Nullable String errorCode)
            throws IOException {
        try {
            Class<?> thrown = Class.forName(type, true, GatewayFrames.class.getClassLoader());
            return ResourceException.class.isAssignableFrom(thrown)
                    ? thrown.getConstructor(String.class, String.class)
                            .newInstance(message, errorCode)
                    : thrown.getConstructor(String.class).newInstance(message);
        } catch (ReflectiveOperationException noSuchClass) {
            throw new IOException(noSuchClass);
        }
    }
}
