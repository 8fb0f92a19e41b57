package io.ironbridge.copybook.transcode;

import java.util.ArrayList;
import java.util.List;

/** The path from the root to the current value; {@link #toString} is a JSON pointer (RFC 6901). */
final class ValuePath {
    private final List<String> names = new ArrayList<>();

    /** A longer copy of this path. */
    ValuePath to(String name) {
        ValuePath further = new ValuePath();
        further.names.addAll(names);
        further.enter(name);
        return further;
    }

    /** A longer copy of this path, to an array's element, from 0. */
    ValuePath to(int index) {
        return to(Integer.toString(index));
    }

    void enter(String name) {
        names.add(name);
    }

    /** Enters an array's element, from 0. */
    void enter(int index) {
        names.add(Integer.toString(index));
    }

    void leave() {
        names.removeLast();
    }

    @Override
    public String toString() {
        StringBuilder pointer = new StringBuilder();
        for (String name : names) {
            pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
        }
        return pointer.toString();
    }
}
