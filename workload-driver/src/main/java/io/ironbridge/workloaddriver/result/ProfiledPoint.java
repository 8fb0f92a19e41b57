package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.profile.Profile;
import java.util.Map;

/**
 * A profile of a side at a place on the axes. It was taken separately from the samples, because a
 * profiled process is slower.
 *
 * @param at value by axis
 */
public record ProfiledPoint(String side, Map<String, String> at, Profile profile) {
    public ProfiledPoint {
        at = Map.copyOf(at);
    }
}
