package io.ironbridge.benchmarks.liberty;

import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.ws.rs.ServerErrorException;
import jakarta.ws.rs.core.Response.Status;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;

/** The Db2 service with the employees, over kept connections. Thread-safe. */
final class BackEnd {
    private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int OK = 200;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI service;
    private final String authorization;

    private BackEnd(URI service, String authorization) {
        this.service = service;
        this.authorization = authorization;
    }

    /** From {@code DB2_PORT} of this machine, {@code DB2_USERNAME} and {@code DB2_PASSWORD}. */
    static BackEnd ofEnvironment(Map<String, String> environment) {
        String user = value(environment, "DB2_USERNAME");
        String password = value(environment, "DB2_PASSWORD");
        byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new BackEnd(
                URI.create(
                        "http://127.0.0.1:"
                                + value(environment, "DB2_PORT")
                                + "/services/SYSIBMSERVICE/employeeList"),
                "Basic " + Base64.getEncoder().encodeToString(credentials));
    }

    private static String value(Map<String, String> environment, String name) {
        return Objects.requireNonNull(environment.get(name), name + " is not set");
    }

    byte[] employees(String workDept) throws IOException, InterruptedException {
        String body = JSON.createObjectBuilder().add("workDept", workDept).build().toString();
        HttpRequest request =
                HttpRequest.newBuilder(service)
                        .timeout(LONGEST)
                        .header("Content-Type", "application/json")
                        .header("Authorization", authorization)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        HttpResponse<byte[]> reply = client.send(request, BodyHandlers.ofByteArray());
        if (reply.statusCode() != OK) {
            throw new ServerErrorException(
                    "the back end answered with status " + reply.statusCode(), Status.BAD_GATEWAY);
        }
        return reply.body();
    }
}
