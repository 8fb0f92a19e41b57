package io.ironbridge.lab.ims.log;

import java.io.IOException;

/** Is given the records of a log that is read again, in their order. */
@FunctionalInterface
public interface LogReplay {
    void record(LogRecord record) throws IOException;
}
