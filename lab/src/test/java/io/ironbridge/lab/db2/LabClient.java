package io.ironbridge.lab.db2;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Speaks to a lab Db2 over a real socket. */
final class LabClient {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;

    LabClient(LabDb2 lab) {
        this.base = "http://" + lab.host() + ":" + lab.port() + "/services";
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)));
    }

    /** Executes a service of collection SYSIBMSERVICE. */
    HttpResponse<String> call(String service, String body)
            throws IOException, InterruptedException {
        return post("/SYSIBMSERVICE/" + service, body);
    }

    HttpResponse<String> create(String service, String sql)
            throws IOException, InterruptedException {
        return post(
                "/DB2ServiceManager",
                "{\"requestType\":\"createService\",\"serviceName\":\"%s\",\"sqlStmt\":\"%s\"}"
                        .formatted(service, sql));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path));
    }

    HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
