package io.ironbridge.cli.verify;

import io.ironbridge.apiproject.server.Connection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes an API project with an asset for each connection that calls something that does not exist:
 * a program, a transaction or a service {@value #NOTHING}. Assets of SQL and MQ are never called;
 * they only have a connection.
 */
final class ProbeProject {
    /** Eight characters, as names of programs and transactions may have. */
    static final String NOTHING = "IBVERIFY";

    /** Assets of MQ need a destination that exists in the configuration. */
    private static final String QUEUE = "ironbridge/" + NOTHING;

    private static final String CONFIG =
            """
            <server>
              <jmsQueue id="%1$s" jndiName="%1$s">
                <properties.wmqJms baseQueueName="%2$s"/>
              </jmsQueue>
            </server>
            """
                    .formatted(QUEUE, NOTHING);
    private static final String OPENAPI =
            "openapi: 3.0.0\ninfo: {title: probes, version: '1'}\npaths:\n";
    private static final String RESPONSES =
            "version: 1\nresponse_500.yaml:\n  condition: true\n  httpStatusCode: 500\n";
    private static final String RESPONSE =
            "version: \"1.2\"\n"
                    + "mappings:\n"
                    + "- body:\n"
                    + "    mappings:\n"
                    + "    - message:\n"
                    + "        template: x\n";

    /** LL, ZZ and eight characters: a COMMAREA, or the segment of an IMS message. */
    private static final String DATA =
            """
            <ns2:message xmlns:ns2="http://www.ibm.com/ims/Transaction">
             <message id="1">
              <segment id="1" name="PROBE" originalName="PROBE">
               <field name="PROBE" originalName="PROBE" included="Y" path="PROBE">
                <startPos>1</startPos><bytes>12</bytes><maxBytes>12</maxBytes>
                <applicationDatatype datatype="STRUCT"/>
                <field name="PROBE-LL" originalName="PROBE-LL" included="Y" path="PROBE.PROBE-LL">
                 <startPos>1</startPos><bytes>2</bytes><maxBytes>2</maxBytes>
                 <marshaller isNativeInteger="N"/>
                 <applicationDatatype datatype="SHORT" precision="4"/>
                </field>
                <field name="PROBE-ZZ" originalName="PROBE-ZZ" included="Y" path="PROBE.PROBE-ZZ">
                 <startPos>3</startPos><bytes>2</bytes><maxBytes>2</maxBytes>
                 <marshaller isNativeInteger="N"/>
                 <applicationDatatype datatype="SHORT" precision="4"/>
                </field>
                <field name="PROBE-CODE" originalName="PROBE-CODE" included="Y" path="PROBE.PROBE-CODE">
                 <startPos>5</startPos><bytes>8</bytes><maxBytes>8</maxBytes>
                 <applicationDatatype datatype="CHAR"/>
                </field>
               </field>
              </segment>
             </message>
            </ns2:message>
            """;

    private final Path main;
    private final StringBuilder paths = new StringBuilder(OPENAPI);
    private final Map<String, Probe> probes = new LinkedHashMap<>();

    /**
     * A connection with an asset.
     *
     * @param kind of the back end
     * @param called whether its asset may be called
     */
    record Probe(Connection connection, String kind, boolean called) {}

    private ProbeProject(Path folder) {
        this.main = folder.resolve("src/main");
    }

    /**
     * Writes the project.
     *
     * @return the probes by the names of their assets
     */
    static Map<String, Probe> write(Path folder, List<Connection> connections) throws IOException {
        ProbeProject project = new ProbeProject(folder);
        for (Connection connection : connections) {
            project.add(connection);
        }
        project.file("liberty/config/server.xml", CONFIG);
        project.file("api/openapi.yaml", project.paths.toString());
        return project.probes;
    }

    /**
     * What an asset of a kind needs.
     *
     * @param properties in addition to its connection
     */
    private record AssetForm(String kind, String type, Map<String, String> properties) {}

    private void add(Connection connection) throws IOException {
        Optional<AssetForm> form = form(connection.element());
        if (form.isPresent()) {
            add(connection, form.get());
        }
    }

    private void add(Connection connection, AssetForm form) throws IOException {
        String name = "ironbridge-probe-" + (probes.size() + 1);
        List<String> asset =
                new ArrayList<>(
                        List.of(
                                "version: 1.0",
                                "type: " + form.type(),
                                "providerProperties:",
                                "  connectionRef: \"" + connection.id() + "\""));
        form.properties().forEach((key, value) -> asset.add("  " + key + ": \"" + value + "\""));
        file("zosAssets/" + name + "/zosAsset.yaml", String.join("\n", asset) + "\n");
        boolean layout = form.kind().equals("CICS") || form.kind().equals("IMS");
        if (layout) {
            file("zosAssets/" + name + "/providerFiles/request.dai", DATA);
            file("zosAssets/" + name + "/providerFiles/response.dai", DATA);
        }
        String operation = "operations/%2F" + name + "/get/";
        file(operation + "operation.yaml", "version: 1\nzasset: \"" + name + "\"\n");
        file(operation + "request.yaml", "version: \"1.2\"\nmappings: []\n");
        file(operation + "response_mapping.yaml", RESPONSES);
        file(operation + "response_500.yaml", RESPONSE);
        paths.append("  /")
                .append(name)
                .append(":\n    get: {operationId: ")
                .append(name)
                .append(", responses: {'500': {description: x, content: {application/json:")
                .append(" {schema: {type: object, properties: {message: {type: string}}}}}}}}\n");
        probes.put(name, new Probe(connection, form.kind(), layout || form.kind().equals("Db2")));
    }

    private static Optional<AssetForm> form(String element) {
        return switch (element) {
            case "zosconnect_cicsIpicConnection" ->
                    form("CICS", "cicsCommarea-1.0", Map.of("program", NOTHING));
            case "zosconnect_imsConnection" ->
                    form("IMS", "imsTransaction-1.0", Map.of("transactionCode", NOTHING));
            case "zosconnect_db2Connection", "zosconnect_zosConnectServiceRestClientConnection" ->
                    form(
                            "Db2",
                            "db2-1.0",
                            Map.of("collectionId", "SYSIBMSERVICE", "serviceName", NOTHING));
            case "dataSource" -> form("SQL", "sql-1.0", Map.of("statement", "VALUES 1"));
            case "jmsConnectionFactory" -> form("MQ", "mq-1.0", Map.of("destination", QUEUE));
            default -> Optional.empty();
        };
    }

    private static Optional<AssetForm> form(
            String kind, String type, Map<String, String> properties) {
        return Optional.of(new AssetForm(kind, type, properties));
    }

    private void file(String name, String text) throws IOException {
        Path file = main.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
