package io.ironbridge.lab.ims.connect;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A client's message, put together byte by byte from the manual's tables. */
final class MessageBytes {
    static final Charset EBCDIC = Charset.forName("IBM037");
    static final Charset ASCII = StandardCharsets.ISO_8859_1;

    private Charset charset = EBCDIC;
    private int irmLength = 0x50;
    private int arch;
    private int f0;
    private int f1;
    private int f2 = 0x20;
    private int f3;
    private char f4 = ' ';
    private int f5 = 0x40;
    private int timer = 0x31;
    private int socket = 0x10;
    private int encoding;
    private String id = "*SAMPL1*";
    private String clientId = "CLIENT01";
    private String transaction = "";
    private String datastore = "IMS1";
    private String lterm = "";
    private String user = "USER1";
    private String group = "";
    private String password = "PASSW0RD";
    private String reroute = "";
    private byte[] extensions = new byte[0];
    private final List<byte[]> segments = new ArrayList<>();

    /** Send-receive, CM1 without confirmation, 10 s, on a persistent socket. */
    static MessageBytes of(String transaction, String data) {
        MessageBytes message = new MessageBytes();
        message.transaction = transaction.split(" ", 2)[0];
        return message.segment((transaction + data).getBytes(EBCDIC));
    }

    /** The same from a client that speaks ASCII and has IMS Connect translate. */
    static MessageBytes ascii(String transaction, String data) {
        MessageBytes message = new MessageBytes();
        message.transaction = transaction.split(" ", 2)[0];
        message.charset = ASCII;
        message.f5 = 0;
        return message.segment((transaction + data).getBytes(ASCII));
    }

    /** Without data. */
    static MessageBytes of(char type) {
        MessageBytes message = new MessageBytes();
        message.f4 = type;
        return message;
    }

    MessageBytes segment(byte[] data) {
        segments.add(data);
        return this;
    }

    MessageBytes cm0() {
        f2 = 0x40;
        f3 |= 0x01;
        return this;
    }

    MessageBytes confirm() {
        f3 |= 0x01;
        return this;
    }

    MessageBytes type(char value) {
        f4 = value;
        return this;
    }

    MessageBytes arch(int value, int length) {
        arch = value;
        irmLength = length;
        return this;
    }

    MessageBytes f0(int value) {
        f0 = value;
        return this;
    }

    MessageBytes f1(int value) {
        f1 = value;
        return this;
    }

    MessageBytes f2(int value) {
        f2 = value;
        return this;
    }

    /** Adds flags. */
    MessageBytes f3(int value) {
        f3 |= value;
        return this;
    }

    MessageBytes f5(int value) {
        f5 = value;
        return this;
    }

    MessageBytes timer(int value) {
        timer = value;
        return this;
    }

    MessageBytes transactionSocket() {
        socket = 0;
        return this;
    }

    MessageBytes socket(int value) {
        socket = value;
        return this;
    }

    MessageBytes encoding(int value) {
        encoding = value;
        return this;
    }

    MessageBytes exit0() {
        id = "*SAMPLE*";
        return this;
    }

    MessageBytes id(String value) {
        id = value;
        return this;
    }

    MessageBytes clientId(String value) {
        clientId = value;
        return this;
    }

    MessageBytes irmTransaction(String value) {
        transaction = value;
        return this;
    }

    MessageBytes datastore(String value) {
        datastore = value;
        return this;
    }

    MessageBytes lterm(String value) {
        lterm = value;
        return this;
    }

    MessageBytes user(String value, String newPassword) {
        user = value;
        password = newPassword;
        return this;
    }

    MessageBytes group(String value) {
        group = value;
        return this;
    }

    /** IRM_REROUT_NM or IRM_RT_ALTCID, with the level that has it. */
    MessageBytes reroute(String value) {
        reroute = value;
        return arch(1, 0x60);
    }

    MessageBytes extension(String name, byte[] data) {
        ByteBuffer all = ByteBuffer.allocate(extensions.length + 12 + data.length);
        all.put(extensions).putShort((short) (12 + data.length)).putShort((short) 0);
        extensions = all.put(name.getBytes(charset)).put(data).array();
        f0 |= 0x04;
        arch = 5;
        irmLength = 0xAC + extensions.length;
        return this;
    }

    byte[] bytes() {
        int data = segments.stream().mapToInt(each -> each.length + 4).sum();
        ByteBuffer bytes = ByteBuffer.allocate(4 + irmLength + data + 4);
        bytes.putInt(bytes.capacity()).put(irm());
        for (byte[] segment : segments) {
            bytes.putShort((short) (segment.length + 4)).putShort((short) 0).put(segment);
        }
        return bytes.putInt(0x0004_0000).array();
    }

    private byte[] irm() {
        ByteBuffer irm = ByteBuffer.allocate(Math.max(0xB0, irmLength));
        irm.putShort((short) irmLength).put((byte) arch).put((byte) f0).put(text(id));
        irm.putShort((short) 0).putShort((short) 0);
        irm.put((byte) f5).put((byte) timer).put((byte) socket).put((byte) encoding);
        irm.put(text(clientId));
        irm.put((byte) f1).put((byte) f2).put((byte) f3).put(String.valueOf(f4).getBytes(charset));
        irm.put(text(transaction)).put(text(datastore)).put(text(lterm)).put(text(user));
        irm.put(text(group)).put(text(password)).put(text("")).put(text(reroute));
        if (extensions.length > 0) {
            irm.putShort(0xAC - 4, (short) 0xAC);
            irm.put(0xAC, extensions);
        }
        return Arrays.copyOf(irm.array(), irmLength);
    }

    private byte[] text(String value) {
        return "%-8.8s".formatted(value).getBytes(charset);
    }
}
