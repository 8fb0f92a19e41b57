package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.profile.CpuPart;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.Profile.Instructions;
import io.ironbridge.workloaddriver.profile.Profile.Share;
import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Block.Column;
import io.ironbridge.workloaddriver.report.page.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of the CPU time of one side by use, at each profiled place. */
final class ProfileBlocks {
    /** How profiles are measured. */
    private static final String METHOD =
            "CPU us per transaction, from a separate run, because profiling slows a process. The"
                + " total and the virtual machine's own threads are figures of the operating"
                + " system; the rest is divided by the share of stacks, so that the parts add up to"
                + " the total. A stack belongs to the part of its innermost method that has a known"
                + " part; a socket's system call is a separate part. Packages and methods are those"
                + " that were running.";

    private static final int ROWS = 15;
    private static final int CAUSES = 4;

    /** With fewer stacks than this, a part of 5 % has fewer than 50. */
    private static final long FEW = 1_000;

    private final String who;
    private final List<Place> places;
    private final Optional<Growth> growth;

    private ProfileBlocks(String who, List<Place> places, Optional<Growth> growth) {
        this.who = who;
        this.places = places;
        this.growth = growth;
    }

    /** Heading and method, before the profiles of a chapter. */
    static List<Block> introduction() {
        return List.of(new Block.Heading(2, "What the CPU is used for"), new Block.Text(METHOD));
    }

    /** Level of detail. */
    enum Extent {
        /** Parts, packages and methods. */
        ALL,
        /** Parts only. */
        PARTS
    }

    /** A profiled place. */
    record Place(String title, Profile profile) {}

    /** Two places, the second with the larger messages. */
    record Growth(Place from, Place to) {
        double of(String name, Function<Profile, List<Share>> list) {
            return micros(to, name, list) - micros(from, name, list);
        }

        String title() {
            return from.title() + " to " + to.title();
        }
    }

    /**
     * The tables.
     *
     * @param who title of the side
     */
    static List<Block> of(String who, List<Place> places, Optional<Growth> growth, Extent extent) {
        return new ProfileBlocks(who, places, growth).blocks(extent);
    }

    private List<Block> blocks(Extent extent) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(table("CPU by part, " + who, "Part", parts(), Profile::parts, true));
        blocks.add(new Block.Bullets(facts()));
        if (extent == Extent.PARTS) {
            return blocks;
        }
        blocks.add(
                table(
                        "Top packages, " + who,
                        "Package",
                        top(Profile::packages),
                        Profile::packages,
                        false));
        blocks.add(
                table(
                        "Top methods, " + who,
                        "Method",
                        top(Profile::methods),
                        Profile::methods,
                        false));
        return blocks;
    }

    /** The parts of any place, known ones first, in their order. */
    private Set<String> parts() {
        Set<String> there = names(Profile::parts);
        Set<String> ordered = new LinkedHashSet<>();
        Stream.of(CpuPart.values())
                .map(CpuPart::title)
                .filter(there::contains)
                .forEach(ordered::add);
        ordered.addAll(there);
        return ordered;
    }

    private Set<String> names(Function<Profile, List<Share>> list) {
        return places.stream()
                .flatMap(place -> list.apply(place.profile()).stream())
                .map(Share::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The names with the most CPU at any place. */
    private Set<String> top(Function<Profile, List<Share>> list) {
        Comparator<String> most =
                Comparator.comparingDouble(name ->
                        places.stream()
                                .mapToDouble(place -> micros(place, name, list))
                                .max()
                                .orElse(0));
        return names(list).stream()
                .sorted(most.reversed())
                .limit(ROWS)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Block table(
            String caption,
            String what,
            Set<String> names,
            Function<Profile, List<Share>> list,
            boolean whole) {
        List<Column> columns = new ArrayList<>(List.of(Column.text(what)));
        for (Place place : places) {
            columns.add(Column.number(place.title() + ", us"));
            columns.add(Column.number("share"));
        }
        growth.ifPresent(pair -> columns.add(Column.number("increase, " + pair.title() + ", us")));
        List<List<String>> rows = new ArrayList<>();
        names.forEach(name -> rows.add(row(name, list)));
        if (whole) {
            rows.add(sum());
        }
        return new Block.Table(caption, columns, rows);
    }

    private List<String> row(String name, Function<Profile, List<Share>> list) {
        List<String> row = new ArrayList<>(List.of(name));
        for (Place place : places) {
            double micros = micros(place, name, list);
            row.add(micros == 0 ? "" : hundredth(micros));
            row.add(micros == 0 ? "" : percent(micros / place.profile().cpuMicros()));
        }
        growth.ifPresent(pair -> row.add(signed(pair.of(name, list))));
        return row;
    }

    private List<String> sum() {
        List<String> row = new ArrayList<>(List.of("all"));
        for (Place place : places) {
            row.add(hundredth(place.profile().cpuMicros()));
            row.add("");
        }
        growth.ifPresent(pair -> row.add(signed(increase(pair))));
        return row;
    }

    private static double increase(Growth pair) {
        return pair.to().profile().cpuMicros() - pair.from().profile().cpuMicros();
    }

    /** Microseconds of a name at a place; 0 if the profile did not keep it. */
    private static double micros(Place place, String name, Function<Profile, List<Share>> list) {
        return list.apply(place.profile()).stream()
                .filter(share -> share.name().equals(name))
                .mapToDouble(Share::micros)
                .findFirst()
                .orElse(0);
    }

    private List<String> facts() {
        List<String> facts = new ArrayList<>();
        growth.ifPresent(pair -> facts.add(causes(pair)));
        places.forEach(place -> facts.add(fact(place)));
        return facts;
    }

    private String causes(Growth pair) {
        return "From %s: %s us. Of that %s."
                .formatted(
                        pair.title(),
                        signed(increase(pair)),
                        parts().stream()
                                .sorted(
                                        Comparator.<String>comparingDouble(
                                                        name -> pair.of(name, Profile::parts))
                                                .reversed())
                                .limit(CAUSES)
                                .map(name -> name + " " + signed(pair.of(name, Profile::parts)))
                                .collect(Collectors.joining(", ")));
    }

    private static String fact(Place place) {
        Profile profile = place.profile();
        Instructions counted = profile.instructions();
        return "%s: %s us at %s/s, %,d stacks (%s), %,d lost%s%s."
                .formatted(
                        place.title(),
                        hundredth(profile.cpuMicros()),
                        profile.seconds() > 0
                                ? NumberText.plain(profile.requests() / profile.seconds())
                                : "?",
                        profile.samples(),
                        profile.source().event(),
                        profile.lost(),
                        profile.samples() < FEW ? ", too few for small shares" : "",
                        counted == null
                                ? ""
                                : ", instructions per transaction: "
                                        + NumberText.plain(counted.user())
                                        + " user, "
                                        + NumberText.plain(counted.kernel())
                                        + " kernel");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    private static String hundredth(double micros) {
        return String.format(Locale.ROOT, "%,.2f", micros);
    }

    private static String signed(double micros) {
        return String.format(Locale.ROOT, "%+,.2f", micros);
    }
}
