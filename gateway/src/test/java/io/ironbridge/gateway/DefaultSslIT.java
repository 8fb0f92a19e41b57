package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.lab.net.ServerTls;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.StaffProject;
import io.ironbridge.testsupport.TestCertificates;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The {@code ssl} element with the id that Liberty takes by default. */
@Timeout(60)
class DefaultSslIT {
    @TempDir private Path folder = Path.of("");
    @TempDir private Path keys = Path.of("");

    private TestCertificates certificates = new TestCertificates(keys);

    @BeforeEach
    void certificates() throws Exception {
        certificates =
                new TestCertificates(keys)
                        .key("server", "server", "CN=localhost", "localhost")
                        .key("ann", "ann", "CN=ann")
                        .trust("clients", "ann")
                        .trust("trusted", "server");
    }

    private Gateway gateway(int db2, String ssl) throws Exception {
        String config =
                """
                <httpEndpoint id="defaultHttpEndpoint" httpPort="-1" httpsPort="0"/>
                <keyStore id="defaultKeyStore" location="%s" password="changeit"/>
                <keyStore id="clients" location="%s" password="changeit"/>
                <keyStore id="trusted" location="%s" password="changeit"/>
                <zosconnect_db2Connection id="db2" host="localhost" ironbridge_secure="true"/>
                %s
                """
                        .formatted(
                                certificates.file("server"),
                                certificates.file("clients"),
                                certificates.file("trusted"),
                                ssl);
        return Gateway.start(
                ProjectLoader.load(
                        List.of(new StaffProject(folder).config(config).folder()),
                        BackEndKinds.with(Db2Variables.options(db2, "u", "p"))),
                GatewayOptions.DEFAULT);
    }

    private static HttpResponse<String> get(Gateway gateway, SSLContext tls)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
            return client.send(
                    HttpRequest.newBuilder(
                                    URI.create(
                                            gateway.addresses().getFirst().url() + "/staff/000010"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void itCountsForEndpointsWithoutSslDefault() throws Exception {
        String ssl =
                "<ssl id='defaultSSLConfig' keyStoreRef='defaultKeyStore'"
                        + " trustStoreRef='clients' clientAuthentication='true'"
                        + " sslProtocol='TLSv1.3'/>";
        try (Gateway gateway = gateway(1, ssl)) {
            HttpResponse<String> ann = get(gateway, certificates.client("ann", "trusted"));
            assertThat(ann.sslSession().map(SSLSession::getProtocol)).contains("TLSv1.3");
            SSLContext nobody = certificates.client("trusted");
            assertThatThrownBy(() -> get(gateway, nobody)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void itsTrustStoreCountsForBackEndsWithoutSslDefault() throws Exception {
        LabDb2Config lab =
                LabDb2Config.defaults()
                        .withCredentials("u", "p")
                        .withTls(
                                new ServerTls(
                                        certificates.file("server"), TestCertificates.PASSWORD));
        String ssl = "<ssl id='defaultSSLConfig' trustStoreRef='trusted'/>";
        SSLContext tls = certificates.client("trusted");
        try (LabDb2 db2 = LabDb2.start(lab)) {
            try (Gateway gateway = gateway(db2.port(), ssl)) {
                assertThat(get(gateway, tls).statusCode()).isEqualTo(200);
            }
            String others = "<ssl id='defaultSSLConfig' trustStoreRef='clients'/>";
            try (Gateway gateway = gateway(db2.port(), others)) {
                assertThat(get(gateway, tls).statusCode()).isEqualTo(500);
            }
        }
    }
}
