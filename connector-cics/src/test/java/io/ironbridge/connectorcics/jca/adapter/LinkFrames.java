package io.ironbridge.connectorcics.jca.adapter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.resource.ResourceException;
import javax.resource.cci.Record;
import javax.resource.cci.Streamable;

/** Requests and answers of the host link: headers of 128 bytes, and what follows them. */
final class LinkFrames {
    private static final int HEAD = 128;
    private static final int CONTAINER_HEAD = 32;
    private static final int LONGEST_ANSWER = 64 << 20;
    private static final int UTF_8 = 1208;
    private static final Charset EBCDIC = Charset.forName("IBM037");

    private LinkFrames() {}

    /** A request for what the records are. */
    static byte[] request(ECIInteractionSpec spec, Record input, String transaction, long token)
            throws ResourceException {
        try {
            if (input instanceof Streamable commarea) {
                byte[] given = GatewayFrames.withoutTrailingZeros(commarea);
                return head(spec, transaction, token, new Counts(1, "", given.length, 0), given);
            }
            if (input instanceof ECIChannelRecord channel) {
                Counts counts = new Counts(2, channel.getRecordName(), 0, channel.size());
                return head(spec, transaction, token, counts, containers(channel));
            }
        } catch (IOException impossible) {
            throw new ResourceException(impossible);
        }
        throw new CICSUserInputException("CTG9621E no record for ECI", null);
    }

    /** What a header says of the data. */
    private record Counts(int function, String channel, int given, int containers) {}

    private static byte[] head(
            ECIInteractionSpec spec, String transaction, long token, Counts counts, byte[] data) {
        ByteBuffer request = ByteBuffer.allocate(HEAD + data.length);
        request.put(text("IBLQ", 4)).putInt(1).putInt(HEAD).putInt(request.capacity());
        request.putInt(counts.function()).put(text(spec.getFunctionName(), 8));
        request.put(text(transaction, 4)).put(text(counts.channel(), 16));
        request.putInt(
                counts.function() == 1 ? Math.max(spec.getCommareaLength(), counts.given()) : 0);
        request.putInt(counts.given()).putInt(counts.containers()).putInt(LONGEST_ANSWER);
        request.putInt(spec.getExecuteTimeout()).putInt(0).putLong(token);
        request.put(text("ECI", 32)).put(text("", 8)).putLong(0);
        return request.put(data).array();
    }

    private static byte[] containers(ECIChannelRecord channel) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) channel).entrySet()) {
            boolean bit = entry.getValue() instanceof byte[];
            byte[] data =
                    entry.getValue() instanceof byte[] given
                            ? given
                            : ((String) entry.getValue()).getBytes(StandardCharsets.UTF_8);
            ByteBuffer head = ByteBuffer.allocate(CONTAINER_HEAD);
            head.put(text((String) entry.getKey(), 16)).put(text(bit ? "BIT" : "CHAR", 4));
            head.putInt(bit ? 0 : UTF_8).putInt(data.length).put(text("KEEP", 4));
            all.write(head.array());
            all.write(data);
        }
        return all.toByteArray();
    }

    private static byte[] text(String text, int length) {
        return (text + " ".repeat(length - text.length())).getBytes(EBCDIC);
    }

    /** Stores what an answer brings in {@code output}, or throws what it says. */
    static void read(byte[] body, long token, ECIInteractionSpec spec, Record output)
            throws ResourceException {
        ByteBuffer answer = ByteBuffer.wrap(body);
        if (body.length < HEAD || !text(answer, 0, 4).equals("IBLR") || token != token(answer)) {
            throw EciFailure.of("ECI_ERR_SYSTEM_ERROR", -9);
        }
        if (answer.getInt(0x10) != 0) {
            throw EciFailure.ofOutcome(
                    answer.getInt(0x10),
                    answer.getInt(0x14) == 2,
                    text(answer, 0x18, 4),
                    answer.getInt(0x2C));
        }
        answer.position(answer.getInt(0x08));
        if (output instanceof ECIChannelRecord channel) {
            readContainers(answer, answer.getInt(0x40), channel);
        } else {
            readCommarea(answer, spec, (Streamable) output);
        }
    }

    private static long token(ByteBuffer answer) {
        return answer.getLong(0x30);
    }

    private static void readCommarea(ByteBuffer answer, ECIInteractionSpec spec, Streamable output)
            throws ResourceException {
        byte[] given = new byte[answer.getInt(0x3C)];
        answer.get(given);
        try {
            GatewayFrames.fill(output, given, spec);
        } catch (IOException impossible) {
            throw new ResourceException(impossible);
        }
    }

    private static void readContainers(ByteBuffer answer, int count, ECIChannelRecord channel) {
        for (int i = 0; i < count; i++) {
            int head = answer.position();
            byte[] data = new byte[answer.getInt(head + 0x18)];
            answer.get(head + CONTAINER_HEAD, data);
            answer.position(head + CONTAINER_HEAD + data.length);
            boolean bit = text(answer, head + 0x10, 4).equals("BIT");
            channel.put(
                    text(answer, head, 16),
                    bit ? data : new String(data, charset(answer.getInt(head + 0x14))));
        }
    }

    private static Charset charset(int ccsid) {
        return switch (ccsid) {
            case UTF_8 -> StandardCharsets.UTF_8;
            case 1200 -> StandardCharsets.UTF_16BE;
            case 819 -> StandardCharsets.ISO_8859_1;
            default -> Charset.forName("Cp%03d".formatted(ccsid));
        };
    }

    private static String text(ByteBuffer answer, int at, int length) {
        byte[] bytes = new byte[length];
        answer.get(at, bytes);
        return new String(bytes, EBCDIC).strip();
    }
}
