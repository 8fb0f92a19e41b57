package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import java.util.Map;
import java.util.TreeMap;

/** Counts how programs ended. Thread-safe. */
final class ProgramCounts {
    private final Map<String, Long> returned = new TreeMap<>();
    private final Map<String, Map<String, Long>> abended = new TreeMap<>();

    synchronized void count(String program, ProgramEnd end) {
        switch (end) {
            case ProgramEnd.Returned() -> returned.merge(program, 1L, Long::sum);
            case ProgramEnd.Abended(String code, String _) ->
                    abended.computeIfAbsent(program, _ -> new TreeMap<>())
                            .merge(code, 1L, Long::sum);
        }
    }

    synchronized Map<String, Long> returned() {
        return new TreeMap<>(returned);
    }

    synchronized Map<String, Map<String, Long>> abended() {
        Map<String, Map<String, Long>> copy = new TreeMap<>();
        abended.forEach((program, codes) -> copy.put(program, new TreeMap<>(codes)));
        return copy;
    }
}
