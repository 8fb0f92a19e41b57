package io.ironbridge.workloaddriver.protocol.ims;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;

/**
 * A whole message to send: LLLL, the request header of exit HWSSMPL1 (IRM, 80 bytes) for a
 * persistent socket and commit mode 1 with sync level none, a segment, and the end. All numbers are
 * big-endian; names are in EBCDIC, eight characters with blanks.
 */
final class InputMessage {
    private static final int IRM = 0x50;
    private static final int HEAD = 4 + IRM;
    private static final int NAME = 8;
    private static final int END = 0x0004_0000;

    private static final int EXIT = 8;
    private static final int FLAGS_AND_TIMER = 20;
    private static final int CLIENT = 24;
    private static final int INTERACTION = 32;
    private static final int TRANSACTION = 36;
    private static final int DATASTORE = 44;
    private static final int LTERM = 52;
    private static final int USER = 60;
    private static final int GROUP = 68;
    private static final int PASSWORD = 76;

    private static final byte NOT_TO_TRANSLATE = 0x40;
    private static final byte PERSISTENT = 0x10;
    private static final byte SEND_THEN_COMMIT = 0x20;

    private final byte[] bytes;

    private InputMessage(byte[] bytes) {
        this.bytes = bytes;
    }

    /** One for a client id of eight characters. */
    static InputMessage of(ImsSettings settings, ImsRequest request, String clientId) {
        int length = HEAD + request.length() + 4;
        byte[] bytes = new byte[length];
        ByteBuffer numbers = ByteBuffer.wrap(bytes);
        numbers.putInt(0, length).putShort(4, (short) IRM);
        name("*SAMPL1*", bytes, EXIT);
        bytes[FLAGS_AND_TIMER] = NOT_TO_TRANSLATE;
        bytes[FLAGS_AND_TIMER + 1] = (byte) settings.limits().timer();
        bytes[FLAGS_AND_TIMER + 2] = PERSISTENT;
        name(clientId, bytes, CLIENT);
        bytes[INTERACTION + 1] = SEND_THEN_COMMIT;
        bytes[INTERACTION + 3] = Ebcdic.BLANK; // send and receive
        name(request.transaction(), bytes, TRANSACTION);
        name(settings.datastore(), bytes, DATASTORE);
        name("", bytes, LTERM);
        name(settings.account().user(), bytes, USER);
        name("", bytes, GROUP);
        name(settings.account().password(), bytes, PASSWORD);
        segment(request, bytes, numbers);
        numbers.putInt(length - 4, END);
        return new InputMessage(bytes);
    }

    private static void segment(ImsRequest request, byte[] bytes, ByteBuffer numbers) {
        numbers.putShort(HEAD, (short) request.length());
        name(request.transaction(), bytes, HEAD + 4);
        int text = request.length() - ImsRequest.HEAD;
        Ebcdic.put(request.text(), bytes, HEAD + ImsRequest.HEAD, text);
    }

    private static void name(String name, byte[] to, int from) {
        Ebcdic.put(name, to, from, NAME);
    }

    ByteBuf write(ByteBufAllocator allocator) {
        return allocator.buffer(bytes.length).writeBytes(bytes);
    }
}
