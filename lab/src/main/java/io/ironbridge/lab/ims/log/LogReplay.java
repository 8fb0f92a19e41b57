package io.ironbridge.lab.ims.log;

import java.io.IOException;

/** Receives the records of a log, in their order. */
@FunctionalInterface
public interface LogReplay {
    void record(LogRecord record) throws IOException;
}
