package io.ironbridge.workloaddriver.scenario;

import io.ironbridge.workloaddriver.Kind;
import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.http.HttpRequest;
import io.ironbridge.workloaddriver.http.HttpSettings;
import io.ironbridge.workloaddriver.values.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the whole of a scenario. */
final class ScenarioReader {
    private final Section file;
    private final Reading reading;

    private ScenarioReader(Section file) {
        this.file = file;
        this.reading = file.reading();
    }

    static Scenario read(Reading reading) throws ScenarioException {
        Optional<Section> file = open(reading);
        reading.faults().check();
        return new ScenarioReader(file.orElseThrow()).scenario();
    }

    private static Optional<Section> open(Reading reading) {
        String name = reading.file().toString();
        try {
            if (Files.size(reading.file()) > Yaml.MOST_CHARACTERS) {
                reading.faults()
                        .add(
                                new Fault(
                                        "IRB-DRIVE-0001E",
                                        name,
                                        0,
                                        0,
                                        "The file has more than 1 MiB.",
                                        "Put data into files of their own."));
                return Optional.empty();
            }
            return Section.map(Yaml.read(Files.readString(reading.file())), "", reading);
        } catch (IOException e) {
            reading.faults()
                    .add(
                            new Fault(
                                    "IRB-DRIVE-0001E",
                                    name,
                                    0,
                                    0,
                                    "The file cannot be read ("
                                            + e.getClass().getSimpleName()
                                            + ").",
                                    "Check path and permissions."));
        } catch (Yaml.Bad bad) {
            reading.faults()
                    .add(
                            new Fault(
                                    "IRB-DRIVE-0002E",
                                    name,
                                    bad.line,
                                    bad.column,
                                    "This is no YAML: " + bad.getMessage() + ".",
                                    "Correct it; indentation is by blanks."));
        }
        return Optional.empty();
    }

    private Scenario scenario() throws ScenarioException {
        Optional<HttpSettings> http = new HttpReader(file).read();
        Variables variables = new VariablesReader(file).read();
        PlanReader plans = new PlanReader(file);
        List<Kind> kinds = new ArrayList<>();
        List<HttpRequest> requests = new ArrayList<>();
        readRequests(variables, kinds, requests);
        Optional<Plan> plan = plans.read(kinds);
        double allowed = plans.allowedFailures();
        file.end();
        reading.faults().check();
        return new Scenario(plan.orElseThrow(), http.orElseThrow(), requests, variables, allowed);
    }

    private void readRequests(Variables variables, List<Kind> kinds, List<HttpRequest> requests) {
        Optional<Yaml> given = file.get("requests");
        if (given.isEmpty()) {
            file.missing("requests", "List at least one, such as - get: /path.");
            return;
        }
        if (!(given.get() instanceof Yaml.Items list)
                || list.items().isEmpty()
                || list.items().size() > Plan.MOST_KINDS) {
            reading.value(
                    given.get(),
                    "requests is no list of 1 to " + Plan.MOST_KINDS + " requests.",
                    "List them, such as - get: /path.");
            return;
        }
        Set<String> names = new HashSet<>();
        for (Yaml item : list.items()) {
            String path = "requests[" + kinds.size() + "]";
            Section.map(item, path, reading)
                    .flatMap(section -> new RequestReader(section, variables).read())
                    .ifPresent(read -> {
                        if (!names.add(read.kind().name())) {
                            reading.contradiction(
                                    item,
                                    "Two requests are called '" + read.kind().name() + "'.",
                                    "Give each a name of its own.");
                        }
                        kinds.add(read.kind());
                        requests.add(read.request());
                    });
        }
    }
}
