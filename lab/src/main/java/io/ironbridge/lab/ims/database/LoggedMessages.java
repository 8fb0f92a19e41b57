package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.log.LogEntry;
import io.ironbridge.lab.ims.log.LogRecord;
import java.io.IOException;
import java.util.List;

/** The records of a log other than database changes. */
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

    /** Receives each record of the log when it is read again. */
    void redo(LogRecord record) throws IOException;

    /** The state that replaces all earlier records of the log. */
    List<LogEntry> checkpoint();
}
