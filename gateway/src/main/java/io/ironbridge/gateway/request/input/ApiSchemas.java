package io.ironbridge.gateway.request.input;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.path.PathType;
import io.ironbridge.apiproject.project.OpenApiDocument;
import io.ironbridge.gateway.logs.Pause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The schemas of one OpenAPI document, compiled when asked for. {@code format} is not enforced:
 * projects describe Db2 dates as {@code date-time} and send dates.
 */
public final class ApiSchemas {
    private static final Logger LOG = System.getLogger(ApiSchemas.class.getName());
    private static final String DOCUMENT = "urn:ironbridge:openapi";

    private final SchemaRegistry registry;
    private final Object tree;
    private final String title;
    private final Bounds bounds;
    private final boolean hasPatterns;
    private final Pause told = new Pause();
    private @Nullable Schema first;

    /**
     * What checking a value may cost.
     *
     * @param maxFaults told of it
     * @param patternSteps characters that regular expressions may read of it, beside some for each
     *     character that it has
     * @param time for all of it
     */
    public record Bounds(int maxFaults, int patternSteps, Duration time) {}

    public ApiSchemas(OpenApiDocument document, Bounds bounds) {
        this.tree = document.tree();
        this.title = document.title();
        this.bounds = bounds;
        String json = new JsonMapper().writeValueAsString(document.tree());
        this.hasPatterns = json.contains("\"pattern"); // patternProperties, too
        this.registry =
                SchemaRegistry.withDefaultDialect(
                        Dialect.builder(
                                        document.version() == OpenApiDocument.Version.V3_0
                                                ? Dialects.getOpenApi30()
                                                : Dialects.getOpenApi31())
                                .keyword(new UniqueItems())
                                .build(),
                        builder ->
                                builder.schemas(Map.of(DOCUMENT, json))
                                        .schemaRegistryConfig(
                                                SchemaRegistryConfig.builder()
                                                        .pathType(PathType.JSON_POINTER)
                                                        .formatAssertionsEnabled(false)
                                                        .losslessNarrowing(true)
                                                        .regularExpressionFactory(
                                                                new BoundedPatterns())
                                                        .build()));
    }

    /** A compiled schema; thread-safe. */
    final class Checker {
        private final Schema schema;
        private final ExecutionConfig config;
        private final String pointer;

        private Checker(Schema schema, String pointer) {
            this.schema = schema;
            this.pointer = pointer;
            this.config = schema.createExecutionContext().getExecutionConfig();
        }

        /**
         * What is wrong with {@code value}; the messages name limits and types and hold no value.
         */
        List<Fault> check(JsonNode value) {
            try {
                return hasPatterns
                        ? BoundedPatterns.within(bounds.patternSteps(), () -> faults(value))
                        : faults(value);
            } catch (BoundedPatterns.ExceededException e) {
                return List.of(new Fault("", tooMuch(e)));
            } catch (BudgetedContext.TooLongException e) {
                return List.of(
                        new Fault(
                                "",
                                "cannot be held against its schema: it takes longer than "
                                        + bounds.time().toMillis()
                                        + " ms"));
            }
        }

        private List<Fault> faults(JsonNode value) {
            BoundedErrors errors = new BoundedErrors(bounds.maxFaults());
            ExecutionContext context = new BudgetedContext(config, bounds.time());
            context.setErrors(errors);
            try {
                schema.validate(context, value);
            } catch (EnoughException _) {
                return told(errors);
            }
            return errors.isEmpty() ? List.of() : told(errors);
        }

        /**
         * Where a root member is missing, the value is of another shape: the right one is shown.
         */
        private List<Fault> told(List<Error> errors) {
            List<Fault> faults = new ArrayList<>();
            boolean shown = false;
            for (Error error : errors) {
                String at = error.getInstanceLocation().toString();
                String detail = error.getMessage();
                if (!shown && at.isEmpty() && "required".equals(error.getKeyword())) {
                    detail += "; right is " + SchemaSkeleton.of(tree, pointer);
                    shown = true;
                }
                faults.add(new Fault(at, detail));
            }
            return faults;
        }
    }

    /**
     * Ends a validation that has found enough: a hostile body must not fill the memory with its
     * faults.
     */
    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        EnoughException() {
            super("enough", null, false, false);
        }
    }

    /** The caller may have meant no harm, so those who wrote the pattern are told. */
    private String tooMuch(BoundedPatterns.ExceededException e) {
        if (told.isOver()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0224W The pattern {0} of the OpenAPI document {1} takes more than"
                            + " {2,number,#} steps for a value that a caller sent; the request was"
                            + " refused",
                    e.pattern(),
                    title,
                    bounds.patternSteps());
        }
        return "cannot be held against the pattern " + e.pattern() + ": it takes too long";
    }

    private static final class BoundedErrors extends ArrayList<Error> {
        private static final long serialVersionUID = 1L;

        private final int most;

        BoundedErrors(int most) {
            this.most = most;
        }

        @Override
        public boolean add(Error error) {
            super.add(error);
            if (size() >= most) {
                throw new EnoughException();
            }
            return true;
        }
    }

    /**
     * A fault.
     *
     * @param pointer JSON pointer into the value
     */
    record Fault(String pointer, String detail) {}

    /** A schema that the validator cannot use. */
    public static final class UnusableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private UnusableException(String pointer, SchemaException why) {
            super("The schema at #" + pointer + " cannot be used: " + why.getMessage(), why);
        }
    }

    /**
     * The schema at {@code pointer} in the document; for one thread at a time.
     *
     * @throws UnusableException where the validator does not take it
     */
    Checker at(String pointer) {
        try {
            SchemaLocation location = SchemaLocation.of(DOCUMENT + "#" + pointer);
            // The registry parses the whole document for each location that it is asked for.
            Schema schema =
                    first == null
                            ? registry.getSchema(location)
                            : first.getRefSchema(location.getFragment());
            first = first == null ? schema : first;
            schema.initializeValidators();
            return new Checker(schema, pointer);
        } catch (SchemaException e) {
            throw new UnusableException(pointer, e);
        }
    }
}
