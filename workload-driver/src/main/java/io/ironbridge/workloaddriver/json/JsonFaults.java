package io.ironbridge.workloaddriver.json;

import java.util.ArrayList;
import java.util.List;

/** Collects the faults of one file, the first 100. Not thread-safe. */
public final class JsonFaults {
    private static final int MOST = 100;

    private final String file;
    private final List<JsonFault> all = new ArrayList<>();

    public JsonFaults(String file) {
        this.file = file;
    }

    /** Reports an invalid value. */
    public void badValue(String pointer, String what, String remedy) {
        add("IRB-REPORT-0004E", pointer, what, remedy);
    }

    /** Reports a contradiction within the file. */
    public void contradiction(String pointer, String what, String remedy) {
        add("IRB-REPORT-0006E", pointer, what, remedy);
    }

    void add(String id, String pointer, String what, String remedy) {
        if (all.size() < MOST) {
            all.add(new JsonFault(id, file, pointer, what, remedy));
        }
    }

    /** Throws if a fault was reported. */
    public void check() throws FaultyFileException {
        if (!all.isEmpty()) {
            throw new FaultyFileException(all);
        }
    }
}
