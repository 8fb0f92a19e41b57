package io.ironbridge.design;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetReader.Described;
import io.ironbridge.connectorsql.StatementText;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.design.NewOperation.When;
import io.ironbridge.design.Shape.Structure;
import io.ironbridge.design.Shape.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What an asset takes and gives.
 *
 * @param isComplete whether each request must have every item, null if there is no value
 * @param replied condition under which the asset has replied as it should
 * @param nothing condition under which it has found nothing; empty if only the user can know
 * @param refusals conditions of other replies, by status
 * @param hasFormats whether values must have the {@code format} of their schemas: Db2's services
 *     have timestamps of another form
 * @param conditions of items that only some records have, by their names in upper case
 */
record AssetShapes(
        Structure request,
        Structure response,
        boolean isComplete,
        String replied,
        Optional<String> nothing,
        Map<Integer, String> refusals,
        boolean hasFormats,
        Map<String, When> conditions) {
    private static final String REPLIED = "$zosAssetResponse.statusCode = 200";

    static final String ROWS = "ResultSet Output";
    private static final Pattern CHANGES =
            Pattern.compile("(?i)\\b(INSERT|UPDATE|DELETE|MERGE)\\b");

    /** What a statement violated, as the SQL connector names it. */
    static final String VIOLATED = "$zosAssetResponse.body.Violated";

    static final String NO_ERROR = "$not($exists($error))";

    static AssetShapes of(Described described, Redefinitions redefinitions, Notes notes)
            throws DesignException {
        AssetShapes shapes = of(described, new RecordShapes(redefinitions, notes), notes);
        redefinitions.check();
        return shapes.withConditions(redefinitions.conditions());
    }

    private AssetShapes withConditions(Map<String, When> all) {
        return new AssetShapes(
                request, response, isComplete, replied, nothing, refusals, hasFormats, all);
    }

    private static AssetShapes of(Described described, RecordShapes records, Notes notes)
            throws DesignException {
        return switch (described.asset()) {
            case Asset.Db2Service _ ->
                    rows(
                            SchemaShapes.body(described.request()),
                            SchemaShapes.body(described.response()),
                            Map.of(),
                            false);
            case Asset.SqlStatement sql -> sql(sql, described, notes);
            case Asset.HostProgram program -> program(program, records);
            case Asset.OfKind other ->
                    throw new DesignException(
                            "The data of assets of type %s is not described."
                                    .formatted(other.type().name()),
                            "Write the operation by hand.");
        };
    }

    private static AssetShapes rows(
            Structure request,
            Structure response,
            Map<Integer, String> refusals,
            boolean hasFormats) {
        boolean rows = response.members().stream().anyMatch(member -> member.source().equals(ROWS));
        return new AssetShapes(
                request,
                response,
                true,
                REPLIED,
                rows
                        ? Optional.of(
                                REPLIED
                                        + " and $count($zosAssetResponse.body.\""
                                        + ROWS
                                        + "\") = 0")
                        : Optional.of("$zosAssetResponse.body.\"Update Count\" = 0"),
                refusals,
                hasFormats,
                Map.of());
    }

    /** Those of a statement: the caller's data may conflict with what is there. */
    static AssetShapes sql(String statement, Structure request, Structure response) {
        Map<Integer, String> refusals = new LinkedHashMap<>();
        if (CHANGES.matcher(statement).find()) {
            refusals.put(
                    409, "$contains($zosAssetResponse.body.StatusDescription, \"SQLSTATE=23\")");
        }
        return rows(request, response, refusals, true);
    }

    /** The reply's columns are in the asset's schema where it was made from a data source. */
    private static AssetShapes sql(Asset.SqlStatement sql, Described described, Notes notes)
            throws DesignException {
        Structure request =
                described.request().isPresent()
                        ? SchemaShapes.body(described.request())
                        : variables(sql.statement());
        Structure response =
                described.response().isPresent()
                        ? SchemaShapes.body(described.response())
                        : new Structure(
                                "body",
                                "",
                                false,
                                Map.of(),
                                List.of(reply(sql.statement(), notes)));
        return sql(sql.statement(), request, response);
    }

    private static Structure variables(String statement) throws DesignException {
        List<Shape> values =
                SqlAsset.variables(statement).stream()
                        .distinct()
                        .map(name -> value(name, Map.of("type", "string")))
                        .toList();
        return new Structure("body", "", false, Map.of(), values);
    }

    /** What the text of a statement says about its reply. */
    private static Shape reply(String statement, Notes notes) {
        return switch (StatementText.read(statement).rows()) {
            case StatementText.Counted _ -> value(SqlAsset.COUNT, Map.of("type", "integer"));
            case StatementText.Columns(var names) ->
                    new Structure(
                            ROWS,
                            "",
                            true,
                            Map.of(),
                            names.stream().map(name -> value(name, Map.of())).toList());
            case StatementText.Unknown _ -> {
                notes.add(
                        "The columns of the reply are unknown: name them in response_200.yaml, or"
                                + " make the asset again with --jdbc-url");
                yield new Structure(ROWS, "", true, Map.of(), List.of());
            }
        };
    }

    private static Shape value(String name, Map<String, Object> schema) {
        return new Value(name, Jsonata.camelCase(name), false, schema, Optional.empty());
    }

    private static AssetShapes program(Asset.HostProgram program, RecordShapes shapes)
            throws DesignException {
        if (!(program.data().orElse(null) instanceof Asset.Described data)) {
            throw new DesignException(
                    "The asset " + program.name() + " has no description of its data.",
                    "Make it with: ironbridge add asset");
        }
        return new AssetShapes(
                side(program, data.request(), shapes, true),
                side(program, data.response(), shapes, false),
                false,
                NO_ERROR,
                Optional.empty(),
                Map.of(),
                false,
                Map.of());
    }

    private static Structure side(
            Asset.HostProgram program, DataStructure data, RecordShapes shapes, boolean request) {
        return switch (program.kind()) {
            case CICS_COMMAREA ->
                    shapes.records(List.of("commarea"), data.segments(), false, request);
            case CICS_CHANNEL -> shapes.channel(data.segments());
            case IMS_TRANSACTION ->
                    shapes.records(List.of("message"), data.segments(), true, request);
            case MQ_SERVICE ->
                    shapes.records(List.of("message", "body"), data.segments(), false, request);
        };
    }
}
