package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.runtime.CodePageTables;
import io.ironbridge.lab.cics.runtime.Eib;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/** What programs of {@link CobolSource} wrote into their COMMAREA: a line for each step. */
final class Report {
    private static final int LINES = 200;
    private static final int LINE = 128;
    private static final int COUNT = 4;
    private static final int FN = 0x1B;
    private static final int RCODE = 0x1D;
    private static final int RCODE_BYTES = 6;
    private static final int RSRCE = 0x33;
    private static final int RESP = 0x4C;
    private static final int NOTE = 85;

    private Report() {}

    /** A COMMAREA for a report of no lines yet. */
    static TaskInput empty() {
        byte[] commarea = new byte[COUNT + LINES * LINE];
        Arrays.fill(commarea, 0, COUNT, (byte) 0xF0);
        return new TaskInput.Commarea(Area.of(commarea));
    }

    /** {@code 0E02 27/1 01 NOPROG|note}: EIBFN, EIBRESP, EIBRESP2, EIBRCODE, EIBRSRCE, note. */
    static List<String> lines(TaskEnd end) {
        byte[] commarea = nativeBytes(end);
        int count = Integer.parseInt(new String(commarea, 0, COUNT, StandardCharsets.ISO_8859_1));
        return IntStream.range(0, count)
                .mapToObj(i -> line(ByteBuffer.wrap(commarea, COUNT + i * LINE, LINE).slice()))
                .toList();
    }

    /** A line that a program wrote elsewhere. */
    static String line(byte[] line) {
        return line(ByteBuffer.wrap(line));
    }

    /** The EIB of a line, from 0. */
    static ByteBuffer eib(TaskEnd end, int line) {
        return ByteBuffer.wrap(nativeBytes(end), COUNT + line * LINE, Eib.LENGTH).slice();
    }

    private static byte[] nativeBytes(TaskEnd end) {
        assertThat(end).isInstanceOf(TaskEnd.Returned.class);
        TaskOutput output = ((TaskEnd.Returned) end).output();
        assertThat(output).isInstanceOf(TaskOutput.Commarea.class);
        byte[] bytes = ((TaskOutput.Commarea) output).data().copy();
        CodePageTables.TEXT.toNative(bytes);
        return bytes;
    }

    private static String line(ByteBuffer line) {
        String code =
                HexFormat.of()
                        .withUpperCase()
                        .formatHex(
                                line.array(),
                                line.arrayOffset() + RCODE,
                                line.arrayOffset() + RCODE + RCODE_BYTES);
        return "%04X %d/%d %s %s|%s"
                .formatted(
                        line.getShort(FN),
                        line.getInt(RESP),
                        line.getInt(RESP + Integer.BYTES),
                        code.replaceAll("(00)+$", "-"),
                        text(line, RSRCE, 8),
                        text(line, NOTE, LINE - NOTE))
                .replaceAll(" +\\|", "|")
                .replaceAll("\\|$", "");
    }

    private static String text(ByteBuffer line, int offset, int length) {
        byte[] bytes = new byte[length];
        line.get(offset, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1).replace('\0', ' ').strip();
    }
}
