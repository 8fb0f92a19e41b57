package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.ApiOperation.Implementation;
import io.ironbridge.apiproject.project.ShapeReader.Refusal;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ProjectFiles;
import io.ironbridge.copybook.topdown.LayoutDifference;
import io.ironbridge.copybook.topdown.Layouts;
import io.ironbridge.copybook.topdown.Rules;
import io.ironbridge.copybook.topdown.Shape.Structured;
import io.ironbridge.copybook.topdown.ShapeException;
import io.ironbridge.copybook.topdown.Structure;
import io.ironbridge.mapping.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the data of API-first assets. The schemas that the generator recorded take precedence; if
 * they are missing, the operations that call the asset determine the data.
 */
public final class TopDownAssets {
    private static final String INSTEAD =
            "Use a cicsChannel-1.0 asset with the copybooks of the program, or change the schema.";

    private final ProjectFiles files;
    private final FileReading reading;
    private final Faults faults;
    private final OpenApiReader.Api api;
    private final LayoutRules layoutRules;
    private final Map<String, Asset> completed = new LinkedHashMap<>();

    public TopDownAssets(
            ProjectFiles files, FileReading reading, Faults faults, OpenApiReader.Api api) {
        this.files = files;
        this.reading = reading;
        this.faults = faults;
        this.api = api;
        this.layoutRules = new LayoutRules(files, reading, faults);
    }

    /** Whether an asset's data is not described by files. */
    static boolean isTopDown(Asset asset) {
        return asset instanceof Asset.HostProgram program
                && program.kind() == Asset.Kind.CICS_CHANNEL
                && program.data().isEmpty();
    }

    /** The operations, with the data of their assets. */
    public List<ApiOperation> complete(List<ApiOperation> operations) {
        Map<String, List<ApiOperation>> callers = new LinkedHashMap<>();
        Map<String, Asset.HostProgram> programs = new LinkedHashMap<>();
        for (ApiOperation operation : operations) {
            operation.uses().stream()
                    .map(Implementation::asset)
                    .filter(TopDownAssets::isTopDown)
                    .forEach(asset -> {
                        programs.put(asset.name(), (Asset.HostProgram) asset);
                        if (operation.implementation().isPresent()) {
                            callers.computeIfAbsent(asset.name(), _ -> new ArrayList<>())
                                    .add(operation);
                        }
                    });
        }
        programs.forEach((name, program) ->
                new OneAsset(program, callers.getOrDefault(name, List.of()))
                        .data()
                        .ifPresent(data -> completed.put(name, program.withData(data))));
        return operations.stream()
                .map(operation ->
                        operation.withImplementation(
                                operation.implementation().map(this::completed),
                                operation.flow().map(flow -> flow.withAssets(this::completed))))
                .toList();
    }

    private Implementation completed(Implementation implementation) {
        return new Implementation(
                completed(implementation.asset()),
                implementation.request(),
                implementation.response());
    }

    /** The asset with its data, after {@link #complete}. */
    public Asset completed(Asset asset) {
        return completed.getOrDefault(asset.name(), asset);
    }

    /** One side of a channel, from one source. */
    private record Side(Structured root, List<String> context, Structure base) {}

    /** Reads one side of a channel. */
    @FunctionalInterface
    private interface FromOperation {
        ChannelShapes.Read read(OpenApiReader.Api api, ApiOperation operation, Rules.Limits limits);
    }

    /** Reads one side of a channel as the generator recorded it. */
    @FunctionalInterface
    private interface FromSchema {
        ChannelShapes.Read read(Doc generated, Rules.Limits limits);
    }

    /** Lays out a shape. */
    @FunctionalInterface
    private interface Layer {
        Structure base(Structured root, Rules rules) throws ShapeException;
    }

    /** One asset. */
    private final class OneAsset {
        private final Asset.HostProgram program;
        private final List<ApiOperation> callers;
        private final Rules rules;
        private boolean differs;

        OneAsset(Asset.HostProgram program, List<ApiOperation> callers) {
            this.program = program;
            this.callers = callers;
            this.rules = layoutRules.of(program);
        }

        Optional<Asset.HostData> data() {
            if (!isCobol() || isPatched()) {
                return Optional.empty();
            }
            Optional<Side> request =
                    side(
                            "requestSchema.json",
                            ChannelShapes::request,
                            ChannelShapes::request,
                            Layouts::request);
            Optional<Side> response =
                    side(
                            "responseSchema.json",
                            ChannelShapes::response,
                            ChannelShapes::response,
                            Layouts::response);
            if (request.isEmpty() || response.isEmpty() || differs) {
                return Optional.empty();
            }
            warnOfDefaults(request.get().root(), response.get().root());
            return Optional.of(
                    new Asset.TopDown(
                            request.get().context(),
                            request.get().base(),
                            response.get().base(),
                            rules));
        }

        private boolean isCobol() {
            String language = layoutRules.language(program);
            if (!language.equalsIgnoreCase("COBOL")) {
                faults.error(
                        "0413",
                        program.source(),
                        "The asset '"
                                + program.name()
                                + "' was generated for the language "
                                + language
                                + ", which is not supported.",
                        "Use a COBOL program, or a cicsChannel-1.0 asset.");
            }
            return language.equalsIgnoreCase("COBOL");
        }

        private boolean isPatched() {
            for (ApiOperation caller : callers) {
                if (caller.method().equals("PATCH")) {
                    faults.error(
                            "0417",
                            caller.source(),
                            "PATCH "
                                    + caller.path()
                                    + " calls the API-first asset '"
                                    + program.name()
                                    + "': the fields that its structures have for each change are"
                                    + " not supported.",
                            "Use PUT or POST, or a cicsChannel-1.0 asset with the copybooks of the"
                                    + " program.");
                    return true;
                }
            }
            return false;
        }

        private Optional<Side> side(
                String file, FromSchema schema, FromOperation operation, Layer layer) {
            String place = "zosAssets/" + program.name() + "/providerFiles/gen/" + file;
            Optional<Doc> generated = files.file(place).flatMap(reading::doc);
            if (generated.isEmpty()) {
                return ofCallers(operation, layer);
            }
            ChannelShapes.Read read = schema.read(generated.get(), rules.limits());
            report(read);
            Optional<Side> side =
                    laidOut(read, layer, generated.get().source(generated.get().root()));
            side.ifPresent(s -> callers.forEach(c -> compare(s, file, c, operation, layer)));
            return side;
        }

        private Optional<Side> ofCallers(FromOperation operation, Layer layer) {
            if (callers.isEmpty()) {
                faults.error(
                        "0540",
                        program.source(),
                        "The data of the API-first asset '"
                                + program.name()
                                + "' is not known: only flows call it.",
                        INSTEAD);
            }
            Optional<Side> first = Optional.empty();
            for (ApiOperation caller : callers) {
                ChannelShapes.Read read = operation.read(api, caller, rules.limits());
                report(read);
                Optional<Side> side = laidOut(read, layer, caller.source());
                if (first.isPresent() && side.isPresent()) {
                    requireSame(first.get(), side.get(), caller);
                }
                first = first.or(() -> side);
                if (!read.reader().refusals().isEmpty()) {
                    return Optional.empty();
                }
            }
            return first;
        }

        private void requireSame(Side first, Side side, ApiOperation caller) {
            Optional<LayoutDifference> difference =
                    LayoutDifference.first(first.base(), side.base());
            if (difference.isPresent()) {
                differs = true;
                faults.error(
                        "0416",
                        caller.source(),
                        "The operations that call the asset '"
                                + program.name()
                                + "' disagree about its data: at "
                                + difference.get().field()
                                + " the first one has "
                                + difference.get().here()
                                + ", this one "
                                + difference.get().there()
                                + ".",
                        "Give each operation a separate asset.");
            }
        }

        private void report(ChannelShapes.Read read) {
            for (Refusal refusal : read.reader().refusals()) {
                faults.error(
                        "0414",
                        refusal.at(),
                        "The data of the asset '"
                                + program.name()
                                + "' cannot be laid out: "
                                + refusal.path()
                                + ": "
                                + refusal.why()
                                + ".",
                        INSTEAD);
            }
            for (Refusal doubt : read.reader().doubts()) {
                faults.warning(
                        "0419",
                        doubt.at(),
                        "The data of the asset '"
                                + program.name()
                                + "' may have a different layout: "
                                + doubt.path()
                                + ": "
                                + doubt.why()
                                + ".",
                        "Compare the program's copybook with what 'layout --asset' prints.");
            }
        }

        private Optional<Side> laidOut(ChannelShapes.Read read, Layer layer, Source at) {
            if (!read.reader().refusals().isEmpty()) {
                return Optional.empty();
            }
            try {
                Structure base = layer.base(read.root(), rules);
                return Optional.of(new Side(read.root(), read.context(), base));
            } catch (ShapeException e) {
                faults.error(
                        "0414",
                        at,
                        "The data of the asset '"
                                + program.name()
                                + "' cannot be laid out: "
                                + e.path()
                                + ": "
                                + e.getMessage()
                                + ".",
                        INSTEAD);
                return Optional.empty();
            }
        }

        /**
         * The recorded schemas take precedence; parts of the API without a known layout are
         * ignored.
         */
        private void compare(
                Side generated,
                String file,
                ApiOperation caller,
                FromOperation operation,
                Layer layer) {
            ChannelShapes.Read read = operation.read(api, caller, rules.limits());
            if (!read.reader().refusals().isEmpty()) {
                return;
            }
            try {
                LayoutDifference.first(generated.base(), layer.base(read.root(), rules))
                        .ifPresent(difference -> warnOfDifference(difference, file, caller));
            } catch (ShapeException e) {
                // then there is nothing to compare
            }
        }

        private void warnOfDifference(
                LayoutDifference difference, String file, ApiOperation caller) {
            faults.warning(
                    "0415",
                    caller.source(),
                    "The data of the asset '"
                            + program.name()
                            + "' differs from the API: at "
                            + difference.field()
                            + ", gen/"
                            + file
                            + " has "
                            + difference.here()
                            + ", the API "
                            + difference.there()
                            + "; gen/"
                            + file
                            + " is used.",
                    "Regenerate the project, and compile the program with the new copybooks.");
        }

        private void warnOfDefaults(Structured request, Structured response) {
            boolean used = ShapeReader.usesDefaults(request) || ShapeReader.usesDefaults(response);
            if (used && !layoutRules.setsDefaults(program)) {
                faults.warning(
                        "0418",
                        program.source(),
                        "The data of the asset '"
                                + program.name()
                                + "' has strings without maxLength, or decimal numbers, and no"
                                + " options.yaml gives their lengths; they are read as X("
                                + rules.textLength()
                                + ") and with "
                                + rules.fractionDigits()
                                + " decimals.",
                        "Add src/main/"
                                + LayoutRules.OPTIONS
                                + ", or set ironbridge_defaultCharacterMaxLength and"
                                + " ironbridge_defaultFractionDigits under providerProperties.");
            }
        }
    }
}
