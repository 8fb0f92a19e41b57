package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.ProfileBlocks.Extent;
import io.ironbridge.workloaddriver.report.ProfileBlocks.Growth;
import io.ironbridge.workloaddriver.report.ProfileBlocks.Place;
import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.result.ProfiledPoint;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The profiles of a result, by side. */
final class SideProfiles {
    private final ScenarioResult result;

    private SideProfiles(ScenarioResult result) {
        this.result = result;
    }

    /** A section; empty without profiles. */
    static List<Block> of(ScenarioResult result, Extent extent) {
        if (result.profiles().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(ProfileBlocks.introduction());
        SideProfiles profiles = new SideProfiles(result);
        result.sides().forEach(side -> blocks.addAll(profiles.side(side, extent)));
        return blocks;
    }

    private List<Block> side(Side side, Extent extent) {
        List<ProfiledPoint> points =
                result.profiles().stream()
                        .filter(point -> point.side().equals(side.name()))
                        .toList();
        if (points.isEmpty()) {
            return List.of();
        }
        return ProfileBlocks.of(
                side.title(), points.stream().map(this::place).toList(), growth(points), extent);
    }

    private Place place(ProfiledPoint point) {
        String title =
                result.axes().stream()
                        .map(axis -> point.at().get(axis.name()))
                        .filter(value -> value != null)
                        .collect(Collectors.joining(" "));
        return new Place(title.isEmpty() ? "all" : title, point.profile());
    }

    /**
     * The growth from the first to the last profiled value of an axis, all other values being
     * equal.
     */
    private Optional<Growth> growth(List<ProfiledPoint> points) {
        for (Axis axis : result.axes()) {
            for (ProfiledPoint first : points) {
                List<ProfiledPoint> line =
                        points.stream()
                                .filter(other -> rest(other, axis).equals(rest(first, axis)))
                                .sorted(Comparator.comparingInt(point -> index(point, axis)))
                                .toList();
                if (line.size() > 1) {
                    return Optional.of(new Growth(place(line.getFirst()), place(line.getLast())));
                }
            }
        }
        return Optional.empty();
    }

    private static Map<String, String> rest(ProfiledPoint point, Axis axis) {
        Map<String, String> rest = new HashMap<>(point.at());
        rest.remove(axis.name());
        return rest;
    }

    private static int index(ProfiledPoint point, Axis axis) {
        return axis.values().indexOf(point.at().get(axis.name()));
    }
}
