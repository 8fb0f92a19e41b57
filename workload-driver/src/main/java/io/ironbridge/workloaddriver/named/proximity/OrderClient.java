package io.ironbridge.workloaddriver.named.proximity;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.protocol.blocking.BlockingClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A client over one connection that stays open. Either it has the business logic and calls one
 * operation for each data call, or it sends the whole order to an operation that has the logic.
 */
final class OrderClient implements BlockingClient {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int OK = 200;

    private final String gateway;
    private final Optional<String> operation;
    private long bytes;

    /**
     * @param operation path of the operation that takes the whole order; empty: the logic is here
     */
    OrderClient(int port, Optional<String> operation) {
        this.gateway = "http://127.0.0.1:" + port;
        this.operation = operation;
    }

    @Override
    public Answer send(RequestSlot slot) {
        bytes = 0;
        Order order = Order.of(slot.random());
        try {
            BigDecimal total =
                    operation.isPresent()
                            ? total(call(operation.get(), Optional.of(order.json())))
                            : accepted(order);
            return total.compareTo(order.total()) == 0
                    ? Answer.ok(bytes)
                    : Answer.failed(Outcome.WRONG, "total", total + " instead of " + order.total());
        } catch (IOException | JacksonException | NumberFormatException e) {
            return Answer.failed(Outcome.BROKEN, "order", e.toString());
        }
    }

    /** The business logic. */
    private BigDecimal accepted(Order order) throws IOException {
        Map<String, String> customer = call("/customers/" + order.customer(), Optional.empty());
        BigDecimal total = BigDecimal.ZERO;
        for (Order.Line line : order.lines()) {
            Map<String, String> item = call("/items/" + line.item(), Optional.empty());
            if (Integer.parseInt(field(item, "STOCK")) < line.quantity()) {
                throw new IOException("there is not enough of " + line.item());
            }
            total =
                    total.add(
                            new BigDecimal(field(item, "PRICE"))
                                    .multiply(BigDecimal.valueOf(line.quantity())));
        }
        if (total.compareTo(new BigDecimal(field(customer, "CREDIT"))) > 0) {
            throw new IOException("the total is beyond the credit");
        }
        String accepted =
                "{\"customer\":\"%s\",\"total\":%s}"
                        .formatted(order.customer(), total.toPlainString());
        return total(call("/accepted", Optional.of(accepted)));
    }

    private static BigDecimal total(Map<String, String> answer) throws IOException {
        return new BigDecimal(field(answer, "total"));
    }

    private static String field(Map<String, String> answer, String name) throws IOException {
        String value = answer.get(name);
        if (value == null) {
            throw new IOException("an answer has no " + name);
        }
        return value;
    }

    /** GET, or POST of a body; the connection is used again if the answer is read to its end. */
    private Map<String, String> call(String path, Optional<String> body) throws IOException {
        HttpURLConnection http =
                (HttpURLConnection) URI.create(gateway + path).toURL().openConnection();
        http.setConnectTimeout(Math.toIntExact(TIMEOUT.toMillis()));
        http.setReadTimeout(Math.toIntExact(TIMEOUT.toMillis()));
        if (body.isPresent()) {
            byte[] sent = body.get().getBytes(StandardCharsets.UTF_8);
            http.setDoOutput(true);
            http.setFixedLengthStreamingMode(sent.length);
            http.setRequestProperty("Content-Type", "application/json");
            try (OutputStream out = http.getOutputStream()) {
                out.write(sent);
            }
        }
        if (http.getResponseCode() != OK) {
            throw new IOException(path + " was answered with status " + http.getResponseCode());
        }
        try (InputStream in = http.getInputStream()) {
            byte[] answer = in.readAllBytes();
            bytes += answer.length;
            return members(answer);
        }
    }

    /** The members of an object that has neither objects nor arrays in it. */
    private static Map<String, String> members(byte[] object) {
        Map<String, String> members = new HashMap<>();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), object)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, parser.getString());
            }
        }
        return members;
    }

    @Override
    public void close() {
        // the JDK closes connections that are not used any more
    }
}
