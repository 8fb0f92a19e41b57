package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorapi.Bytes;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;

/** Answers as a region writes them, laid out by hand. */
final class Answers {
    static final long TOKEN = 0x0102030405060708L;

    private static final Charset EBCDIC = Charset.forName("IBM037");

    private int outcome;
    private int unitOfWork = 1;
    private String abend = "";
    private int resp;
    private int resp2;
    private int reason;
    private int commareaLength;
    private int given;
    private int containers;
    private byte[] data = {};

    static Answers commarea(int length, byte[] given) {
        Answers answer = new Answers();
        answer.commareaLength = length;
        answer.given = given.length;
        answer.data = given;
        return answer;
    }

    static Answers channel(int count, byte[]... containers) {
        Answers answer = new Answers();
        answer.containers = count;
        int length = 0;
        for (byte[] container : containers) {
            length += container.length;
        }
        ByteBuffer all = ByteBuffer.allocate(length);
        for (byte[] container : containers) {
            all.put(container);
        }
        answer.data = all.array();
        return answer;
    }

    static Answers failure(int outcome, String abend, int resp, int resp2, int reason) {
        Answers answer = new Answers();
        answer.outcome = outcome;
        answer.unitOfWork = 2;
        answer.abend = abend;
        answer.resp = resp;
        answer.resp2 = resp2;
        answer.reason = reason;
        return answer;
    }

    /** The same with another word on the unit of work; failures have 2, backed out. */
    Answers unitOfWork(int number) {
        unitOfWork = number;
        return this;
    }

    static byte[] container(String name, String type, int ccsid, byte[] data) {
        return ByteBuffer.allocate(32 + data.length)
                .put(text(name, 16))
                .put(text(type, 4))
                .putInt(ccsid)
                .putInt(data.length)
                .put(text("", 4))
                .put(data)
                .array();
    }

    Bytes bytes() {
        return Bytes.wrap(array());
    }

    byte[] array() {
        return ByteBuffer.allocate(128 + data.length)
                .put(text("IBLR", 4))
                .putInt(1)
                .putInt(128)
                .putInt(128 + data.length)
                .putInt(outcome)
                .putInt(unitOfWork)
                .put(text(abend, 4))
                .put(text("PROG", 8))
                .putInt(resp)
                .putInt(resp2)
                .putInt(reason)
                .putLong(TOKEN)
                .putInt(commareaLength)
                .putInt(given)
                .putInt(containers)
                .putInt(0)
                .put(text("LABCICS", 8))
                .put(text("IBLK", 4))
                .putInt(42)
                .put(text("LABUSER", 8))
                .put(text("LEVEL001", 8))
                .putInt(1)
                .putInt(1 << 20)
                .put(new byte[16])
                .put(data)
                .array();
    }

    private static byte[] text(String text, int length) {
        return (text + " ".repeat(length - text.length())).getBytes(EBCDIC);
    }
}
