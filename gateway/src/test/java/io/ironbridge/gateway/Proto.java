package io.ironbridge.gateway;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A protobuf message as it is on the wire, read without its description (Protocol Buffers,
 * "Encoding").
 */
record Proto(List<Field> fields) {
    /** A field; numbers are Long, all else bytes. */
    private record Field(int number, Object value) {}

    static Proto read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<Field> fields = new ArrayList<>();
        while (in.hasRemaining()) {
            long tag = varint(in);
            Object value =
                    switch ((int) (tag & 7)) {
                        case 0 -> varint(in);
                        case 1 -> in.getLong();
                        case 2 -> {
                            byte[] content = new byte[(int) varint(in)];
                            in.get(content);
                            yield content;
                        }
                        case 5 -> (long) in.getInt();
                        default -> throw new AssertionError("wire type of tag " + tag);
                    };
            fields.add(new Field((int) (tag >>> 3), value));
        }
        return new Proto(fields);
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = in.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new AssertionError("a varint of more than ten bytes");
    }

    private List<Object> all(int number) {
        return fields.stream().filter(f -> f.number() == number).map(Field::value).toList();
    }

    boolean has(int number) {
        return !all(number).isEmpty();
    }

    List<Proto> messages(int number) {
        return all(number).stream().map(value -> read((byte[]) value)).toList();
    }

    Proto message(int number) {
        List<Proto> found = messages(number);
        return found.isEmpty() ? new Proto(List.of()) : found.getLast();
    }

    long number(int number) {
        List<Object> found = all(number);
        return found.isEmpty() ? 0 : (Long) found.getLast();
    }

    double real(int number) {
        return Double.longBitsToDouble(number(number));
    }

    private byte[] bytes(int number) {
        List<Object> found = all(number);
        return found.isEmpty() ? new byte[0] : (byte[]) found.getLast();
    }

    String text(int number) {
        return new String(bytes(number), StandardCharsets.UTF_8);
    }

    String hex(int number) {
        return HexFormat.of().formatHex(bytes(number));
    }

    /** Numbers of 8 bytes each, packed. */
    List<Long> packed(int number) {
        ByteBuffer in = ByteBuffer.wrap(bytes(number)).order(ByteOrder.LITTLE_ENDIAN);
        List<Long> numbers = new ArrayList<>();
        while (in.hasRemaining()) {
            numbers.add(in.getLong());
        }
        return numbers;
    }
}
