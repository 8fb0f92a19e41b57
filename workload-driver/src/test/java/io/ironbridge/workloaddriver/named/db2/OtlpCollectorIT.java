package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OtlpCollectorIT {
    private static final byte[] TRACES =
            OtlpBytes.traces(OtlpBytes.span(2, "GET /a"), OtlpBytes.span(3, "call a"));

    @Test
    void requestsAreCountedBySideZippedOrNot() throws Exception {
        try (OtlpCollector collector = OtlpCollector.start()) {
            assertThat(send(collector, "/one/v1/traces", "gzip", zipped(TRACES))).isEqualTo(200);
            assertThat(send(collector, "/one/v1/traces", "identity", TRACES)).isEqualTo(200);
            assertThat(send(collector, "/other/v1/traces", "identity", TRACES)).isEqualTo(200);

            assertThat(collector.requests("one")).isEqualTo(2);
            assertThat(collector.requests("other")).isEqualTo(1);
            assertThat(collector.requests("none")).isZero();
            assertThat(collector.refused()).isZero();
        }
    }

    @Test
    void metricsAndLogsAreTakenAndNoRequests() throws Exception {
        try (OtlpCollector collector = OtlpCollector.start()) {
            assertThat(send(collector, "/one/v1/metrics", "identity", new byte[] {7}))
                    .isEqualTo(200);
            assertThat(send(collector, "/one/v1/logs", "identity", new byte[] {7})).isEqualTo(200);

            assertThat(collector.requests("one")).isZero();
            assertThat(collector.text()).isEqualTo("one/v1/logs 1, one/v1/metrics 1");
        }
    }

    @Test
    void whatCannotBeReadIsRefusedAndToldSo() throws Exception {
        try (OtlpCollector collector = OtlpCollector.start()) {
            assertThat(send(collector, "/one/v1/traces", "gzip", TRACES)).isEqualTo(400);
            assertThat(send(collector, "/one/v1/traces", "identity", new byte[] {7}))
                    .isEqualTo(400);

            assertThat(collector.refused()).isEqualTo(2);
            assertThat(collector.requests("one")).isZero();
        }
    }

    private static int send(OtlpCollector collector, String path, String encoding, byte[] body)
            throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(collector.url() + path))
                            .header("Content-Encoding", encoding)
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                            .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    private static byte[] zipped(byte[] body) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(out)) {
            zip.write(body);
        }
        return out.toByteArray();
    }
}
