package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.log.LogEntry;
import io.ironbridge.lab.ims.log.LogRecord;
import java.io.IOException;
import java.util.List;

/** What a log tells beside changes of databases. */
public interface LoggedMessages {
    /** Nothing. */
    LoggedMessages NONE =
            new LoggedMessages() {
                @Override
                public void redo(LogRecord record) {}

                @Override
                public List<LogEntry> checkpoint() {
                    return List.of();
                }
            };

    /** Is given each record of the log when that is read again. */
    void redo(LogRecord record) throws IOException;

    /** What is to stand in the log instead of all that it told before. */
    List<LogEntry> checkpoint();
}
