package io.ironbridge.workloaddriver.json;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A file has faults. Has all that were found. */
public final class FaultyFileException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<JsonFault> faults;

    FaultyFileException(List<JsonFault> faults) {
        super(faults.stream().map(JsonFault::toString).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    static FaultyFileException unreadable(String file, String why) {
        return one(
                "IRB-REPORT-0001E",
                file,
                "",
                "The file cannot be read (" + why + ").",
                "Check path and permissions.");
    }

    static FaultyFileException noJson(String file, int line, int column, String why) {
        return one(
                "IRB-REPORT-0002E",
                file,
                line < 1 ? "" : line + ":" + column,
                "This is not JSON: " + why + ".",
                "Use a file that the driver wrote.");
    }

    private static FaultyFileException one(
            String id, String file, String place, String what, String remedy) {
        return new FaultyFileException(List.of(new JsonFault(id, file, place, what, remedy)));
    }

    public List<JsonFault> faults() {
        return faults;
    }

    /** Work on a file that may have faults. */
    public interface FileReader {
        void read() throws FaultyFileException;
    }

    /** Collects the faults of several files. Not thread-safe. */
    public static final class Collector {
        private final List<JsonFault> all = new ArrayList<>();

        /** Reads a file and keeps its faults. */
        public void attempt(FileReader reading) {
            try {
                reading.read();
            } catch (FaultyFileException e) {
                all.addAll(e.faults());
            }
        }

        /** Throws if a file had a fault. */
        public void check() throws FaultyFileException {
            if (!all.isEmpty()) {
                throw new FaultyFileException(all);
            }
        }
    }
}
