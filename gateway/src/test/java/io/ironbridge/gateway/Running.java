package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.testsupport.Db2Variables;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

/** A gateway before a lab Db2, and a client to call it. */
public final class Running implements AutoCloseable {
    private static final String USER = "LABUSER";
    private static final String PASSWORD = "lab-password";

    private final LabDb2 lab;
    private final Gateway gateway;
    private final HttpClient client = HttpClient.newHttpClient();

    private Running(LabDb2 lab, Gateway gateway) {
        this.lab = lab;
        this.gateway = gateway;
    }

    public static Running with(Path... projects) throws Exception {
        LabDb2 lab = LabDb2.start(LabDb2Config.defaults().withCredentials(USER, PASSWORD));
        try {
            return new Running(lab, gateway(lab.port(), projects));
        } catch (ConfigurationException e) {
            lab.close();
            throw e;
        }
    }

    public static Gateway gateway(int db2Port, Path... projects) throws ConfigurationException {
        return Gateway.start(
                ProjectLoader.load(
                        List.of(projects),
                        BackEndKinds.with(Db2Variables.options(db2Port, USER, PASSWORD))),
                GatewayOptions.DEFAULT.withHttpPort(0));
    }

    public LabDb2 lab() {
        return lab;
    }

    Gateway gateway() {
        return gateway;
    }

    public URI uri(String path) {
        return URI.create(gateway.addresses().getFirst().url() + path);
    }

    /** Status and body, with a blank between. */
    public String get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    public String send(String method, String path, String body)
            throws IOException, InterruptedException {
        return send(
                HttpRequest.newBuilder(uri(path))
                        .header("content-type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    String delete(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)).DELETE());
    }

    public HttpResponse<String> response(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = response(request.header("x-request-id", "test"));
        return response.statusCode() + " " + response.body();
    }

    /** Waits for a line of {@code /metrics}: requests are counted after they are answered. */
    public void awaitMetric(String line) throws IOException, InterruptedException {
        long until = System.nanoTime() + Await.PATIENCE.toNanos();
        while (!get("/metrics").contains(line)) {
            assertThat(System.nanoTime()).as("still without %s", line).isLessThan(until);
        }
    }

    @Override
    public void close() {
        client.close();
        gateway.close();
        lab.close();
    }
}
