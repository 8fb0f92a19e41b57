package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.ApiOperation.DeclaredResponse;
import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.ApiOperation.Parameter;
import io.ironbridge.apiproject.project.References.Located;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.copybook.topdown.Rules.Limits;
import io.ironbridge.copybook.topdown.Shape;
import io.ironbridge.copybook.topdown.Shape.Member;
import io.ironbridge.copybook.topdown.Shape.Structured;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The shapes of a channel's JSON: as the generator recorded them, or as it derives them from an
 * operation.
 */
final class ChannelShapes {
    /** Members of a request that are containers with text. */
    static final List<String> CONTEXT = List.of("DFHWS-URI", "DFHWS-URI-QUERY", "DFHHTTPMETHOD");

    private static final String CHANNEL = "channel";
    private static final String DATA = "data";
    private static final Structured NOTHING = new Structured(List.of());

    private ChannelShapes() {}

    /**
     * Result of reading.
     *
     * @param context members that are containers with text; none for a response
     * @param reader holds the parts that cannot be laid out
     */
    record Read(List<String> context, Structured root, ShapeReader reader) {}

    /** The content of {@code gen/requestSchema.json}. */
    static Read request(Doc generated, Limits limits) {
        ShapeReader reader = new ShapeReader(generated, limits);
        List<String> context = new ArrayList<>();
        Structured root = NOTHING;
        for (Map.Entry<String, Node.Entry> member : channel(generated, reader).entrySet()) {
            Schema schema = schema(generated, member.getValue().value());
            if (member.getKey().equals(DATA) && isEmpty(schema)) {
                continue; // an operation without parameters and body
            }
            Shape shape = reader.read(schema, member.getKey());
            if (member.getKey().equals(DATA) && shape instanceof Structured data) {
                root = data;
            } else if (shape instanceof Shape.Text) {
                context.add(member.getKey());
            } else {
                reader.refuse(
                        member.getValue().value(),
                        member.getKey(),
                        "it is neither the object 'data' nor a string");
            }
        }
        return new Read(context, root, reader);
    }

    /** The content of {@code gen/responseSchema.json}. */
    static Read response(Doc generated, Limits limits) {
        ShapeReader reader = new ShapeReader(generated, limits);
        Structured root =
                channelNode(generated)
                        .map(node -> reader.read(schema(generated, node), ""))
                        .filter(Structured.class::isInstance)
                        .map(Structured.class::cast)
                        .orElse(NOTHING);
        if (channelNode(generated).isEmpty()) {
            reader.refuse(generated.root(), CHANNEL, "the schema has no such property");
        }
        return new Read(List.of(), root, reader);
    }

    private static boolean isEmpty(Schema object) {
        return object.parts().stream()
                .flatMap(part -> part.obj("properties").stream())
                .allMatch(properties -> properties.entries().isEmpty());
    }

    private static Schema schema(Doc generated, Node node) {
        return new Schema(new References(generated.root()), node);
    }

    private static Optional<Node> channelNode(Doc generated) {
        return schema(generated, generated.root()).property(CHANNEL).map(Schema::node);
    }

    private static Map<String, Node.Entry> channel(Doc generated, ShapeReader reader) {
        Optional<Node.Obj> properties =
                channelNode(generated)
                        .filter(Node.Obj.class::isInstance)
                        .flatMap(channel -> ((Node.Obj) channel).obj("properties"));
        if (properties.isEmpty()) {
            reader.refuse(generated.root(), CHANNEL, "the schema has no such property");
        }
        return properties.map(Node.Obj::entries).orElseGet(Map::of);
    }

    /** The shapes that the generator derives from an operation's parameters and body. */
    static Read request(OpenApiReader.Api api, ApiOperation operation, Limits limits) {
        ShapeReader reader = new ShapeReader(api.doc(), limits);
        Node at = node(api, operation);
        List<Member> members = new ArrayList<>();
        parameters(api, operation, In.PATH, "requestPathParameters", reader, members);
        parameters(api, operation, In.QUERY, "requestQueryParameters", reader, members);
        for (Parameter parameter : operation.parameters()) {
            if (parameter.in() == In.HEADER || parameter.in() == In.COOKIE) {
                reader.refuse(
                        at,
                        parameter.name(),
                        "the layout of a header or cookie parameter is known only from"
                                + " gen/requestSchema.json");
            }
        }
        operation
                .requestBody()
                .ifPresent(body -> {
                    Optional<Schema> schema = api.json(body.content());
                    if (schema.isPresent()) {
                        members.add(reader.required("requestBody", schema.get()));
                    } else {
                        reader.refuse(at, "requestBody", "it has no JSON schema");
                    }
                });
        return new Read(CONTEXT, new Structured(members), reader);
    }

    private static void parameters(
            OpenApiReader.Api api,
            ApiOperation operation,
            In in,
            String group,
            ShapeReader reader,
            List<Member> into) {
        List<Member> members = new ArrayList<>();
        for (Parameter parameter : operation.parameters()) {
            if (parameter.in() == in) {
                String path = group + "." + parameter.name();
                Optional<Schema> schema = api.schema(parameter.schemaPointer());
                Shape shape =
                        schema.isPresent() && parameter.contentType().isEmpty()
                                ? reader.read(schema.get(), path)
                                : reader.refuse(
                                        node(api, operation),
                                        path,
                                        "the layout of a parameter without a schema is unknown");
                members.add(new Member(parameter.name(), parameter.required(), shape));
            }
        }
        if (!members.isEmpty()) {
            into.add(new Member(group, true, new Structured(members)));
        }
    }

    /** The shapes that the generator derives from an operation's responses. */
    static Read response(OpenApiReader.Api api, ApiOperation operation, Limits limits) {
        ShapeReader reader = new ShapeReader(api.doc(), limits);
        List<Member> members = new ArrayList<>();
        for (DeclaredResponse response : operation.responses()) {
            String name = "responseCode" + response.status();
            Optional<Schema> schema = api.json(response.content());
            if (!response.status().matches("[1-5][0-9][0-9]")) {
                reader.refuse(
                        node(api, operation),
                        name,
                        "the layout of a response without a specific status is known only from"
                                + " gen/responseSchema.json");
            } else if (schema.isPresent()) {
                members.add(new Member(name, false, reader.read(schema.get(), name)));
            } else {
                reader.doubt(
                        node(api, operation),
                        name,
                        "it has no JSON body and is assumed to have no fields");
            }
        }
        return new Read(List.of(), new Structured(members), reader);
    }

    private static Node node(OpenApiReader.Api api, ApiOperation operation) {
        return api.references()
                .target("#" + operation.pointer())
                .map(Located::node)
                .orElse(api.doc().root());
    }
}
