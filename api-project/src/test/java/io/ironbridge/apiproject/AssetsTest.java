package io.ironbridge.apiproject;

import static io.ironbridge.apiproject.TestProject.ASSET;
import static io.ironbridge.apiproject.TestProject.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.UnfilledRules.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssetsTest {
    private static final String COUNTER =
            """
            <field name="%s" originalName="%s" included="Y" srcLine="03 %s PIC S9(4) COMP.">
              <bytes>2</bytes><maxBytes>2</maxBytes>
              <marshaller isNativeInteger="N" alignment="NATURAL"/>
              <applicationDatatype datatype="SHORT" precision="4"/>
            </field>
            """;

    /** A record with LL, ZZ and a transaction code. */
    private static final String MESSAGE =
            """
            <ns2:message xmlns:ns2="http://www.ibm.com/ims/Transaction" direction="0">
              <message id="1"><segment id="1">
                <field name="REC" originalName="REC" included="Y" srcLine="01 REC.">
                  <bytes>9</bytes><maxBytes>9</maxBytes>
                  <applicationDatatype datatype="STRUCT"/>
                  %s
                  <field name="T" originalName="T" included="Y" srcLine="03 T PIC X(5).">
                    <bytes>5</bytes><maxBytes>5</maxBytes>
                    <applicationDatatype datatype="CHAR"/>
                  </field>
                </field>
              </segment></message>
            </ns2:message>
            """
                    .formatted(COUNTER.replace("%s", "LL") + COUNTER.replace("%s", "ZZ"));

    @TempDir Path folder;

    private final TestProject project = new TestProject();

    private Asset load() {
        Loaded loaded = TestProject.load(project.writeTo(folder));
        assertThat(loaded.faults()).isEmpty();
        return loaded.projects().getFirst().assets().getFirst();
    }

    @Test
    void db2ServiceIsRead() {
        assertThat(load())
                .isInstanceOfSatisfying(
                        Asset.Db2Service.class,
                        db2 -> {
                            assertThat(db2.serviceName()).isEqualTo("getOrder");
                            assertThat(db2.collectionId()).isEqualTo("SYSIBMSERVICE");
                            assertThat(db2.version()).contains("V1");
                            assertThat(db2.connectionRef()).isEqualTo("db2Conn");
                        });
    }

    @Test
    void emptyVersionAndCollectionMeanTheDefaults() {
        project.replace(ASSET, "\"V1\"", "\"\"").replace(ASSET, "\"SYSIBMSERVICE\"", "\"\"");
        assertThat(load())
                .isInstanceOfSatisfying(
                        Asset.Db2Service.class,
                        db2 -> {
                            assertThat(db2.version()).isEmpty();
                            assertThat(db2.collectionId()).isEqualTo("SYSIBMSERVICE");
                        });
    }

    @Test
    void namesThatAreNoPathSegmentAreFaultsAtTheirPlace() {
        String asset =
                """
                type: db2-1.0
                providerProperties:
                  serviceName: "%s"
                  collectionId: "%s"
                  version: "%s"
                  connectionRef: db2Conn
                """;
        for (String name : List.of(".", "..", "a\\0b", "x".repeat(129))) {
            project.with(ASSET, asset.formatted(name, name, name));
            assertThat(TestProject.load(project.writeTo(folder)).faults())
                    .filteredOn(fault -> fault.id().equals("IRB-PROJ-0421E"))
                    .extracting(Fault::line)
                    .containsExactlyInAnyOrder(3, 4, 5);
        }
        project.with(ASSET, asset.formatted("a/b c", "...", "Größe"));
        load();
    }

    @Test
    void restClientConnectionServesADb2Asset() {
        project.replace(
                SERVER,
                "<zosconnect_db2Connection id=\"db2Conn\" host=\"localhost\" port=\"4460\""
                        + " credentialRef=\"cred\"/>",
                "<zosconnect_zosConnectServiceRestClientConnection id=\"db2Conn\""
                        + " host=\"localhost\" port=\"1\""
                        + " basicAuthRef=\"a\"/><zosconnect_zosConnectServiceRestClientBasicAuth"
                        + " id=\"a\" userName=\"u\" password=\"p\"/>");
        load();
    }

    @Test
    void sqlStatementMayBeABlockScalar() {
        project.with(
                        ASSET,
                        """
                        version: 1.0
                        type: sql-1.0
                        providerProperties:
                          statement: |
                            SELECT ORDERNO, TOTAL
                              FROM ORDERS
                              WHERE ORDERNO = :ORDERNO
                          connectionRef: ds
                          maxRows: 500
                        """)
                .with(
                        "liberty/config/ds.xml",
                        "<server><dataSource id='ds'><properties"
                                + " URL='jdbc:x'/></dataSource></server>");
        assertThat(load())
                .isInstanceOfSatisfying(
                        Asset.SqlStatement.class,
                        sql -> {
                            assertThat(sql.statement())
                                    .isEqualTo(
                                            """
                                            SELECT ORDERNO, TOTAL
                                              FROM ORDERS
                                              WHERE ORDERNO = :ORDERNO\
                                            """);
                            assertThat(sql.maxRows()).isEqualTo(OptionalInt.of(500));
                            assertThat(sql.requestRoot()).isEqualTo("body");
                        });
    }

    @Test
    void hostProgramsOfAllTypesLoad() {
        project.with(
                "liberty/config/host.xml",
                "<server><zosconnect_cicsIpicConnection id='cics' host='h' port='1'"
                        + " ironbridge_hostlinkPort='2'/><zosconnect_imsConnection"
                        + " id='ims' imsDatastoreName='IMS1' connectionFactoryRef='f'/>"
                        + "<connectionFactory id='f'><properties.gmoa hostName='h'"
                        + " portNumber='1'/></connectionFactory></server>");
        for (String type : List.of("cicsCommarea-1.0", "cicsChannel-1.0", "cicsChannel-1.1")) {
            project.with(
                    "zosAssets/" + type + "/zosAsset.yaml",
                    """
                    type: %s
                    providerProperties:
                      program: PROG
                      transid: ''
                      connectionRef: cics
                    """
                            .formatted(type));
        }
        withData("cicsCommarea-1.0");
        withData("cicsChannel-1.0");
        withIms(MESSAGE);
        Loaded loaded = TestProject.load(project.writeTo(folder));
        assertThat(loaded.faults()).extracting(Fault::id).containsOnly("IRB-PROJ-0406W");
        assertThat(loaded.projects().getFirst().assets())
                .filteredOn(Asset.HostProgram.class::isInstance)
                .extracting(Asset::requestRoot)
                .containsExactlyInAnyOrder("commarea", "channel", "channel", "message");
    }

    @Test
    void hostProgramsKnowTheirDataAndCodePage() {
        hostProgram("ccsid: '1047'");
        withData("host");

        Asset.HostProgram program = (Asset.HostProgram) loaded("host");

        assertThat(program.codePage().orElseThrow().name()).isEqualTo("1047");
        Asset.Described data = (Asset.Described) program.data().orElseThrow();
        Layout request = data.request().segments().getFirst().layout();
        assertThat(request.length()).isEqualTo(5);
        assertThat(data.response().segments()).hasSize(1);
    }

    @Test
    void missingDataOfAHostProgramIsAnErrorThatNamesTheFile() {
        hostProgram("transid: ''");
        withData("host");
        project.without("zosAssets/host/providerFiles/response.dai");

        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .filteredOn(Fault::isError)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0410E");
                    assertThat(fault.file()).endsWith("zosAssets/host/providerFiles/response.dai");
                });
    }

    @Test
    void brokenDataOfAHostProgramIsToldWithFileAndLine() {
        hostProgram("transid: ''");
        withData("host");
        project.replace(
                "zosAssets/host/providerFiles/request.dai",
                "datatype=\"CHAR\"",
                "datatype=\"CHAPTER\"");

        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .filteredOn(Fault::isError)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).startsWith("IRB-COPY-");
                    assertThat(fault.file()).endsWith("zosAssets/host/providerFiles/request.dai");
                    assertThat(fault.line()).isEqualTo(7);
                });
    }

    @Test
    void unknownCodePageIsAnErrorAtItsProperty() {
        hostProgram("ccsid: '4711'");
        withData("host");

        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .filteredOn(Fault::isError)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0409E");
                    assertThat(fault.line()).isEqualTo(4);
                    assertThat(fault.what()).contains("4711");
                });
    }

    @Test
    void bidirectionalTextThatIsNotReorderedIsAWarning() {
        hostProgram("bidiConfigRef: visual");
        withData("host");

        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .filteredOn(fault -> fault.id().equals("IRB-PROJ-0422W"))
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.line()).isEqualTo(4);
                    assertThat(fault.what()).contains("'visual'");
                });
    }

    @Test
    void dataThatNoCallCanPassIsAFaultOfItsFile() {
        hostProgram("ccsid: '037'");
        withData("host");
        String longest = TestProject.DATA.replace(">5<", ">32763<").replace("X(5)", "X(32763)");
        String response = "zosAssets/host/providerFiles/response.dai";

        project.with(response, longest);
        assertThat(TestProject.load(project.writeTo(folder)).hasErrors()).isFalse();

        project.with(response, longest.replace("32763", "32764"));
        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .filteredOn(Fault::isError)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0427E");
                    assertThat(fault.file()).endsWith("providerFiles/response.dai");
                    assertThat(fault.line()).isEqualTo(4);
                    assertThat(fault.what())
                            .isEqualTo(
                                    "The COMMAREA of the asset 'host' has 32764 bytes; it can have"
                                            + " 32763 at most.");
                });

        String segment =
                TestProject.DATA.substring(
                        TestProject.DATA.indexOf("<segment"),
                        TestProject.DATA.indexOf("</message>"));
        project.with(
                response,
                TestProject.DATA.replace(segment, segment + segment.replace("\"1\"", "\"2\"")));
        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .filteredOn(Fault::isError)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.line()).isEqualTo(14);
                    assertThat(fault.what())
                            .isEqualTo(
                                    "The COMMAREA of the asset 'host' has 2 segments; it must have"
                                            + " one.");
                });
    }

    @Test
    void anAssetSaysHowItemsAreReadThatWereNeverFilled() {
        assertThat(lowTexts("null")).containsExactly(new Rule("", Special.NULL));
        assertThat(lowTexts("'as-is, rec.text=null'"))
                .containsExactly(new Rule("", Special.AS_IS), new Rule("REC.TEXT", Special.NULL));
    }

    private List<Rule> lowTexts(String value) {
        hostProgram("ironbridge_lowTexts: " + value);
        withData("host");
        return ((Asset.HostProgram) loaded("host")).unfilled().lowTexts();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ironbridge_lowTexts: REC.TXT=null | Did you mean 'TEXT'? The response has no"
                        + " elementary item REC.TXT. Use a COBOL name of its data structure.",
                "ironbridge_highTexts: REC=null | The response has no elementary item REC. Use a"
                        + " COBOL name of its data structure.",
                "ironbridge_blankNumbers: zero | 'zero' is none of as-bad, as-is, empty, null.",
                "ironbridge_numbersAsText: yes please | Use true or false."
            },
            quoteCharacter = '"')
    void howItemsAreReadIsCheckedAgainstTheResponse(String property, String remedy) {
        hostProgram(property);
        withData("host");
        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .filteredOn(Fault::isError)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0423E");
                    assertThat(fault.line()).isEqualTo(4);
                    assertThat(fault.remedy()).isEqualTo(remedy);
                });
    }

    private void hostProgram(String property) {
        project.calls("host")
                .with(
                        "liberty/config/host.xml",
                        "<server><zosconnect_cicsIpicConnection id='cics' host='h' port='1'"
                                + " ironbridge_hostlinkPort='2'/></server>")
                .with(
                        "zosAssets/host/zosAsset.yaml",
                        """
                        type: cicsCommarea-1.0
                        providerProperties:
                          program: PROG
                          %s
                          connectionRef: cics
                        """
                                .formatted(property));
    }

    private Asset loaded(String name) {
        return TestProject.load(project.writeTo(folder)).projects().getFirst().assets().stream()
                .filter(asset -> asset.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSegmentThatImsCannotReadIsAnErrorOfItsAsset() {
        withIms(TestProject.DATA);
        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .extracting(Fault::what)
                .contains(
                        "No operation uses the asset 'ims', which is faulty: The asset 'ims' cannot"
                                + " exchange messages: the segment REC does not begin with LL and"
                                + " ZZ, two fields of 2 bytes each.");
    }

    private void withIms(String data) {
        for (String file : List.of("request.dai", "response.dai")) {
            project.with("zosAssets/ims/providerFiles/" + file, data);
        }
        project.with(
                "zosAssets/ims/zosAsset.yaml",
                """
                type: imsTransaction-1.0
                providerProperties:
                  transactionCode: TRAN
                  connectionRef: ims
                """);
    }

    private void withData(String asset) {
        for (String file : List.of("request.dai", "response.dai")) {
            project.with("zosAssets/" + asset + "/providerFiles/" + file, TestProject.DATA);
        }
    }
}
