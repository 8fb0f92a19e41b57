package io.ironbridge.mapping;

import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.MappingWriter.MisfitException;
import io.ironbridge.mapping.json.JsonOutput;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parts of a flow, evaluated by the JSONata library: the reference for compiled ones. Immutable and
 * thread-safe.
 */
public final class InterpretedParts {
    private InterpretedParts() {}

    /** A mapping that makes the JSON of {@code field}. */
    public static Part part(Field field, MappingLimits limits) {
        return new Part(new CompiledFields(List.of(field)), limits);
    }

    public static Responses responses(ResponseMap map, MappingLimits limits) {
        return new Responses(new ResponseChoice(map, limits));
    }

    /** A mapping. */
    public static final class Part {
        private final CompiledFields fields;
        private final MappingLimits limits;

        private Part(CompiledFields fields, MappingLimits limits) {
            this.fields = fields;
            this.limits = limits;
        }

        /** Parts of the request that it mentions. */
        public ApiRequest.Wanted wanted() {
            return fields.wanted();
        }

        /** All its expressions, to see which variables they mention. */
        public String text() {
            return fields.text();
        }

        /** The JSON in UTF-8; empty if there is no value. */
        public Optional<byte[]> json(Map<String, Object> variables, EvaluationBounds bounds)
                throws MappingException {
            try {
                return InterpretedMapping.written(
                        fields.fields().getFirst(), fields.evaluate(variables, bounds), limits);
            } catch (ExpressionFailedException
                    | MisfitException
                    | JsonOutput.UnwritableException e) {
                throw new MappingException(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Responses, of which conditions choose one. */
    public static final class Responses {
        private final ResponseChoice choice;

        private Responses(ResponseChoice choice) {
            this.choice = choice;
        }

        /** Parts of the request that they mention. */
        public ApiRequest.Wanted wanted() {
            return choice.wanted();
        }

        /** All their expressions, to see which variables they mention. */
        public String text() {
            return choice.text();
        }

        /** As {@link ResponseChoice#response}. */
        public ApiResponse response(
                Map<String, Object> variables,
                EvaluationBounds bounds,
                Optional<MappingException> replaced)
                throws MappingException {
            return choice.response(variables, bounds, replaced.orElse(null));
        }
    }
}
