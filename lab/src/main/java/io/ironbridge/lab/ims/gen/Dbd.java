package io.ironbridge.lab.ims.gen;

import java.util.List;
import java.util.Optional;

/**
 * A database description.
 *
 * @param access access method, without the operating system's
 * @param segments in hierarchical order, the root first
 */
public record Dbd(String name, String access, List<Segm> segments) {
    public Dbd {
        segments = List.copyOf(segments);
    }

    public Segm root() {
        return segments.getFirst();
    }

    public Optional<Segm> segment(String segmentName) {
        return segments.stream().filter(s -> s.name().equals(segmentName)).findFirst();
    }

    /** Bytes of the longest concatenated key. */
    public int longestKey() {
        return segments.stream().mapToInt(this::concatenatedKeyBytes).max().orElse(0);
    }

    public int concatenatedKeyBytes(Segm segment) {
        int above = segment(segment.parent()).map(this::concatenatedKeyBytes).orElse(0);
        return above + segment.keyBytes();
    }
}
