package io.ironbridge.gateway;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.path.PathType;
import io.ironbridge.apiproject.OpenApiDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The schemas of one OpenAPI document, compiled when asked for. {@code format} is not enforced:
 * projects describe Db2 dates as {@code date-time} and send dates.
 */
final class ApiSchemas {
    private static final String DOCUMENT = "urn:ironbridge:openapi";

    private final SchemaRegistry registry;
    private final int maxFaults;

    /**
     * @param maxFaults told of one value
     */
    ApiSchemas(OpenApiDocument document, int maxFaults) {
        this.maxFaults = maxFaults;
        String json = new JsonMapper().writeValueAsString(document.tree());
        this.registry =
                SchemaRegistry.withDefaultDialect(
                        document.version() == OpenApiDocument.Version.V3_0
                                ? Dialects.getOpenApi30()
                                : Dialects.getOpenApi31(),
                        builder ->
                                builder.schemas(Map.of(DOCUMENT, json))
                                        .schemaRegistryConfig(
                                                SchemaRegistryConfig.builder()
                                                        .pathType(PathType.JSON_POINTER)
                                                        .formatAssertionsEnabled(false)
                                                        .losslessNarrowing(true)
                                                        .build()));
    }

    /** A compiled schema; thread-safe. */
    static final class Checker {
        private final Schema schema;
        private final int maxFaults;

        private Checker(Schema schema, int maxFaults) {
            this.schema = schema;
            this.maxFaults = maxFaults;
        }

        /**
         * What is wrong with {@code value}; the messages name limits and types and hold no value.
         */
        List<Fault> check(JsonNode value) {
            BoundedErrors errors = new BoundedErrors(maxFaults);
            try {
                schema.validate(value, context -> context.setErrors(errors));
            } catch (EnoughException e) {
                return errors.stream().map(Checker::fault).toList();
            }
            return errors.stream().map(Checker::fault).toList();
        }

        private static Fault fault(Error error) {
            return new Fault(error.getInstanceLocation().toString(), error.getMessage());
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

    /** The schema at {@code pointer} in the document. */
    Checker at(String pointer) {
        Schema schema = registry.getSchema(SchemaLocation.of(DOCUMENT + "#" + pointer));
        schema.initializeValidators();
        return new Checker(schema, maxFaults);
    }
}
