package com.example.stock;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a REST service of Db2 how many pieces of an item are in stock. */
public final class StockClient {
    private static final Pattern PIECES = Pattern.compile("\"PIECES\"\\s*:\\s*(\\d+)");

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI service;
    private final String authorization;

    public StockClient(String host, int port, String user, String password) {
        this.service = URI.create("http://" + host + ":" + port + "/services/STOCK/getPieces");
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        this.authorization = "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    /**
     * Returns the pieces of an item; empty if there is no such item.
     *
     * @throws IOException if Db2 does not answer with status 200
     */
    public OptionalInt pieces(String item) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(service)
                        .header("Authorization", authorization)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json")
                        .POST(BodyPublishers.ofString("{\"ITEM\":\"" + item + "\"}"))
                        .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("Db2 answered with status " + response.statusCode());
        }
        Matcher pieces = PIECES.matcher(response.body());
        return pieces.find()
                ? OptionalInt.of(Integer.parseInt(pieces.group(1)))
                : OptionalInt.empty();
    }
}
