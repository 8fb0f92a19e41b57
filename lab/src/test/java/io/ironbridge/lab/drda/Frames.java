package io.ironbridge.lab.drda;

import io.ironbridge.lab.net.Credentials;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** DRDA as it is on the wire, built by hand from the manual, and runs of it through the streams. */
final class Frames {
    static final Charset EBCDIC = Charset.forName("IBM500");
    static final String DATABASE = "memory:a-name-of-more-than-18-characters";

    /** Format bytes of a DSS: type, and how the next one is chained. */
    static final int REQUEST = 0x01;

    static final int REQUEST_CHAINED = 0x51;
    static final int OBJECT = 0x03;
    static final int OBJECT_CHAINED = 0x53;

    private Frames() {}

    static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
    }

    static byte[] all(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] two(int number) {
        return new byte[] {(byte) (number >> 8), (byte) number};
    }

    /** LL, code point, value: a parameter, or a command with its parameters. */
    static byte[] ddm(int codePoint, byte[]... values) {
        byte[] value = all(values);
        return all(two(value.length + 4), two(codePoint), value);
    }

    static byte[] dss(int format, int correlationId, byte[] body) {
        return all(
                two(body.length + 6),
                new byte[] {(byte) 0xD0, (byte) format},
                two(correlationId),
                body);
    }

    /** A DSS of as many segments as it needs. */
    static byte[] continued(int format, int correlationId, byte[] body) {
        if (body.length + 6 <= 0x7FFF) {
            return dss(format, correlationId, body);
        }
        byte[] all =
                all(
                        hex("FFFF D0"),
                        new byte[] {(byte) format},
                        two(correlationId),
                        part(body, 0, 0x7FFF - 6));
        int at = 0x7FFF - 6;
        while (body.length - at > 0x7FFF - 2) {
            all = all(all, hex("FFFF"), part(body, at, 0x7FFF - 2));
            at += 0x7FFF - 2;
        }
        return all(all, two(body.length - at + 2), part(body, at, body.length - at));
    }

    private static byte[] part(byte[] from, int start, int length) {
        byte[] part = new byte[length];
        System.arraycopy(from, start, part, 0, length);
        return part;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A name of fixed length. */
    static byte[] name(String text, Charset charset) {
        return "%-18s".formatted(text).getBytes(charset);
    }

    static byte[] excsat() {
        return dss(
                REQUEST_CHAINED & ~0x10,
                1,
                ddm(
                        0x1041,
                        ddm(0x115E, "client".getBytes(EBCDIC)),
                        ddm(0x1404, hex("1403 0007 2407 0007 1C08 04B8"))));
    }

    static byte[] accsec(byte[]... more) {
        return dss(
                REQUEST,
                2,
                ddm(
                        0x106D,
                        ddm(0x11A2, hex("0003")),
                        ddm(0x2110, name("LABDB2", EBCDIC)),
                        all(more)));
    }

    static byte[] secchk(String location, String user, String password) {
        return dss(
                REQUEST_CHAINED & ~0x10,
                3,
                ddm(
                        0x106E,
                        ddm(0x11A2, hex("0003")),
                        ddm(0x2110, name(location, StandardCharsets.UTF_8)),
                        ddm(0x11A1, utf8(password)),
                        ddm(0x11A0, utf8(user))));
    }

    static byte[] accrdb(String location, String product) {
        return dss(
                REQUEST,
                4,
                ddm(
                        0x2001,
                        ddm(0x2110, name(location, StandardCharsets.UTF_8)),
                        ddm(0x210F, hex("2407")),
                        ddm(0x112E, utf8(product)),
                        ddm(0x2135, hex("0102030405060708090A"))));
    }

    /** Everything until statements can follow. */
    static byte[] login(String product) {
        return all(
                excsat(),
                accsec(),
                secchk("LABDB2", "labuser", "secret"),
                accrdb("LABDB2", product));
    }

    /** The same as Derby gets it. */
    static byte[] loginForDerby(String product) {
        return all(
                excsat(),
                dss(REQUEST, 2, ddm(0x106D, ddm(0x11A2, hex("0003")))),
                dss(
                        REQUEST_CHAINED & ~0x10,
                        3,
                        ddm(
                                0x106E,
                                ddm(0x11A2, hex("0003")),
                                ddm(0x2110, utf8(DATABASE)),
                                ddm(0x11A1, utf8("APP")),
                                ddm(0x11A0, utf8("APP")))),
                dss(
                        REQUEST,
                        4,
                        ddm(
                                0x2001,
                                ddm(0x2110, utf8(DATABASE)),
                                ddm(0x210F, hex("2407")),
                                ddm(0x112E, utf8(product)),
                                ddm(0x2135, hex("0102030405060708090A")))));
    }

    /** A text as the first of two nullable strings. */
    static byte[] text(int codePoint, String text) {
        byte[] bytes = utf8(text);
        return ddm(codePoint, hex("00 0000"), two(bytes.length), bytes, new byte[] {(byte) 0xFF});
    }

    /** What Derby, and what the client gets of a client's bytes, and why it ended. */
    static final class Result {
        final byte[] derby;
        final byte[] client;
        final List<String> rejected;

        private Result(byte[] derby, byte[] client, List<String> rejected) {
            this.derby = derby;
            this.client = client;
            this.rejected = rejected;
        }
    }

    static Result requests(boolean jcc, byte[] bytes) {
        return requests(jcc, bytes, Integer.MAX_VALUE, 8192);
    }

    /**
     * @param arriving bytes that arrive together at most
     * @param asked bytes that Derby asks for at once
     */
    static Result requests(boolean jcc, byte[] bytes, int arriving, int asked) {
        ByteArrayOutputStream client = new ByteArrayOutputStream();
        ByteArrayOutputStream derby = new ByteArrayOutputStream();
        List<String> rejected = new ArrayList<>();
        Conversation conversation = conversation(jcc, client);
        byte[] buffer = new byte[asked];
        try (RequestStream stream =
                new RequestStream(
                        new Pieces(bytes, arriving),
                        conversation,
                        e -> rejected.add(String.valueOf(e.getMessage())))) {
            int count = stream.read(buffer);
            while (count >= 0) {
                derby.write(buffer, 0, count);
                count = stream.read(buffer);
            }
        } catch (IOException e) {
            // reported, or the client's bytes end too early
        }
        return new Result(derby.toByteArray(), client.toByteArray(), rejected);
    }

    static Conversation conversation(boolean jcc, OutputStream client) {
        return new Conversation(
                new Conversation.Access(
                        new Credentials("labuser", "secret"),
                        "APP",
                        new Location("LABDB2", DATABASE),
                        jcc),
                client,
                () -> {});
    }

    /** Bytes that arrive in pieces. */
    private static final class Pieces extends ByteArrayInputStream {
        private final int most;

        Pieces(byte[] bytes, int most) {
            super(bytes);
            this.most = most;
        }

        @Override
        public synchronized int read(byte[] to, int offset, int length) {
            return super.read(to, offset, Math.min(length, most));
        }
    }
}
