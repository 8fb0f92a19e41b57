package io.ironbridge.workloaddriver.profile;

import io.ironbridge.workloaddriver.profile.Profile.Instructions;
import io.ironbridge.workloaddriver.profile.Profile.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Summarises a profile for the console. */
public final class ProfileSummary {
    private static final int METHODS = 5;

    private ProfileSummary() {}

    /**
     * The lines.
     *
     * @param what side and place of the profile
     */
    public static List<String> of(String what, Profile profile) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "profile of %s: %s us CPU a request; %,d stacks of %s, %,d lost"
                        .formatted(
                                what,
                                micros(profile.cpuMicros()),
                                profile.samples(),
                                profile.source().event(),
                                profile.lost()));
        lines.add("  " + parts(profile));
        if (!profile.methods().isEmpty()) {
            List<Share> most = profile.methods();
            lines.add(
                    "  most in "
                            + shares(most.subList(0, Math.min(METHODS, most.size())), profile));
        }
        Instructions counted = profile.instructions();
        if (counted != null) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "  instructions a request: %,.0f user, %,.0f kernel",
                            counted.user(),
                            counted.kernel()));
        }
        return lines;
    }

    /** Its parts on one line, with their microseconds and shares. */
    public static String parts(Profile profile) {
        return shares(profile.parts(), profile);
    }

    private static String shares(List<Share> shares, Profile profile) {
        return shares.stream()
                .map(share ->
                        "%s %s us (%.0f %%)"
                                .formatted(
                                        share.name(),
                                        micros(share.micros()),
                                        share.micros() / profile.cpuMicros() * 100))
                .collect(Collectors.joining(", "));
    }

    private static String micros(double micros) {
        return String.format(Locale.ROOT, "%,.1f", micros);
    }
}
