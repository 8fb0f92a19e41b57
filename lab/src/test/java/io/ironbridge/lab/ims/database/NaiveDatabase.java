package io.ironbridge.lab.ims.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The ORDERS database as a plain list in hierarchical order, searched from front to back: slow, but
 * obvious. Knows the calls of the property test only.
 */
final class NaiveDatabase {
    private final List<Segment> segments = new ArrayList<>();
    private int position = -1;
    private boolean behindDeleted;
    private Optional<Segment> held = Optional.empty();

    /** A segment: its type, data, and the keys of the path to it. */
    private static final class Segment {
        private final String type;
        private final List<String> path;
        private String data;

        private Segment(String type, List<String> path, String data) {
            this.type = type;
            this.path = path;
            this.data = data;
        }

        private String key() {
            return path.getLast();
        }

        private boolean isBelow(Segment other) {
            return path.size() > other.path.size()
                    && path.subList(0, other.path.size()).equals(other.path);
        }
    }

    private static boolean isOrder(Segment segment) {
        return segment.type.equals("ORDER");
    }

    /** GHU or GU of an order, or of a line of it. */
    String getUnique(List<String> path) {
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i).path.equals(path)) {
                return found(i, true);
            }
        }
        held = Optional.empty();
        position = placeOfMissing(path);
        behindDeleted = true;
        return "GE:";
    }

    /** How many segments stand in front of where it would have to be, and of what is below it. */
    private int placeOfMissing(List<String> path) {
        int place = 0;
        while (place < segments.size() && compare(segments.get(place).path, path) < 0) {
            place++;
        }
        return place;
    }

    private static int compare(List<String> one, List<String> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    /** GHN without SSAs, or with one that tells a type and perhaps the least key. */
    String getNext(String type, String least) {
        int from = behindDeleted ? position : position + 1;
        Predicate<Segment> wanted =
                s -> type.isEmpty() || (s.type.equals(type) && s.key().compareTo(least) >= 0);
        for (int i = from; i < segments.size(); i++) {
            if (wanted.test(segments.get(i))) {
                return found(i, true);
            }
        }
        held = Optional.empty();
        position = -1;
        behindDeleted = false;
        return "GB:";
    }

    private String found(int index, boolean hold) {
        position = index;
        behindDeleted = false;
        Segment segment = segments.get(index);
        held = hold ? Optional.of(segment) : Optional.empty();
        return "  :" + segment.data;
    }

    String insert(List<String> path, String data) {
        held = Optional.empty();
        if (path.size() == 2
                && segments.stream().noneMatch(s -> s.path.equals(path.subList(0, 1)))) {
            position = placeOfMissing(path.subList(0, 1));
            behindDeleted = true;
            return "GE:";
        }
        int place = placeOfMissing(path);
        boolean there = place < segments.size() && segments.get(place).path.equals(path);
        if (!there) {
            String type = path.size() == 1 ? "ORDER" : "LINE";
            segments.add(place, new Segment(type, path, data));
        }
        position = place;
        behindDeleted = false;
        return there ? "II:" : "  :";
    }

    String replace(String tail) {
        if (held.isEmpty()) {
            return "DJ:";
        }
        Segment segment = held.get();
        segment.data = segment.key() + tail.substring(0, isOrder(segment) ? 5 : 4);
        return "  :";
    }

    String delete() {
        if (held.isEmpty()) {
            return "DJ:";
        }
        Segment gone = held.get();
        position = segments.indexOf(gone);
        behindDeleted = true;
        segments.removeIf(segment -> segment.isBelow(gone));
        segments.remove(gone);
        held = Optional.empty();
        return "  :";
    }

    void loseTheHold() {
        held = Optional.empty();
    }

    /** As at a sync point. */
    void losePosition() {
        position = -1;
        behindDeleted = false;
        held = Optional.empty();
    }

    NaiveDatabase copy() {
        NaiveDatabase copy = new NaiveDatabase();
        segments.forEach(s -> copy.segments.add(new Segment(s.type, s.path, s.data)));
        return copy;
    }

    /** All data in hierarchical order. */
    String all() {
        StringBuilder all = new StringBuilder();
        segments.forEach(segment -> all.append(segment.data).append(' '));
        return all.toString();
    }

    /** What REPL has to give the I/O area for the segment that is held. */
    String replacement(String tail) {
        return held.map(s -> s.key() + tail.substring(0, isOrder(s) ? 5 : 4)).orElse("none");
    }
}
