package io.ironbridge.design;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.OpenApiReader.Api;
import io.ironbridge.apiproject.project.Schema;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.design.Shape.Structure;
import io.ironbridge.design.Shape.Value;
import io.ironbridge.mapping.TargetType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What an operation of a document and an asset have in common, by name: letter case, hyphens and
 * underscores do not count.
 */
final class DocumentMatch {
    private static final int DEEPEST = 20;

    private final ApiOperation operation;
    private final Api api;
    private final Notes notes;
    private final IdentityHashMap<Shape, String> sources = new IdentityHashMap<>();

    private DocumentMatch(ApiOperation operation, Api api, Notes notes) {
        this.operation = operation;
        this.api = api;
        this.notes = notes;
    }

    /** The operation of a document; empty if it has none. */
    static Optional<DocumentMatch> of(Api api, String method, String path, Notes notes) {
        return api.operations().stream()
                .filter(one -> one.method().equals(method) && one.path().equals(path))
                .findFirst()
                .map(operation -> new DocumentMatch(operation, api, notes));
    }

    /**
     * An item, with the steps that lead to it.
     *
     * @param way the structures that contain it, and itself
     */
    private record Found(Shape shape, String path, List<Shape> way) {
        Found within(Structure outer) {
            List<Shape> longer = new ArrayList<>(List.of(outer));
            longer.addAll(way);
            return new Found(shape, Jsonata.step(outer.source()) + path, longer);
        }
    }

    /** Conditions under which records have items. */
    interface Conditions {
        /**
         * The condition for an item; empty if all records have it.
         *
         * @param scope a structure around it
         * @param base the expression for this structure
         */
        Optional<String> of(Shape item, Structure scope, String base) throws DesignException;
    }

    /** Expressions for the items of a request: values, and lists of objects. */
    IdentityHashMap<Shape, String> request(Structure request) {
        operation.parameters().stream()
                .filter(one -> one.in() == In.QUERY)
                .forEach(one ->
                        find(request, one.name())
                                .ifPresent(found ->
                                        sources.put(
                                                found.shape(),
                                                "$queryParameters" + Jsonata.step(one.name()))));
        operation
                .requestBody()
                .flatMap(body -> api.json(body.content()))
                .ifPresent(schema -> bind(schema, "$body", request, 0));
        return sources;
    }

    private void bind(Schema schema, String base, Structure scope, int depth) {
        properties(schema)
                .forEach((name, property) -> {
                    String from = base + Jsonata.step(name);
                    Optional<Found> found = find(scope, name);
                    if (found.isPresent()) {
                        bind(property, from, found.get().shape(), depth);
                    } else if (property.type() == TargetType.OBJECT && depth < DEEPEST) {
                        bind(property, from, scope, depth + 1);
                    } else {
                        notes.add("No item of the asset belongs to %s".formatted(from));
                    }
                });
    }

    private void bind(Schema property, String from, Shape found, int depth) {
        switch (found) {
            case Value value -> sources.put(value, from);
            case Structure list when list.table() -> {
                sources.put(list, from);
                property.items()
                        .filter(_ -> depth < DEEPEST)
                        .ifPresent(item -> bind(item, "$item", list, depth + 1));
            }
            case Structure one -> {
                if (depth < DEEPEST) {
                    bind(property, from, one, depth + 1);
                }
            }
        }
    }

    /** A body that the document allows; empty if the operation has none. */
    Optional<Object> example() {
        return operation
                .requestBody()
                .flatMap(body -> api.json(body.content()))
                .map(schema -> SchemaExample.of(schema, "text"));
    }

    /** The entries of a response body. */
    List<Object> response(Structure response, int status, Conditions conditions)
            throws DesignException {
        Optional<Schema> schema =
                operation.responses().stream()
                        .filter(one -> one.status().equals("" + status))
                        .findFirst()
                        .flatMap(one -> api.json(one.content()));
        String base = "$zosAssetResponse" + Jsonata.step(response.source());
        return schema.isEmpty()
                ? List.of()
                : new Entries(conditions).of(schema.get(), new Place(response, base, List.of()), 0);
    }

    /**
     * Where values of a response come from.
     *
     * @param base the expression for the structure
     * @param conditions under which a record has it
     */
    private record Place(Structure scope, String base, List<String> conditions) {}

    /** Makes the entries of a response body. */
    private final class Entries {
        private final Conditions conditions;

        Entries(Conditions conditions) {
            this.conditions = conditions;
        }

        List<Object> of(Schema schema, Place place, int depth) throws DesignException {
            List<Object> entries = new ArrayList<>();
            for (Map.Entry<String, Schema> property : properties(schema).entrySet()) {
                String name = property.getKey();
                Map<String, Object> entry = new LinkedHashMap<>();
                entry.put("required", false);
                entry.put("nullable", false);
                if (fill(entry, name, property.getValue(), place, depth)) {
                    entries.add(Map.of(name, entry));
                } else {
                    notes.add("No item of the asset belongs to %s of the response".formatted(name));
                }
            }
            return entries;
        }

        private boolean fill(
                Map<String, Object> entry, String name, Schema property, Place place, int depth)
                throws DesignException {
            Optional<Found> found = find(place.scope(), name);
            String from = place.base() + found.map(Found::path).orElse("");
            List<String> all = new ArrayList<>(place.conditions());
            for (Shape item : found.map(Found::way).orElse(List.of())) {
                conditions.of(item, place.scope(), place.base()).ifPresent(all::add);
            }
            if (found.isPresent() && found.get().shape() instanceof Value) {
                entry.put("expression", Jsonata.when(all, from));
                return true;
            }
            Structure below = found.isPresent() ? (Structure) found.get().shape() : place.scope();
            if (below.table() && found.isPresent()) {
                Optional<Schema> item = property.items();
                if (item.isEmpty() || depth > DEEPEST) {
                    return false;
                }
                Map<String, Object> loop = new LinkedHashMap<>();
                loop.put("input", Jsonata.when(all, from));
                loop.put(
                        "mappings",
                        of(item.get(), new Place(below, "$item", List.of()), depth + 1));
                entry.put("foreach", loop);
                return true;
            }
            if (property.type() != TargetType.OBJECT || depth > DEEPEST) {
                return false;
            }
            List<Object> members = of(property, new Place(below, from, all), depth + 1);
            entry.put("mappings", members);
            return !members.isEmpty();
        }
    }

    private static Map<String, Schema> properties(Schema schema) {
        Map<String, Schema> properties = new LinkedHashMap<>();
        for (Node.Obj part : schema.parts()) {
            part.obj("properties").stream()
                    .flatMap(all -> all.entries().entrySet().stream())
                    .forEach(entry ->
                            properties.putIfAbsent(
                                    entry.getKey(),
                                    new Schema(schema.references(), entry.getValue().value())));
        }
        return properties;
    }

    /** The first item of that name, not looking into lists. */
    private static Optional<Found> find(Structure scope, String name) {
        for (Shape member : scope.members()) {
            if (isAlike(member.name(), name) || isAlike(member.source(), name)) {
                return Optional.of(
                        new Found(member, Jsonata.step(member.source()), List.of(member)));
            }
        }
        for (Shape member : scope.members()) {
            if (member instanceof Structure inner && !inner.table()) {
                Optional<Found> found = find(inner, name);
                if (found.isPresent()) {
                    return found.map(one -> one.within(inner));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isAlike(String one, String other) {
        return !one.isEmpty() && plain(one).equals(plain(other));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
