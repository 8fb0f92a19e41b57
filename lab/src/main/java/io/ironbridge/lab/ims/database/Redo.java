package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.log.LogCode;
import io.ironbridge.lab.ims.log.LogRecord;
import io.ironbridge.lab.ims.log.LogReplay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Redoes units of work that reached their sync point. */
final class Redo implements LogReplay {
    private final Databases databases;
    private final Map<Long, List<LogRecord>> open = new HashMap<>();
    private long unitsOfWork;

    Redo(Databases databases) {
        this.databases = databases;
    }

    @Override
    public void record(LogRecord record) throws IOException {
        if (record.code() == LogCode.DATABASE) {
            open.computeIfAbsent(record.unitOfWork(), _ -> new ArrayList<>()).add(record);
        } else if (record.code() == LogCode.SYNC_POINT) {
            redo(open.remove(record.unitOfWork()));
        } else if (record.code() == LogCode.BACKED_OUT) {
            open.remove(record.unitOfWork());
        }
    }

    private void redo(@Nullable List<LogRecord> changes) throws IOException {
        if (changes != null) {
            unitsOfWork++;
            for (LogRecord change : changes) {
                databases.redo(change.data().bytes());
            }
        }
    }

    /** How many were done again. */
    long unitsOfWork() {
        return unitsOfWork;
    }
}
