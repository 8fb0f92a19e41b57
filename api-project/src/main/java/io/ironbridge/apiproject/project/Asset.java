package io.ironbridge.apiproject.project;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.options.UnfilledRules;
import io.ironbridge.copybook.options.UnfilledRules.Rule;
import io.ironbridge.copybook.topdown.Rules;
import io.ironbridge.copybook.topdown.Structure;
import io.ironbridge.mapping.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What an operation calls: the content of one {@code zosAsset.yaml}. */
public sealed interface Asset {
    /** Most bytes of a COMMAREA (CICS TG, "ECI performance considerations": 32 KB less 5). */
    int MOST_COMMAREA_BYTES = 32_763;

    /** Most bytes of a segment of an IMS message, LL and ZZ included. */
    int MOST_SEGMENT_BYTES = 32_767;

    /** Provider property: whether numbers of more than 15 digits are strings in JSON. */
    String NUMBERS_AS_TEXT = "ironbridge_numbersAsText";

    /** Provider properties: how items that were never filled are read. */
    List<String> UNFILLED =
            List.of(
                    "ironbridge_blankNumbers",
                    "ironbridge_lowNumbers",
                    "ironbridge_lowTexts",
                    "ironbridge_highTexts");

    /** Provider property: the assets that a program calls itself. */
    String CALLED = "assets";

    /** Provider property: the data sources that a program has itself. */
    String DATA_SOURCES = "dataSources";

    /** Provider property: the connection factories that a program has itself. */
    String CONNECTION_FACTORIES = "connectionFactories";

    /** Provider property: how those calls take part in units of work. */
    String TRANSACTION = "transaction";

    /** The asset's folder name. */
    String name();

    /** Id of the connection element in the server configuration. */
    String connectionRef();

    /** Where its {@code zosAsset.yaml} is. */
    Source source();

    /** Name of the one top property of the asset's request JSON. */
    String requestRoot();

    /** The assets of the project that a program calls itself, as it names them. */
    default List<Reference> called() {
        return List.of();
    }

    /** The data sources that a program has itself. */
    default List<Reference> dataSources() {
        return List.of();
    }

    /** The connection factories that a program has itself. */
    default List<Reference> connectionFactories() {
        return List.of();
    }

    /** Whether a program can do what is no call of an asset. */
    default boolean hasOwnConnections() {
        return !dataSources().isEmpty() || !connectionFactories().isEmpty();
    }

    /** How the calls of a program take part in units of work; empty if each is committed itself. */
    default Optional<TransactionAttribute> transaction() {
        return Optional.empty();
    }

    /** Whether the calls of a program can be part of its caller's unit of work. */
    default boolean joins() {
        return transaction()
                .filter(one ->
                        one == TransactionAttribute.REQUIRED
                                || one == TransactionAttribute.SUPPORTED)
                .isPresent();
    }

    /**
     * A Db2 native REST service, {@code db2-1.0}.
     *
     * @param version absent: the service's default version
     */
    record Db2Service(
            String name,
            String serviceName,
            String collectionId,
            Optional<String> version,
            String connectionRef,
            Source source)
            implements Asset {
        @Override
        public String requestRoot() {
            return "body";
        }
    }

    /**
     * A SQL statement over a {@code dataSource}, {@code sql-1.0}.
     *
     * @param statement SQL with {@code :name} host variables
     * @param maxRows most rows a result set may have; absent: the connector's limit
     */
    record SqlStatement(
            String name, String statement, OptionalInt maxRows, String connectionRef, Source source)
            implements Asset {
        @Override
        public String requestRoot() {
            return "body";
        }
    }

    /**
     * A CICS program, an IMS transaction or a service with messages.
     *
     * @param properties the {@code providerProperties} that are set, by their names in the file
     * @param codePage of its {@code ccsid}; absent: the default of its kind
     * @param data what it takes and gives; absent where that cannot be known
     */
    record HostProgram(
            String name,
            Kind kind,
            Map<String, String> properties,
            Optional<CodePage> codePage,
            Optional<HostData> data,
            String connectionRef,
            Source source)
            implements Asset {
        public HostProgram {
            properties = Map.copyOf(properties);
        }

        /** The same with data. */
        HostProgram withData(HostData given) {
            return new HostProgram(
                    name, kind, properties, codePage, Optional.of(given), connectionRef, source);
        }

        /** Whether numbers of items that may have more than 15 digits are strings in JSON. */
        public boolean numbersAsText() {
            return Boolean.parseBoolean(properties.get(NUMBERS_AS_TEXT));
        }

        /**
         * How items that were never filled are read.
         *
         * @throws IllegalArgumentException if a property is no list of rules
         */
        public UnfilledRules unfilled() {
            List<List<Rule>> rules =
                    UNFILLED.stream()
                            .map(key -> Rule.list(properties.getOrDefault(key, "")))
                            .toList();
            return new UnfilledRules(rules.get(0), rules.get(1), rules.get(2), rules.get(3));
        }

        @Override
        public String requestRoot() {
            return kind.requestRoot;
        }
    }

    /**
     * An asset of a type that a kind of back end brings; JSON goes in and out.
     *
     * @param properties the {@code providerProperties} that are set, by their names in the file
     * @param references those that are lists of ids
     */
    record OfKind(
            String name,
            AssetType type,
            Map<String, String> properties,
            Map<String, List<Reference>> references,
            String connectionRef,
            Source source)
            implements Asset {
        public OfKind {
            properties = Map.copyOf(properties);
            references = Map.copyOf(references);
        }

        @Override
        public List<Reference> called() {
            return references.getOrDefault(CALLED, List.of());
        }

        @Override
        public List<Reference> dataSources() {
            return references.getOrDefault(DATA_SOURCES, List.of());
        }

        @Override
        public List<Reference> connectionFactories() {
            return references.getOrDefault(CONNECTION_FACTORIES, List.of());
        }

        @Override
        public Optional<TransactionAttribute> transaction() {
            return Optional.ofNullable(properties.get(TRANSACTION))
                    .flatMap(TransactionAttribute::of);
        }

        @Override
        public String requestRoot() {
            return "body";
        }
    }

    /** The id of an element, and where an asset names it. */
    record Reference(String id, Source source) {}

    /** What a host program takes and gives. */
    sealed interface HostData {}

    /** The content of {@code request.dai} and {@code response.dai}. */
    record Described(DataStructure request, DataStructure response) implements HostData {}

    /**
     * The containers of a channel that follow from the API's description ({@code cicsChannel-1.1}).
     *
     * @param context members of the request's JSON that are CHAR containers of the same name
     * @param request base structure of the request; its JSON is the member {@code data}
     * @param response base structure of the response
     */
    record TopDown(List<String> context, Structure request, Structure response, Rules rules)
            implements HostData {
        public TopDown {
            context = List.copyOf(context);
        }
    }

    /** The kinds of host program. */
    enum Kind {
        CICS_COMMAREA("commarea"),
        CICS_CHANNEL("channel"),
        IMS_TRANSACTION("message"),
        /** Messages of a queue; the program is their reader. */
        MQ_SERVICE("message");

        private final String requestRoot;

        Kind(String requestRoot) {
            this.requestRoot = requestRoot;
        }
    }
}
