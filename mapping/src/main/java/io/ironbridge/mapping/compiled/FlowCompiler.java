package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.InterpretedParts;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.TargetType;
import io.ironbridge.mapping.json.JsonBytes;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.JsonTree.MalformedJsonException;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compiles the mappings, conditions and responses of one flow. Each reads the parts of the API
 * request ({@code $apiRequest.body}, or {@code $body} for short) and the variables of the flow.
 *
 * <p>As with {@link CompiledMapping}, the library evaluates what is beyond the compiled part, and
 * repeats what the code gives up.
 */
public final class FlowCompiler {
    private static final List<String> REQUEST =
            List.of("pathParameters", "queryParameters", "headers", "cookies", "claims", "body");
    private static final String WHOLE_REQUEST = "apiRequest";
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final int EXPECTED_BYTES = 512;

    private final List<String> variables;
    private final List<String> roots;
    private final MappingLimits limits;
    private final JsonTree json;
    private final List<Source> interpreted = new ArrayList<>();

    /**
     * @param variables all names of steps and variables; their positions are their numbers
     */
    public FlowCompiler(List<String> variables, MappingLimits limits) {
        this.variables = List.copyOf(variables);
        this.roots =
                Stream.of(REQUEST, List.of(WHOLE_REQUEST), variables)
                        .flatMap(List::stream)
                        .toList();
        this.limits = limits;
        this.json = new JsonTree(limits);
    }

    List<String> variables() {
        return variables;
    }

    /** Names that no variable may have. */
    public static List<String> reserved() {
        return Stream.concat(REQUEST.stream(), Stream.of(WHOLE_REQUEST)).toList();
    }

    /** Expressions that the library evaluates, so far. */
    public List<Source> interpreted() {
        return List.copyOf(interpreted);
    }

    /** A mapping that makes the JSON of {@code field}, whatever its name. */
    public Part part(Field field) {
        return new Part(field);
    }

    /** A mapping that makes the value of an expression. */
    public Part part(String jsonata, Source source) {
        return new Part(
                new Field(
                        "value",
                        false,
                        true,
                        Optional.empty(),
                        TargetType.ANY,
                        new MappingRule.Expression(jsonata, false, source),
                        source));
    }

    /** Responses, of which conditions choose one. */
    public Responses responses(ResponseMap map) {
        return new Responses(map);
    }

    /** Code with its state, and what it reads. */
    private final class Code {
        private final NodeCompiler nodes = new NodeCompiler(roots);
        private int[] read = {};
        private CodeSize size = nodes.size();
        private Mentioned mentioned = new Mentioned(ApiRequest.Wanted.ALL, "");

        /**
         * Ends compiling.
         *
         * @param by what the library would need
         */
        void done(Mentioned by) {
            read = nodes.rootsRead();
            size = nodes.size();
            mentioned = by;
            interpreted.addAll(nodes.interpreted());
        }

        Run run(FlowScope scope) {
            if (limits.evaluationDepth() < CompiledMapping.DEPTH_NEEDED) {
                throw new LeftToInterpreterException();
            }
            Run run =
                    new Run(
                            size,
                            limits,
                            new JsonBytes(EXPECTED_BYTES, limits.outputBytes()),
                            () -> {
                                try {
                                    return variables(scope, mentioned);
                                } catch (MappingException e) {
                                    throw new LeftToInterpreterException();
                                }
                            });
            for (int root : read) {
                bind(root, scope, run);
            }
            return run;
        }

        private void bind(int root, FlowScope scope, Run run) {
            CompiledRequest.RequestMembers request =
                    new CompiledRequest.RequestMembers(scope.request());
            if (root < REQUEST.size()) {
                run.root(root, request.member(REQUEST.get(root), run));
            } else if (root == REQUEST.size()) {
                run.root(root, run.add(request));
            } else {
                FlowValue value = scope.get(root - REQUEST.size() - 1);
                if (value != null) {
                    run.root(root, value.bind(run));
                }
            }
        }
    }

    /** What expressions mention: parts of the request, and the text that may name variables. */
    private record Mentioned(ApiRequest.Wanted request, String text) {}

    /** Variables as the library binds them. */
    private Map<String, Object> variables(FlowScope scope, Mentioned mentioned)
            throws MappingException {
        Map<String, Object> members = scope.request().checkedMembers(mentioned.request(), json);
        Map<String, Object> all = new LinkedHashMap<>(members);
        all.put(WHOLE_REQUEST, members);
        for (int i = 0; i < variables.size(); i++) {
            FlowValue value = scope.get(i);
            if (value != null && mentioned.text().contains(variables.get(i))) {
                all.put(variables.get(i), java(variables.get(i), value));
            }
        }
        return all;
    }

    private Object java(String name, FlowValue value) throws MappingException {
        try {
            return value.java(json);
        } catch (MalformedJsonException e) {
            throw new MappingException(
                    "The reply of step " + name + " cannot be read: " + e.getMessage());
        }
    }

    private EvaluationBounds bounds(Run run) {
        EvaluationBounds used = run.usedBounds();
        return used == null ? new EvaluationBounds(limits) : used;
    }

    /** A mapping, condition or loop's input. Immutable and thread-safe. */
    public final class Part {
        private final Code code = new Code();
        private final RootCode root;
        private final InterpretedParts.Part interpreter;

        private Part(Field field) {
            this.interpreter = InterpretedParts.part(field, limits);
            this.root = new FieldCompiler(code.nodes).root(field);
            code.done(new Mentioned(interpreter.wanted(), interpreter.text()));
        }

        /**
         * The JSON in UTF-8; empty if there is no value.
         *
         * @throws MappingException if the request's body is not JSON, a value does not fit or an
         *     expression fails
         */
        public Optional<byte[]> json(FlowScope scope) throws MappingException {
            Run run = null;
            try {
                run = code.run(scope);
                return root.write(run) ? Optional.of(run.out.toBytes()) : Optional.empty();
            } catch (LeftToInterpreterException | StackOverflowError e) {
                return interpreter.json(
                        variables(scope, code.mentioned),
                        run == null ? new EvaluationBounds(limits) : bounds(run));
            }
        }

        /** Whether the value is true; no other value counts as true. */
        public boolean isTrue(FlowScope scope) throws MappingException {
            return json(scope).filter(value -> Arrays.equals(value, TRUE)).isPresent();
        }
    }

    /** Responses of a flow. Immutable and thread-safe. */
    public final class Responses {
        private final Code code = new Code();
        private final CompiledResponse compiled;
        private final InterpretedParts.Responses interpreter;

        private Responses(ResponseMap map) {
            this.interpreter = InterpretedParts.responses(map, limits);
            this.compiled = new CompiledResponse(map, code.nodes);
            code.done(new Mentioned(interpreter.wanted(), interpreter.text()));
        }

        /**
         * Chooses and builds the response.
         *
         * @param replaced the failure because of which this response replaces another, or none
         * @throws MappingException if none can be chosen or built
         */
        public ApiResponse response(FlowScope scope, Optional<MappingException> replaced)
                throws MappingException {
            Run run = null;
            if (replaced.isEmpty()) {
                try {
                    run = code.run(scope);
                    return compiled.build(run);
                } catch (LeftToInterpreterException | StackOverflowError e) {
                    // continues below
                }
            }
            return interpreter.response(
                    variables(scope, code.mentioned),
                    run == null ? new EvaluationBounds(limits) : bounds(run),
                    replaced);
        }
    }
}
