package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.ApiOperation.DeclaredResponse;
import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.ApiOperation.Parameter;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.types.ExpressionTypes;
import io.ironbridge.apiproject.types.Findings;
import io.ironbridge.apiproject.types.Fit;
import io.ironbridge.apiproject.types.ItemType;
import io.ironbridge.apiproject.types.ItemType.Arr;
import io.ironbridge.apiproject.types.ItemType.Form;
import io.ironbridge.apiproject.types.ItemType.Kind;
import io.ironbridge.apiproject.types.ItemType.Member;
import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Obj;
import io.ironbridge.apiproject.types.ItemType.Others;
import io.ironbridge.apiproject.types.ItemType.Text;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.MappingRule.Condition;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.Source;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the mappings of an operation with the data that they read and write: the API's
 * parameters and bodies, and the asset's JSON.
 */
final class MappingCheck {
    private static final Text ANY_PARAMETER = Text.UNKNOWN.asParameter();

    private final OpenApiReader.Api api;
    private final ApiOperation operation;
    private final AssetTypes asset;
    private final Expressions expressions;
    private final Faults faults;
    private final SchemaTypes schemas;

    MappingCheck(
            OpenApiReader.Api api,
            ApiOperation operation,
            AssetTypes asset,
            Expressions expressions,
            Faults faults) {
        this.api = api;
        this.operation = operation;
        this.asset = asset;
        this.expressions = expressions;
        this.faults = faults;
        this.schemas = new SchemaTypes(api.doc().file());
    }

    /** Checks what the asset is sent. */
    void request(RequestMap map) {
        request(map, apiRequest(), asset.request());
    }

    /** Checks what an asset is sent, with these variables. */
    void request(RequestMap map, Map<String, ItemType> variables, ItemType target) {
        new OneFile(true, variables).field(map.field(), Member.of(target));
    }

    /** Checks a condition that is not one of a response. */
    void condition(Condition condition, Map<String, ItemType> variables) {
        new OneFile(false, variables).condition(condition);
    }

    /** The type of an expression, which is checked. */
    ItemType expression(Source source, Map<String, ItemType> variables) {
        return new OneFile(false, variables).type(source);
    }

    /** The type of a variable, whose mapping is checked. */
    ItemType variable(MappingRule.Field field, Map<String, ItemType> variables) {
        new OneFile(true, variables).field(field, Member.of(ItemType.ANY));
        return field.rule() instanceof MappingRule.Expression(_, boolean asText, Source source)
                ? asText
                        ? Text.UNKNOWN
                        : new OneFile(true, variables, new Findings(new Faults(1))).type(source)
                : ItemType.ANY;
    }

    /** What callers send, as the parts of a flow read it. */
    Map<String, ItemType> flowVariables() {
        Map<String, ItemType> variables = apiRequest();
        variables.put("apiRequest", object("The API request", apiRequest()));
        return variables;
    }

    /** Checks the conditions, and each response. */
    void responses(ResponseMap map) {
        responses(
                map,
                Map.of(
                        "apiRequest",
                        object("The API request", apiRequest()),
                        "zosAssetResponse",
                        asset.response(),
                        "error",
                        error(Map.of())));
    }

    /**
     * The type of {@code $error}.
     *
     * @param more members of it
     */
    static Obj error(Map<String, ItemType> more) {
        Map<String, ItemType> members = new LinkedHashMap<>(more);
        members.put("code", Num.whole(100, 599));
        members.put("message", Text.UNKNOWN);
        return object("$error", members);
    }

    /** Checks the conditions, and each response, with these variables. */
    void responses(ResponseMap map, Map<String, ItemType> variables) {
        OneFile conditions = new OneFile(false, variables);
        boolean isDecided = false;
        for (ResponseMap.Choice choice : map.choices()) {
            conditions.condition(choice, isDecided);
            isDecided |=
                    choice.condition().filter(ResponseMap.Always.class::isInstance).isPresent();
            choice.content()
                    .ifPresent(content ->
                            new OneFile(false, variables)
                                    .response(content, body(choice.httpStatus())));
        }
    }

    private static Obj object(String name, Map<String, ItemType> types) {
        Map<String, Member> members = new LinkedHashMap<>();
        types.forEach((member, type) -> members.put(member, Member.of(type)));
        return Obj.of(name, members, Others.NONE);
    }

    private ItemType body(int status) {
        return operation
                .response(status)
                .map(DeclaredResponse::content)
                .flatMap(api::json)
                .map(schema -> schemas.type(schema, "The response body"))
                .orElse(ItemType.ANY);
    }

    // ---- what the API's callers send

    private Map<String, ItemType> apiRequest() {
        Map<String, ItemType> variables = new HashMap<>();
        variables.put("pathParameters", parameters(In.PATH, Kind.PATH_PARAMETERS, Others.NONE));
        variables.put(
                "queryParameters", parameters(In.QUERY, Kind.QUERY_PARAMETERS, Others.DOUBTFUL));
        variables.put("headers", parameters(In.HEADER, Kind.HEADERS, Others.DOUBTFUL));
        variables.put("cookies", parameters(In.COOKIE, Kind.COOKIES, Others.DOUBTFUL));
        variables.put("claims", Obj.free("The claims"));
        variables.put("body", requestBody());
        return variables;
    }

    private ItemType requestBody() {
        if (operation.requestBody().isEmpty()) {
            return Obj.of("The request body", Map.of(), Others.DOUBTFUL);
        }
        return api.json(operation.requestBody().get().content())
                .map(schema -> schemas.type(schema, "The request body"))
                .orElse(ItemType.ANY);
    }

    /** Callers may send other parameters than those of the document, except in the path. */
    private Obj parameters(In in, Kind kind, Others others) {
        Map<String, Member> members = new LinkedHashMap<>();
        for (Parameter parameter : operation.parameters()) {
            if (parameter.in() == in) {
                members.put(parameter.name(), Member.of(parameter(parameter)));
            }
        }
        if (in == In.PATH) {
            OpenApiReader.templateNames(operation.path())
                    .forEach(name -> members.putIfAbsent(name, Member.of(ANY_PARAMETER)));
        }
        return new Obj(kind, "The operation", members, Set.of(), others);
    }

    /** Parameters are texts, or arrays and objects of texts. */
    private ItemType parameter(Parameter parameter) {
        Optional<ItemType> type =
                parameter.contentType().isPresent()
                        ? Optional.empty()
                        : api.schema(parameter.schemaPointer())
                                .map(schema -> schemas.type(schema, "The parameter"));
        return switch (type.orElse(ANY_PARAMETER)) {
            case Text text -> text.asParameter();
            case Num number -> Text.holding(number);
            case ItemType.Bool _ -> new Text(5, Set.of("true", "false"), null, Form.PARAMETER);
            case Arr _ -> parameter.in() == In.QUERY ? ItemType.ANY : ANY_PARAMETER;
            case Obj _, ItemType.Any _ -> ItemType.ANY;
        };
    }

    /** The mappings or conditions of one file. */
    private final class OneFile {
        private final boolean isRequest;
        private final Map<String, ItemType> variables;
        private final Findings findings;

        OneFile(boolean isRequest, Map<String, ItemType> variables) {
            this(isRequest, variables, new Findings(faults));
        }

        private OneFile(boolean isRequest, Map<String, ItemType> variables, Findings findings) {
            this.isRequest = isRequest;
            this.variables = variables;
            this.findings = findings;
        }

        private ItemType type(Source expression) {
            try {
                return expressions
                        .at(expression)
                        .map(e -> ExpressionTypes.of(e.tree(), variables, findings, e.place()))
                        .orElse(ItemType.ANY);
            } catch (StackOverflowError e) {
                return ItemType.ANY; // nested deeper than the parser's own recursion
            }
        }

        private Source place(Source expression) {
            return expressions.at(expression).map(e -> e.place().apply(0)).orElse(expression);
        }

        // ---- conditions

        /**
         * @param isDecided whether an entry before is always chosen
         */
        void condition(ResponseMap.Choice choice, boolean isDecided) {
            if (isDecided) {
                findings.make(
                        "0534",
                        false,
                        choice.name(),
                        choice.source(),
                        "The entry '"
                                + choice.name()
                                + "' is never selected: an entry before it has condition: true.",
                        "Move the entry with condition: true to the end.");
            }
            choice.condition()
                    .ifPresent(when -> {
                        if (when instanceof ResponseMap.If(Condition condition)) {
                            condition(condition);
                        }
                    });
        }

        private void condition(Condition condition) {
            ItemType type = type(condition.source());
            boolean isTruth =
                    switch (type) {
                        case ItemType.Bool _, ItemType.Any _ -> true;
                        case Arr(ItemType items, boolean sequence) ->
                                sequence && !(items instanceof Text || items instanceof Num);
                        case Text _, Num _, Obj _ -> false;
                    };
            if (!isTruth) {
                findings.make(
                        "0533",
                        false,
                        "condition",
                        place(condition.source()),
                        "This condition is never true: only the value true is, and no text, number,"
                                + " array or object.",
                        "Compare the value, or use $exists().");
            }
        }

        // ---- mappings

        void response(ResponseMap.Content content, ItemType body) {
            content.body().ifPresent(field -> field(field, Member.of(body)));
            content.headers().forEach(field -> field(field, Member.of(ItemType.ANY)));
            content.cookies().forEach(field -> field(field, Member.of(ItemType.ANY)));
        }

        void field(MappingRule.Field field, Member target) {
            field.existsIfEmpty().ifPresent(condition -> type(condition.source()));
            rule(field.rule(), field.name(), field.source(), target);
        }

        private void rule(MappingRule rule, String name, Source at, Member target) {
            switch (rule) {
                case MappingRule.Build(List<MappingRule.Field> fields) ->
                        build(fields, name, at, target);
                case MappingRule.Assign(String text) ->
                        fit(name, expressions.value(at), target)
                                .check(Text.constant(text), target.type());
                case MappingRule.Template(List<MappingRule.Part> parts) ->
                        fit(name, expressions.value(at), target)
                                .check(template(parts), target.type());
                case MappingRule.Expression(_, _, Source source) ->
                        fit(name, place(source), target).check(type(source), target.type());
                case MappingRule.Foreach foreach -> foreach(foreach, name, at, target);
            }
        }

        private Fit fit(String name, Source at, Member target) {
            return new Fit(findings, name, target.declared(), isRequest, at);
        }

        private ItemType template(List<MappingRule.Part> parts) {
            ItemType all = Text.constant("");
            for (MappingRule.Part part : parts) {
                ItemType text =
                        switch (part) {
                            case MappingRule.Literal(String literal) -> Text.constant(literal);
                            case MappingRule.Embedded(_, Source source) ->
                                    ExpressionTypes.text(type(source));
                        };
                all = ExpressionTypes.joined(all, text);
            }
            return all;
        }

        private void build(List<MappingRule.Field> fields, String name, Source at, Member target) {
            if (target.type() instanceof Obj object) {
                for (MappingRule.Field field : fields) {
                    field(field, member(object, field));
                }
                required(object, name, at);
                return;
            }
            if (!ItemType.isAny(target.type())) {
                fit(name, at, target).structure("an object", target.type());
            }
            fields.forEach(field -> field(field, Member.of(ItemType.ANY)));
        }

        private Member member(Obj object, MappingRule.Field field) {
            Member member = object.members().get(field.name());
            if (member == null && object.others() != Others.ALLOWED) {
                Fit.unknown(findings, object, field.name(), isRequest, field.source());
            }
            return member == null ? Member.of(ItemType.ANY) : member;
        }

        private void required(Obj object, String name, Source at) {
            Set<String> missing = new LinkedHashSet<>(object.required());
            expressions.names(at).ifPresentOrElse(missing::removeAll, missing::clear);
            for (String one : missing) {
                findings.make(
                        isRequest ? "0514" : "0529",
                        false,
                        name + "." + one,
                        at,
                        (isRequest ? "The asset's '" : "The response's '")
                                + name
                                + "' requires '"
                                + one
                                + "', which is not mapped.",
                        "Add a mapping for it.");
            }
        }

        private void foreach(MappingRule.Foreach foreach, String name, Source at, Member target) {
            ItemType input = type(foreach.source());
            Map<String, ItemType> inside = new HashMap<>(variables);
            inside.put(ExpressionTypes.ITEM, ItemType.element(input));
            OneFile each = new OneFile(isRequest, inside, findings);
            foreach.existsIfEmpty().ifPresent(condition -> each.type(condition.source()));
            ItemType items = target.type() instanceof Arr(ItemType own, _) ? own : ItemType.ANY;
            if (!ItemType.isAny(target.type()) && !(target.type() instanceof Arr)) {
                fit(name, at, target).structure("an array", target.type());
            }
            each.rule(foreach.item(), name, foreach.source(), new Member(items, target.declared()));
        }
    }
}
