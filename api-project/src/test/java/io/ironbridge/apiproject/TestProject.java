package io.ironbridge.apiproject;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A small project that loads without a fault; tests break it in one place at a time. Paths are
 * relative to {@code src/main}.
 */
public final class TestProject {
    public static final String OPERATION = "operations/%2Forders%2F%7Bid%7D/get/";
    public static final String ASSET = "zosAssets/getOrder/zosAsset.yaml";
    public static final String DOCUMENT = "api/openapi.yaml";
    public static final String SERVER = "liberty/config/server.xml";

    /** A {@code .dai} of one segment with one item. */
    public static final String DATA =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <ns2:message xmlns:ns2="http://www.ibm.com/ims/Transaction" direction="0">
              <message id="1"><segment id="1">
                <field name="REC" originalName="REC" included="Y" path="REC" srcLine="01 REC.">
                  <startPos>1</startPos><bytes>5</bytes><maxBytes>5</maxBytes>
                  <applicationDatatype datatype="STRUCT"/>
                  <field name="TEXT" originalName="TEXT" included="Y" path="REC.TEXT"
                      srcLine="03 TEXT PIC X(5).">
                    <startPos>1</startPos><bytes>5</bytes><maxBytes>5</maxBytes>
                    <applicationDatatype datatype="CHAR"/>
                  </field>
                </field>
              </segment></message>
            </ns2:message>
            """;

    private final SortedMap<String, String> files = new TreeMap<>();

    public TestProject() {
        files.put(DOCUMENT, OPENAPI);
        files.put(ASSET, ZOS_ASSET);
        files.put("zosAssets/getOrder/providerFiles/requestSchema.json", REQUEST_SCHEMA);
        files.put("zosAssets/getOrder/providerFiles/responseSchema.json", RESPONSE_SCHEMA);
        files.put(OPERATION + "operation.yaml", "version: 1\nzasset: getOrder\n");
        files.put(OPERATION + "request.yaml", REQUEST);
        files.put(OPERATION + "response_mapping.yaml", RESPONSES);
        files.put(OPERATION + "response_200.yaml", RESPONSE_200);
        files.put(OPERATION + "response_500.yaml", RESPONSE_500);
        files.put(SERVER, SERVER_XML);
    }

    public TestProject with(String place, String text) {
        files.put(place, text);
        return this;
    }

    public TestProject without(String place) {
        files.remove(place);
        return this;
    }

    /** Makes the operation call this asset, without mapping any of its data. */
    public TestProject calls(String asset) {
        return with(OPERATION + "operation.yaml", "zasset: " + asset + "\n")
                .with(OPERATION + "request.yaml", "mappings: []\n")
                .with(
                        OPERATION + "response_mapping.yaml",
                        "response_500.yaml: {condition: true, httpStatusCode: 500}\n");
    }

    /** Replaces a text that must exist. */
    public TestProject replace(String place, String old, String text) {
        String before = files.getOrDefault(place, "");
        if (!before.contains(old)) {
            throw new IllegalArgumentException(old + " is not in " + place);
        }
        files.put(place, before.replace(old, text));
        return this;
    }

    public Path writeTo(Path folder) {
        files.forEach((place, text) -> write(folder.resolve("src/main").resolve(place), text));
        return folder;
    }

    /**
     * Writes a WAR as the build does: the document in META-INF, operations and assets below
     * WEB-INF.
     */
    public Path writeWar(Path war, Map<String, String> more) {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                String place = file.getKey();
                if (place.startsWith("api/")) {
                    entry(zip, "META-INF/" + place.substring("api/".length()), file.getValue());
                } else if (!place.startsWith("liberty/")) {
                    entry(zip, "WEB-INF/src/main/" + place, file.getValue());
                }
            }
            for (Map.Entry<String, String> file : more.entrySet()) {
                entry(zip, file.getKey(), file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return war;
    }

    private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    public static Path write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With a kind of connections for tests. */
    public static LoadOptions options(Map<String, String> environment) {
        return LoadOptions.of(environment).withKinds(List.of(new TestConnection.Kind()));
    }

    public static Loaded load(Path... paths) {
        return ProjectLoader.load(List.of(paths), options(Map.of()));
    }

    /** Loads a server with these elements. */
    public static Loaded load(Path folder, String elements) {
        return load(write(folder.resolve("server.xml"), "<server>\n" + elements + "\n</server>"));
    }

    private static final String OPENAPI =
            """
            openapi: 3.0.0
            info:
              title: Orders
              version: "1"
            paths:
              /orders/{id}:
                get:
                  operationId: getOrder
                  parameters:
                  - name: id
                    in: path
                    required: true
                    schema:
                      type: string
                  responses:
                    "200":
                      description: OK
                      content:
                        application/json:
                          schema:
                            $ref: '#/components/schemas/Order'
                    "500":
                      description: Error
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              message:
                                type: string
            components:
              schemas:
                Order:
                  type: object
                  properties:
                    id:
                      type: string
                    total:
                      type: number
            """;

    private static final String ZOS_ASSET =
            """
            version: 1.0
            type: "db2-1.0"
            description: ""
            providerProperties:
              serviceName: "getOrder"
              collectionId: "SYSIBMSERVICE"
              version: "V1"
              connectionRef: "db2Conn"
            """;

    private static final String REQUEST_SCHEMA =
            """
            {
              "$schema": "http://json-schema.org/draft-04/schema#",
              "type": "object",
              "properties": {
                "body": {
                  "type": "object",
                  "properties": {
                    "ORDERNO": {"type": ["null", "integer"], "minimum": 0, "maximum": 999999},
                    "NOTE": {"type": ["null", "string"], "maxLength": 20}
                  },
                  "required": ["ORDERNO"]
                }
              },
              "required": ["body"]
            }
            """;

    private static final String RESPONSE_SCHEMA =
            """
            {
              "type": "object",
              "properties": {
                "statusCode": {"type": "integer"},
                "body": {
                  "type": "object",
                  "properties": {
                    "StatusCode": {"type": "integer"},
                    "ResultSet Output": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "ORDERNO": {"type": "integer", "minimum": 0, "maximum": 999999},
                          "TOTAL": {"type": "number", "multipleOf": 0.01,
                                    "minimum": -9999999.99, "maximum": 9999999.99},
                          "ACCOUNT": {"type": "number", "multipleOf": 0.01,
                                      "minimum": -99999999999999999999999999999.99,
                                      "maximum": 99999999999999999999999999999.99}
                        }
                      }
                    }
                  }
                }
              }
            }
            """;

    private static final String REQUEST =
            """
            version: "1.2"
            mappings:
            - body:
                mappings:
                - ORDERNO:
                    required: true
                    nullable: true
                    expression: "$pathParameters.id"
            """;

    private static final String RESPONSES =
            """
            version: 1
            response_200.yaml:
              condition: "$zosAssetResponse.statusCode = 200"
              httpStatusCode: 200
            response_500.yaml:
              condition: true
              httpStatusCode: 500
            """;

    private static final String RESPONSE_200 =
            """
            version: "1.2"
            mappings:
            - body:
                mappings:
                - id:
                    required: false
                    nullable: false
                    template: "{{$zosAssetResponse.body.\\"ResultSet Output\\".ORDERNO}}"
                - total:
                    required: false
                    nullable: false
                    expression: "$zosAssetResponse.body.\\"ResultSet Output\\".TOTAL"
            """;

    private static final String RESPONSE_500 =
            """
            version: "1.2"
            mappings:
            - body:
                mappings:
                - message:
                    required: false
                    nullable: false
                    template: "Failed: {{$error.message}}"
            """;

    private static final String SERVER_XML =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <server description="test">
              <featureManager>
                <feature>zosconnect:zosConnect-3.0</feature>
              </featureManager>
              <zosconnect_credential id="cred" user="orders" password="secret"/>
              <zosconnect_db2Connection id="db2Conn" host="localhost" port="4460" credentialRef="cred"/>
            </server>
            """;
}
