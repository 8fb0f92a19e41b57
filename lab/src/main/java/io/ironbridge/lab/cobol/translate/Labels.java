package io.ironbridge.lab.cobol.translate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The paragraphs that HANDLE commands of one program name, numbered from 1. */
final class Labels {
    private final Map<String, Integer> indexes = new LinkedHashMap<>();

    /** The index of the label, in capitals; a new one gets the next. */
    int index(String label) {
        return indexes.computeIfAbsent(label, _ -> indexes.size() + 1);
    }

    /** All labels, in the order of their indexes. */
    List<String> all() {
        return new ArrayList<>(indexes.keySet());
    }
}
