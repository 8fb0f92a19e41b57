package io.ironbridge.copybook.transcode;

import java.util.ArrayList;
import java.util.List;

/** The way from the root to the value being looked at; a JSON pointer (RFC 6901) when asked. */
final class Trail {
    private final List<String> names = new ArrayList<>();

    /** A way that leads on from here, while this one stays as it is. */
    Trail to(String name) {
        Trail further = new Trail();
        further.names.addAll(names);
        further.enter(name);
        return further;
    }

    /** The same to an array's element, from 0. */
    Trail to(int index) {
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
