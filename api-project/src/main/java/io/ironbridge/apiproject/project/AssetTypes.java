package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.types.ItemType;
import io.ironbridge.apiproject.types.ItemType.Bool;
import io.ironbridge.apiproject.types.ItemType.Member;
import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Obj;
import io.ironbridge.apiproject.types.ItemType.Others;
import io.ironbridge.apiproject.types.ItemType.Text;
import io.ironbridge.apiproject.types.LayoutTypes;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Types of an asset's JSON, as its codec reads and writes it.
 *
 * @param request the content of {@link Asset#requestRoot}
 * @param response the content of {@code $zosAssetResponse}
 */
public record AssetTypes(ItemType request, ItemType response) {
    /** Of an asset about whose data nothing is known. */
    static final AssetTypes UNKNOWN = new AssetTypes(ItemType.ANY, ItemType.ANY);

    /** Of an asset that replies like a REST service. */
    public static AssetTypes rest(ItemType request, ItemType body) {
        Map<String, Member> members = new LinkedHashMap<>();
        members.put("statusCode", Member.of(Num.whole(100, 599)));
        members.put("headers", Member.of(Obj.free("The headers")));
        members.put("cookies", Member.of(Obj.free("The cookies")));
        members.put("body", Member.of(body));
        return new AssetTypes(request, response(members));
    }

    private static Obj response(Map<String, Member> members) {
        return Obj.of("The asset's response", members, Others.NONE);
    }

    /**
     * The types of an asset.
     *
     * @param asset with the data that follows from the API
     */
    public static AssetTypes of(AssetReader.Described described, Asset asset) {
        return switch (asset) {
            case Asset.Db2Service _ -> rest(described, "The service");
            case Asset.SqlStatement _ -> rest(described, "The statement");
            case Asset.HostProgram program -> host(program);
            case Asset.OfKind _ -> UNKNOWN;
        };
    }

    /** These types, with what an asset's files say where these leave values open. */
    public AssetTypes refinedBy(AssetTypes files) {
        return new AssetTypes(
                ItemType.refined(request, files.request),
                ItemType.refined(response, files.response));
    }

    private static AssetTypes rest(AssetReader.Described described, String name) {
        return rest(
                body(described.request(), "requestSchema.json", name + "'s request"),
                body(described.response(), "responseSchema.json", name + "'s response"));
    }

    private static ItemType body(Optional<Schema> schema, String file, String name) {
        return schema.flatMap(s -> s.property("body"))
                .map(body -> new SchemaTypes(file).type(body, name))
                .orElse(ItemType.ANY);
    }

    private static AssetTypes host(Asset.HostProgram program) {
        Optional<Asset.HostData> data = program.data();
        if (program.kind() == Asset.Kind.MQ_SERVICE) {
            return message(program);
        }
        if (data.isEmpty()) {
            return UNKNOWN;
        }
        LayoutTypes layouts = new LayoutTypes(program.numbersAsText());
        return switch (data.get()) {
            case Asset.Described(DataStructure request, DataStructure response) ->
                    hosted(
                            program,
                            area(program.kind(), request, layouts),
                            area(program.kind(), response, layouts));
            case Asset.TopDown(List<String> context, var request, var response, _) -> {
                Map<String, Member> members = new LinkedHashMap<>();
                context.forEach(name -> members.put(name, Member.of(Text.UNKNOWN)));
                members.put("data", Member.of(layouts.structure("'data'", request)));
                yield hosted(
                        program,
                        Obj.of("The channel", members, Others.NONE),
                        layouts.structure("The channel", response));
            }
        };
    }

    private static AssetTypes hosted(
            Asset.HostProgram program, ItemType request, ItemType response) {
        Map<String, Member> members = new LinkedHashMap<>();
        members.put(program.requestRoot(), Member.of(response));
        members.put("abendCode", Member.of(Text.upTo(4)));
        return new AssetTypes(request, response(members));
    }

    private static Obj area(Asset.Kind kind, DataStructure data, LayoutTypes layouts) {
        Map<String, Member> members = new LinkedHashMap<>();
        for (Segment segment : data.segments()) {
            if (kind == Asset.Kind.CICS_CHANNEL) {
                String name = segment.name().isEmpty() ? segment.originalName() : segment.name();
                members.put(name, Member.of(container(name, segment, layouts)));
            } else {
                members.putAll(layouts.records(segment));
            }
        }
        String name =
                switch (kind) {
                    case CICS_COMMAREA -> "The COMMAREA";
                    case CICS_CHANNEL -> "The channel";
                    case IMS_TRANSACTION, MQ_SERVICE -> "The message";
                };
        return Obj.of(name, members, Others.NONE);
    }

    private static ItemType container(String name, Segment segment, LayoutTypes layouts) {
        return segment.isText()
                ? Text.UNKNOWN
                : Obj.of("The container '" + name + "'", layouts.records(segment), Others.NONE);
    }

    /** A message: its descriptor's members next to its body. */
    private static AssetTypes message(Asset.HostProgram program) {
        LayoutTypes layouts = new LayoutTypes(program.numbersAsText());
        Optional<Asset.Described> records =
                program.data()
                        .filter(Asset.Described.class::isInstance)
                        .map(Asset.Described.class::cast);
        Map<String, Member> request = descriptor();
        request.put("expiry", Member.of(ItemType.ANY));
        request.put("waitInterval", Member.of(ItemType.ANY));
        request.put("retain", Member.of(new Bool()));
        request.put("body", Member.of(messageBody(records.map(Asset.Described::request), layouts)));
        Map<String, Member> response = descriptor();
        response.put("form", Member.of(Text.UNKNOWN));
        response.put(
                "body", Member.of(messageBody(records.map(Asset.Described::response), layouts)));
        return new AssetTypes(
                Obj.of("The message", request, Others.NONE),
                response(
                        Map.of(
                                "message",
                                Member.of(Obj.of("The message", response, Others.NONE)))));
    }

    private static Map<String, Member> descriptor() {
        Map<String, Member> members = new LinkedHashMap<>();
        members.put("messageId", Member.of(Text.UNKNOWN));
        members.put("correlationId", Member.of(Text.UNKNOWN));
        members.put("persistence", Member.of(new Bool()));
        members.put("priority", Member.of(Num.whole(0, 9)));
        members.put("properties", Member.of(Obj.free("The properties")));
        return members;
    }

    private static ItemType messageBody(Optional<DataStructure> data, LayoutTypes layouts) {
        return data.filter(one -> one.segments().size() == 1)
                .<ItemType>map(one ->
                        Obj.of(
                                "The message's body",
                                layouts.records(one.segments().getFirst()),
                                Others.NONE))
                .orElse(ItemType.ANY);
    }
}
