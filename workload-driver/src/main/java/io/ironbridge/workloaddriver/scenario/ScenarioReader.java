package io.ironbridge.workloaddriver.scenario;

import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.protocol.http.HttpRequest;
import io.ironbridge.workloaddriver.protocol.http.HttpSettings;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a scenario file. */
final class ScenarioReader {
    private final YamlSection file;
    private final ReadContext context;

    private ScenarioReader(YamlSection file) {
        this.file = file;
        this.context = file.context();
    }

    static Scenario read(ReadContext context) throws ScenarioException {
        return read(open(context), context);
    }

    static Scenario read(String text, ReadContext context) throws ScenarioException {
        return read(parsed(text, context), context);
    }

    private static Scenario read(Optional<YamlSection> file, ReadContext context)
            throws ScenarioException {
        context.faults().check();
        return new ScenarioReader(file.orElseThrow()).scenario();
    }

    private static Optional<YamlSection> open(ReadContext context) {
        String name = context.file().toString();
        try {
            if (Files.size(context.file()) > Yaml.MOST_CHARACTERS) {
                context.faults()
                        .add(
                                new ScenarioFault(
                                        "IRB-DRIVE-0001E",
                                        name,
                                        0,
                                        0,
                                        "The file has more than 1 MiB.",
                                        "Put data into separate files."));
                return Optional.empty();
            }
            return parsed(Files.readString(context.file()), context);
        } catch (IOException e) {
            context.faults()
                    .add(
                            new ScenarioFault(
                                    "IRB-DRIVE-0001E",
                                    name,
                                    0,
                                    0,
                                    "The file cannot be read ("
                                            + e.getClass().getSimpleName()
                                            + ").",
                                    "Check path and permissions."));
            return Optional.empty();
        }
    }

    private static Optional<YamlSection> parsed(String text, ReadContext context) {
        try {
            return YamlSection.map(Yaml.read(text), "", context);
        } catch (Yaml.SyntaxException bad) {
            context.faults()
                    .add(
                            new ScenarioFault(
                                    "IRB-DRIVE-0002E",
                                    context.file().toString(),
                                    bad.line,
                                    bad.column,
                                    "This is not YAML: " + bad.getMessage() + ".",
                                    "Correct the syntax; indent with blanks."));
            return Optional.empty();
        }
    }

    private Scenario scenario() throws ScenarioException {
        Optional<HttpSettings> http = new HttpReader(file).read();
        Variables variables = new VariablesReader(file).read();
        PlanReader plans = new PlanReader(file);
        List<RequestKind> kinds = new ArrayList<>();
        List<HttpRequest> requests = new ArrayList<>();
        readRequests(variables, kinds, requests);
        Optional<Plan> plan = plans.read(kinds);
        double allowed = plans.allowedFailures();
        file.end();
        context.faults().check();
        return new Scenario(plan.orElseThrow(), http.orElseThrow(), requests, variables, allowed);
    }

    private void readRequests(
            Variables variables, List<RequestKind> kinds, List<HttpRequest> requests) {
        Optional<Yaml> given = file.get("requests");
        if (given.isEmpty()) {
            file.missing("requests", "List at least one, such as - get: /path.");
            return;
        }
        if (!(given.get() instanceof Yaml.Items list)
                || list.items().isEmpty()
                || list.items().size() > Plan.MOST_KINDS) {
            context.badValue(
                    given.get(),
                    "requests is not a list of 1 to " + Plan.MOST_KINDS + " requests.",
                    "List them, such as - get: /path.");
            return;
        }
        Set<String> names = new HashSet<>();
        for (Yaml item : list.items()) {
            String path = "requests[" + kinds.size() + "]";
            YamlSection.map(item, path, context)
                    .flatMap(section -> new RequestReader(section, variables).read())
                    .ifPresent(read -> {
                        if (!names.add(read.kind().name())) {
                            context.contradiction(
                                    item,
                                    "Two requests have the name '" + read.kind().name() + "'.",
                                    "Give each a different name.");
                        }
                        kinds.add(read.kind());
                        requests.add(read.request());
                    });
        }
    }
}
