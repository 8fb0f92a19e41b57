package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.program.TaskFiles;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/** EXMPCAT in memory. */
final class TestFile implements TaskFiles {
    private static final int NOTFND = 13;
    private static final int INVREQ = 16;
    private static final int ENDFILE = 20;

    private final Map<String, String> failures = new TreeMap<>();
    private final TreeMap<String, String> records = new TreeMap<>();
    private final Deque<String> browse = new ArrayDeque<>();
    private String held = "";
    private boolean browsing;

    void add(String record) {
        records.put(record.substring(0, 4), "%-80s".formatted(record));
    }

    String record(String key) {
        return String.valueOf(records.get(key));
    }

    /** The command of this name raises NOTOPEN, RESP2 60. */
    void fail(String command) {
        failures.put(command, "");
    }

    boolean isBrowsing() {
        return browsing;
    }

    @Override
    public FileRecord read(String file, byte[] key, Match match) {
        check("READ");
        String record = records.get(text(key));
        if (record == null || match != Match.EQUAL) {
            throw new ConditionException(NOTFND, 80);
        }
        return fileRecord(record);
    }

    @Override
    public FileRecord readForUpdate(String file, byte[] key) {
        FileRecord record = read(file, key, Match.EQUAL);
        held = text(key);
        return record;
    }

    @Override
    public void rewrite(String file, byte[] data) {
        check("REWRITE");
        if (!text(data).startsWith(held) || held.isEmpty()) {
            throw new ConditionException(INVREQ, 30);
        }
        records.put(held, text(data));
        held = "";
    }

    @Override
    public void startBrowse(String file, byte[] key, Match match) {
        check("STARTBR");
        browse.addAll(records.tailMap(text(key)).values());
        if (browse.isEmpty() || match != Match.EQUAL_OR_GREATER) {
            throw new ConditionException(NOTFND, 80);
        }
        browsing = true;
    }

    @Override
    public FileRecord readNext(String file) {
        check("READNEXT");
        if (browse.isEmpty()) {
            throw new ConditionException(ENDFILE, 90);
        }
        return fileRecord(browse.removeFirst());
    }

    @Override
    public void endBrowse(String file) {
        browsing = false;
    }

    @Override
    public void write(String file, byte[] key, byte[] data) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(String file) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(String file, byte[] key) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void unlock(String file) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileRecord readPrevious(String file) {
        throw new UnsupportedOperationException();
    }

    private void check(String command) {
        if (failures.containsKey(command)) {
            throw new ConditionException(19, 60);
        }
    }

    private static FileRecord fileRecord(String record) {
        byte[] bytes = record.getBytes(StandardCharsets.ISO_8859_1);
        return new FileRecord(Area.of(CatalogItem.key(0)), Area.of(bytes));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
