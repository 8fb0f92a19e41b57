package io.ironbridge.gateway.workload.classify;

import java.util.List;
import java.util.stream.Stream;

/**
 * A pattern of paths. {@code *} stands for any characters except a slash, {@code **} between two
 * slashes for any characters: one segment of the path or more.
 */
final class PathPattern {
    private static final String SEGMENTS = "**";

    private final String text;
    private final boolean open;
    private final boolean literal;
    private final List<Segment> segments;

    /**
     * @param open whether any characters may follow
     */
    PathPattern(String text, boolean open) {
        this.text = text;
        this.open = open;
        this.literal = open || text.indexOf('*') < 0;
        this.segments = segments(open ? text + "*" : text);
    }

    private static List<Segment> segments(String text) {
        return Stream.of(text.split("/", -1)).map(Segment::new).toList();
    }

    /** How the paths of an operation relate to a pattern. */
    enum Relation {
        NEVER,
        SOMETIMES,
        ALWAYS
    }

    /** A pattern of one segment. */
    private static final class Segment {
        private final boolean any;
        private final String[] parts;

        Segment(String text) {
            this.any = text.equals(SEGMENTS);
            this.parts = text.split("\\*", -1);
        }

        /** Whether it matches {@code path} from {@code begin} to {@code end}. */
        boolean matches(String path, int begin, int end) {
            String first = parts[0];
            if (parts.length == 1) {
                return end - begin == first.length() && path.startsWith(first, begin);
            }
            String last = parts[parts.length - 1];
            int stop = end - last.length();
            int at = begin + first.length();
            if (at > stop || !path.startsWith(first, begin) || !path.startsWith(last, stop)) {
                return false;
            }
            for (int i = 1; i < parts.length - 1; i++) {
                at = find(parts[i], path, at, stop);
                if (at < 0) {
                    return false;
                }
            }
            return true;
        }

        /** The end of the first occurrence of {@code part}; negative if there is none. */
        private static int find(String part, String path, int begin, int stop) {
            for (int at = begin; at + part.length() <= stop; at++) {
                if (path.startsWith(part, at)) {
                    return at + part.length();
                }
            }
            return -1;
        }

        /**
         * Whether it matches a segment of a template.
         *
         * @param always whether it has to match every value of a parameter
         */
        boolean matchesTemplate(String segment, boolean always) {
            if (segment.startsWith("{")) {
                return always
                        ? parts.length == 2 && parts[0].isEmpty() && parts[1].isEmpty()
                        : parts.length > 1 || !parts[0].isEmpty();
            }
            return matches(segment, 0, segment.length());
        }
    }

    /** Whether a path matches; allocates nothing. */
    boolean matches(String path) {
        return literal
                ? path.startsWith(text) && (open || path.length() == text.length())
                : matchesSegments(path);
    }

    /**
     * Segment by segment. Where one does not match, the last {@code **} takes one segment more;
     * earlier ones need not, because the last one could take what they would.
     */
    private boolean matchesSegments(String path) {
        int at = 0;
        int next = 0;
        int afterAny = -1;
        int taken = -1;
        while (at <= path.length()) {
            int end = path.indexOf('/', at);
            if (end < 0) {
                end = path.length();
            }
            if (next < segments.size() && segments.get(next).any) {
                next++;
                afterAny = next;
                taken = end + 1;
                at = taken;
            } else if (next < segments.size() && segments.get(next).matches(path, at, end)) {
                next++;
                at = end + 1;
            } else if (afterAny < 0 || taken > path.length()) {
                return false;
            } else {
                int more = path.indexOf('/', taken);
                taken = (more < 0 ? path.length() : more) + 1;
                at = taken;
                next = afterAny;
            }
        }
        return next == segments.size();
    }

    /**
     * Relates it to the paths of a template: those in which each parameter is replaced by one
     * segment that is not empty.
     */
    Relation relation(String template) {
        int length = template.length();
        String routed =
                length > 1 && template.endsWith("/") ? template.substring(0, length - 1) : template;
        if (matchesTemplate(routed, true)) {
            return Relation.ALWAYS;
        }
        return matchesTemplate(routed, false) ? Relation.SOMETIMES : Relation.NEVER;
    }

    private boolean matchesTemplate(String template, boolean always) {
        String[] path = template.split("/", -1);
        return covers(segments, path, always)
                || (open
                        && covers(
                                Stream.concat(segments.stream(), Stream.of(new Segment(SEGMENTS)))
                                        .toList(),
                                path,
                                always));
    }

    /** Whether {@code pattern} matches the segments of a template. */
    private static boolean covers(List<Segment> pattern, String[] path, boolean always) {
        boolean[] rest = new boolean[path.length + 1]; // whether what follows matches from there
        rest[path.length] = true;
        for (int i = pattern.size() - 1; i >= 0; i--) {
            Segment segment = pattern.get(i);
            boolean[] here = new boolean[path.length + 1];
            for (int j = path.length - 1; j >= 0; j--) {
                here[j] =
                        segment.any
                                ? rest[j + 1] || here[j + 1]
                                : rest[j + 1] && segment.matchesTemplate(path[j], always);
            }
            rest = here;
        }
        return rest[0];
    }
}
