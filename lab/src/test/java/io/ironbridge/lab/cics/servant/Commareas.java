package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.Charset;

/** COMMAREAs of text. */
final class Commareas {
    static final Charset EBCDIC = Charset.forName("IBM037");

    private Commareas() {}

    /** Padded with blanks. */
    static TaskInput of(String text, int length) {
        String padded = text + " ".repeat(length - text.length());
        return new TaskInput.Commarea(Area.of(padded.getBytes(EBCDIC)));
    }

    /** What a task left, without trailing blanks; or how it ended. */
    static String text(TaskEnd end) {
        return switch (end) {
            case TaskEnd.Returned(TaskOutput.Commarea(Area data)) ->
                    new String(data.bytes(), EBCDIC).stripTrailing();
            case TaskEnd.Returned(TaskOutput other) -> "returned " + other;
            case TaskEnd.Abended(String code, String program, _) ->
                    "abend " + code + " in " + program;
            case TaskEnd.NotLinked(int resp, int resp2, String code) ->
                    "not linked " + resp + "/" + resp2 + " " + code;
        };
    }
}
