package io.ironbridge.design;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetReader.Described;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.design.Shape.Structure;
import io.ironbridge.design.Shape.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an asset takes and gives.
 *
 * @param replied condition under which the asset has replied as it should
 * @param nothing condition under which it has found nothing; empty if only the user can know
 */
record AssetShapes(
        Structure request, Structure response, String replied, Optional<String> nothing) {
    static final String ROWS = "ResultSet Output";
    private static final String NO_ERROR = "$not($exists($error))";

    static AssetShapes of(Described described, List<String> used, Notes notes)
            throws DesignException {
        return switch (described.asset()) {
            case Asset.Db2Service _ ->
                    rows(
                            SchemaShapes.body(described.request()),
                            SchemaShapes.body(described.response()));
            case Asset.SqlStatement sql -> sql(sql, described, notes);
            case Asset.HostProgram program -> program(program, new RecordShapes(used, notes));
            case Asset.OfKind other ->
                    throw new DesignException(
                            "The data of assets of type %s is not described."
                                    .formatted(other.type().name()),
                            "Write the operation by hand.");
        };
    }

    private static AssetShapes rows(Structure request, Structure response) {
        boolean rows = response.members().stream().anyMatch(member -> member.source().equals(ROWS));
        return new AssetShapes(
                request,
                response,
                "$zosAssetResponse.statusCode = 200",
                rows
                        ? Optional.of("$count($zosAssetResponse.body.\"" + ROWS + "\") = 0")
                        : Optional.of("$zosAssetResponse.body.\"Update Count\" = 0"));
    }

    /** The reply's columns are in the asset's schema where it was made from a data source. */
    private static AssetShapes sql(Asset.SqlStatement sql, Described described, Notes notes) {
        if (described.response().isEmpty()) {
            notes.add(
                    "The asset has no responseSchema.json, so the reply's columns are unknown: name"
                            + " them in response_200.yaml");
        }
        Structure request =
                described.request().isPresent()
                        ? SchemaShapes.body(described.request())
                        : variables(sql.statement());
        return rows(request, SchemaShapes.body(described.response()));
    }

    private static Structure variables(String statement) {
        List<Shape> values =
                SqlAsset.variables(statement).stream()
                        .distinct()
                        .<Shape>map(name ->
                                new Value(
                                        name,
                                        Jsonata.camelCase(name),
                                        false,
                                        Map.of("type", "string"),
                                        Optional.empty()))
                        .toList();
        return new Structure("body", "", false, Map.of(), values);
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
                NO_ERROR,
                Optional.empty());
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
