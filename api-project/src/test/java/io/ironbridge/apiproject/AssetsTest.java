package io.ironbridge.apiproject;

import static io.ironbridge.apiproject.TestProject.ASSET;
import static io.ironbridge.apiproject.TestProject.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssetsTest {
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
    void restClientConnectionServesADb2Asset() {
        project.replace(
                SERVER,
                "<zosconnect_db2Connection id=\"db2Conn\" host=\"localhost\" port=\"4460\""
                        + " credentialRef=\"cred\"/>",
                "<zosconnect_zosConnectServiceRestClientConnection id=\"db2Conn\" host=\"h\""
                        + " port=\"1\""
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
                "<server><zosconnect_cicsIpicConnection id='cics' host='h'"
                        + " port='1'/><zosconnect_imsConnection id='ims'/></server>");
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
        project.with(
                "zosAssets/ims/zosAsset.yaml",
                """
                type: imsTransaction-1.0
                providerProperties:
                  transactionCode: TRAN
                  connectionRef: ims
                """);
        Loaded loaded = TestProject.load(project.writeTo(folder));
        assertThat(loaded.faults()).extracting(Fault::id).containsOnly("IRB-PROJ-0406W");
        assertThat(loaded.projects().getFirst().assets())
                .filteredOn(Asset.HostProgram.class::isInstance)
                .extracting(Asset::requestRoot)
                .containsExactlyInAnyOrder("commarea", "channel", "channel", "message");
    }
}
