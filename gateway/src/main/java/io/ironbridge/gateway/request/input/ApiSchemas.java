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
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.gateway.logs.Pause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The schemas of one OpenAPI document, compiled on demand. {@code format} is checked only where an
 * operation asks for it: projects describe Db2 dates as {@code date-time} and send dates.
 */
public final class ApiSchemas {
    /** Keywords whose messages have a number of the schema. */
    private static final Set<String> BOUNDS =
            Set.of("maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf");

    /** Maximum number of properties of which a message names all. */
    private static final int MOST_SHOWN = 30;

    private static final Pattern EXPONENT = Pattern.compile("\\b\\d+(\\.\\d+)?E[+-]?\\d{1,3}\\b");

    private static final Logger LOG = System.getLogger(ApiSchemas.class.getName());
    private static final String DOCUMENT = "urn:ironbridge:openapi";

    private final SchemaRegistry registry;
    private final Object tree;
    private final String title;
    private final Bounds bounds;
    private final boolean hasPatterns;
    private final Pause warnings = new Pause();
    private @Nullable Schema first;

    /**
     * Limits for checking a value.
     *
     * @param maxFaults maximum number of reported faults
     * @param patternSteps characters that regular expressions may read in total, in addition to an
     *     allowance for each character of the value
     * @param time for the whole check
     */
    public record Bounds(int maxFaults, int patternSteps, Duration time) {}

    public ApiSchemas(OpenApiDocument document, Bounds bounds) {
        this.tree = document.tree();
        this.title = document.title();
        this.bounds = bounds;
        String json = new JsonMapper().writeValueAsString(document.tree());
        this.hasPatterns = json.contains("\"pattern"); // also matches patternProperties
        this.registry =
                SchemaRegistry.withDefaultDialect(
                        Dialect.builder(
                                        document.version() == OpenApiDocument.Version.V3_0
                                                ? Dialects.getOpenApi30()
                                                : Dialects.getOpenApi31())
                                .keyword(new UniqueItems())
                                .formats(Map::clear)
                                .formats(CheckedFormat.ALL)
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

        private Checker(Schema schema, String pointer, boolean formats) {
            this.schema = schema;
            this.pointer = pointer;
            this.config =
                    ExecutionConfig.builder(schema.createExecutionContext().getExecutionConfig())
                            .formatAssertionsEnabled(formats)
                            .build();
        }

        /**
         * The faults of {@code value}; the messages name limits and types and contain no values.
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
                                "cannot be checked against its schema: it takes longer than "
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
                return faults(errors);
            }
            return errors.isEmpty() ? List.of() : faults(errors);
        }

        /**
         * If a required root member is missing, the value has another shape: the fault shows the
         * expected one.
         */
        private List<Fault> faults(List<Error> errors) {
            List<Fault> faults = new ArrayList<>();
            boolean shown = false;
            for (Error error : errors) {
                String at = error.getInstanceLocation().toString();
                String detail = detail(error);
                if (!shown && at.isEmpty() && "required".equals(error.getKeyword())) {
                    detail += "; expected is " + SchemaSkeleton.of(tree, pointer);
                    shown = true;
                }
                faults.add(new Fault(at, detail));
            }
            return faults;
        }
    }

    private String detail(Error error) {
        String keyword = String.valueOf(error.getKeyword());
        String usual = error.getMessage();
        if (BOUNDS.contains(keyword)) {
            return plain(usual);
        }
        return switch (keyword) {
            case "format" -> CheckedFormat.fault(error.getSchemaNode().asString("")).orElse(usual);
            case "additionalProperties" -> error.getProperty() == null ? usual : unknown(error);
            default -> usual;
        };
    }

    /** The fault of an object that has a property which its schema does not allow. */
    private String unknown(Error error) {
        String keyword = error.getSchemaLocation().getFragment().toString();
        List<String> known =
                SchemaSkeleton.properties(
                        tree, keyword.substring(0, Math.max(0, keyword.lastIndexOf('/'))));
        String name = Texts.printable(error.getProperty());
        String all = known.size() > MOST_SHOWN ? "" : "Properties: " + Texts.list(known) + ".";
        return ("has the unknown property '" + name + "'. " + Texts.suggest(name, known, all))
                .strip();
    }

    /** The library writes large and small bounds as 9.99E8. */
    private static String plain(String detail) {
        return EXPONENT.matcher(detail)
                .replaceAll(number -> new BigDecimal(number.group()).toPlainString());
    }

    /**
     * Ends a validation that has found enough faults: those of a hostile body must not fill the
     * memory.
     */
    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        EnoughException() {
            super("enough", null, false, false);
        }
    }

    /** The caller may be innocent, so a warning is logged for the authors of the pattern. */
    private String tooMuch(BoundedPatterns.ExceededException e) {
        if (warnings.isOver()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0224W The pattern {0} of the OpenAPI document {1} takes more than"
                            + " {2,number,#} steps for a value that a caller sent; the request was"
                            + " rejected",
                    e.pattern(),
                    title,
                    bounds.patternSteps());
        }
        return "cannot be checked against the pattern " + e.pattern() + ": it takes too long";
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
     * @param formats whether dates, times and UUIDs must have their format
     * @throws UnusableException if the validator does not accept it
     */
    Checker at(String pointer, boolean formats) {
        try {
            SchemaLocation location = SchemaLocation.of(DOCUMENT + "#" + pointer);
            // The registry parses the whole document for each location.
            Schema schema =
                    first == null
                            ? registry.getSchema(location)
                            : first.getRefSchema(location.getFragment());
            first = first == null ? schema : first;
            schema.initializeValidators();
            return new Checker(schema, pointer, formats);
        } catch (SchemaException e) {
            throw new UnusableException(pointer, e);
        }
    }
}
