package io.ironbridge.workloaddriver.profile;

import io.ironbridge.workloaddriver.json.Json;
import io.ironbridge.workloaddriver.json.JsonFaults;
import io.ironbridge.workloaddriver.json.JsonOutput;
import io.ironbridge.workloaddriver.json.JsonSection;
import io.ironbridge.workloaddriver.profile.Profile.Instructions;
import io.ironbridge.workloaddriver.profile.Profile.Share;
import io.ironbridge.workloaddriver.profile.Profile.Source;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A profile as members of an object in files of results. */
public final class ProfileFormat {
    /** Tolerance of sums of numbers with six decimals. */
    private static final double ROUNDING = 0.001;

    private ProfileFormat() {}

    /** Writes the members of an object that the caller starts and ends. */
    public static void write(Profile profile, JsonGenerator json) {
        json.writeStringProperty("process", profile.process());
        json.writeStringProperty("source", profile.source().event());
        json.writeNumberProperty("samples", profile.samples());
        json.writeNumberProperty("lost", profile.lost());
        number("seconds", profile.seconds(), json);
        json.writeNumberProperty("requests", profile.requests());
        number("cpuMicros", profile.cpuMicros(), json);
        shares("parts", profile.parts(), json);
        shares("packages", profile.packages(), json);
        shares("methods", profile.methods(), json);
        Instructions counted = profile.instructions();
        if (counted != null) {
            json.writeObjectPropertyStart("instructions");
            number("user", counted.user(), json);
            number("kernel", counted.kernel(), json);
            json.writeEndObject();
        }
    }

    private static void shares(String name, List<Share> shares, JsonGenerator json) {
        json.writeArrayPropertyStart(name);
        for (Share share : shares) {
            json.writeStartObject();
            json.writeStringProperty("name", share.name());
            number("micros", share.micros(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void number(String name, double value, JsonGenerator json) {
        json.writeName(name);
        json.writeNumber(JsonOutput.rounded(value));
    }

    /** Reads the members; the object may have others. */
    public static Profile read(JsonSection from) {
        Profile profile =
                new Profile(
                        from.text("process"),
                        source(from),
                        from.count("samples"),
                        from.count("lost"),
                        from.amount("seconds"),
                        from.count("requests"),
                        from.amount("cpuMicros"),
                        from.items("parts", item -> share(item, from.faults())),
                        from.items("packages", item -> share(item, from.faults())),
                        from.items("methods", item -> share(item, from.faults())),
                        from.has("instructions")
                                ? instructions(from.section("instructions"))
                                : null);
        agree(profile, from);
        return profile;
    }

    private static Source source(JsonSection from) {
        String event = from.word("source", Stream.of(Source.values()).map(Source::event).toList());
        return Stream.of(Source.values())
                .filter(source -> source.event().equals(event))
                .findFirst()
                .orElse(Source.NONE);
    }

    private static Share share(Json item, JsonFaults faults) {
        JsonSection from = JsonSection.of(item, faults);
        Share share = new Share(from.text("name"), from.amount("micros"));
        from.end();
        return share;
    }

    private static @Nullable Instructions instructions(JsonSection from) {
        Instructions counted = new Instructions(from.amount("user"), from.amount("kernel"));
        from.end();
        return counted;
    }

    private static void agree(Profile profile, JsonSection from) {
        double sum = profile.parts().stream().mapToDouble(Share::micros).sum();
        if (Math.abs(sum - profile.cpuMicros()) > ROUNDING) {
            from.faults()
                    .contradiction(
                            from.pointer("parts"),
                            "Their sum is not cpuMicros.",
                            "Correct one of them.");
        }
        if ((profile.samples() == 0) != (profile.source() == Source.NONE)) {
            from.faults()
                    .contradiction(
                            from.pointer("source"),
                            "samples and source do not agree.",
                            "Correct one of them.");
        }
        once("parts", profile.parts(), from);
        once("packages", profile.packages(), from);
        once("methods", profile.methods(), from);
    }

    private static void once(String key, List<Share> shares, JsonSection from) {
        if (shares.stream().map(Share::name).distinct().count() < shares.size()) {
            from.faults()
                    .contradiction(from.pointer(key), "A name occurs twice.", "Keep one of them.");
        }
    }
}
