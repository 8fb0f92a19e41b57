package io.ironbridge.gateway.backend.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.server.CredentialBackoff;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.connectordb2.Db2RestConfig;
import io.ironbridge.gateway.backend.ServerXml;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.httpclient.ReplyForm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Db2KindTest {
    private static final String CONNECTION = "<zosconnect_db2Connection id='c' host='h' port='1'";
    private static final String REST =
            "<zosconnect_zosConnectServiceRestClientConnection id='c' host='h' port='1'";
    private static final int STATUS_LINE = HttpClientConfig.Limits.DEFAULTS.statusLineBytes();

    @TempDir Path folder;

    private Db2Connection read(String elements) {
        return only(ServerXml.clean(folder, elements));
    }

    private static Db2Connection only(ServerConfig config) {
        return config.connections().of(Db2Connection.class).findFirst().orElseThrow();
    }

    @Test
    void restClientConnectionIsReadWithItsBasicAuth() {
        Db2Connection connection =
                read(
                        """
                        <zosconnect_zosConnectServiceRestClientBasicAuth id="auth" userName="report" password="figures"/>
                        <zosconnect_zosConnectServiceRestClientConnection id="db2Connection" host="db2.example" port="446" basicAuthRef="auth"/>
                        """);
        assertThat(connection.id()).isEqualTo("db2Connection");
        assertThat(connection.host()).isEqualTo("db2.example");
        assertThat(connection.port()).isEqualTo(446);
        assertThat(connection.credential().orElseThrow().user()).isEqualTo("report");
        assertThat(connection.credential().orElseThrow().password().reveal()).isEqualTo("figures");
    }

    @Test
    void connectionHasOurAttributesAndDefaults() {
        Db2Connection plain = read(CONNECTION + "/>");
        HttpClientConfig http = plain.config().orThrow().http();
        assertThat(http.socket().maxConnections()).isEqualTo(64);
        assertThat(plain.queueLength()).isEqualTo(1000);
        assertThat(plain.backoff())
                .isEqualTo(new CredentialBackoff(Duration.ofSeconds(30), 2, 10_000));
        assertThat(http.socket().timeouts().idle()).isEqualTo(Duration.ofSeconds(30));
        assertThat(http.socket().timeouts().connect()).isEqualTo(Duration.ofSeconds(30));
        assertThat(http.socket().timeouts().receive()).isEqualTo(Duration.ofSeconds(60));
        assertThat(plain.secure()).isFalse();
        Db2Connection set =
                read(
                        CONNECTION
                                + " ironbridge_maxConnections='8'"
                                + " ironbridge_queueLength='0' ironbridge_secure='true'"
                                + " ironbridge_credentialsHold='0'"
                                + " ironbridge_credentialsTries='3'"
                                + " ironbridge_maxHeldCredentials='7'"
                                + " receiveTimeout='1h30m'/>");
        assertThat(set.config().orThrow().http().socket().maxConnections()).isEqualTo(8);
        assertThat(set.queueLength()).isZero();
        assertThat(set.backoff()).isEqualTo(new CredentialBackoff(Duration.ZERO, 3, 7));
        assertThat(set.secure()).isTrue();
        assertThat(set.config().orThrow().http().socket().timeouts().receive())
                .isEqualTo(Duration.ofMinutes(90));
    }

    @Test
    void sslReferenceMakesAConnectionSecure() {
        Db2Connection connection =
                read(
                        "<keyStore id='ks' location='trust.p12' password='x'/><ssl id='tls'"
                                + " keyStoreRef='ks' trustStoreRef='ks'/>"
                                + CONNECTION
                                + " sslCertsRef='tls'/>");
        assertThat(connection.secure()).isTrue();
        assertThat(connection.sslRef()).contains("tls");
    }

    @Test
    void limitsOfRepliesAreReadFromBothElements() {
        String attributes =
                " ironbridge_maxReplyBytes='1' ironbridge_streamAbove='0'"
                    + " ironbridge_maxReplyHeaderBytes='3' ironbridge_ignoreReplyLabels='true'/>";
        for (String element : List.of(CONNECTION, REST)) {
            Db2RestConfig set = read(element + attributes).config().orThrow();
            assertThat(set.http().limits())
                    .isEqualTo(new HttpClientConfig.Limits(1, 0, 3, STATUS_LINE));
            assertThat(set.replies()).isEqualTo(ReplyForm.MISLABELLED_JSON);
            Db2RestConfig plain = read(element + "/>").config().orThrow();
            assertThat(plain.http().limits())
                    .isEqualTo(
                            new HttpClientConfig.Limits(64 << 20, 64 << 10, 64 << 10, STATUS_LINE));
            assertThat(plain.replies()).isEqualTo(ReplyForm.JSON);
        }
    }

    @Test
    void aCallPolicyThatNamesAnUnknownConnectionIsReported() {
        Loaded loaded =
                ServerXml.load(
                        folder,
                        CONNECTION.replace("'c'", "'stock'")
                                + "/><dataSource id='d'/><ironbridge_callPolicy\n"
                                + "connections='stack d' retries='2'/>");
        assertThat(loaded.faults()).hasSize(1);
        Fault fault = loaded.faults().getFirst();
        assertThat(fault.id() + " " + fault.line() + " " + fault.what())
                .isEqualTo(
                        "IRB-PROJ-0666W 3 connections of ironbridge_callPolicy names 'stack', but"
                                + " no connection has this id.");
        assertThat(fault.remedy()).startsWith("Did you mean 'stock'?");
        assertThat(loaded.config().traffic().callPolicy("d").retries()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "ironbridge_maxReplyBytes, 0",
        "ironbridge_streamAbove, -1",
        "ironbridge_maxReplyHeaderBytes, 0",
        "ironbridge_idleTimeout, 0",
        "ironbridge_credentialsHold, -1",
        "ironbridge_maxHeldCredentials, 0"
    })
    void aValueThatMakesNoSenseIsAFaultAtItsPlace(String attribute, String value) {
        ServerXml.assertRefused(
                folder, "zosconnect_db2Connection host='h' port='1'", attribute, value);
    }
}
