package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Sends the requests of tests and compares the replies. */
public final class ApiTestRun {
    private static final Duration ANSWER_TIME = Duration.ofSeconds(60);

    private final Console console;
    private final List<Result> results = new ArrayList<>();

    /**
     * What came of a test.
     *
     * @param differences from what was expected
     */
    private record Result(ApiTest test, long millis, List<String> differences) {
        boolean passed() {
            return differences.isEmpty();
        }
    }

    public ApiTestRun(Console console) {
        this.console = console;
    }

    /** Runs tests of one API, and prints their results. */
    public void run(String url, List<ApiTest> tests) throws IOException, InterruptedException {
        try (HttpClient client = client()) {
            for (ApiTest test : tests) {
                long begun = System.nanoTime();
                List<String> differences = differences(client, url, test);
                long millis = (System.nanoTime() - begun) / 1_000_000;
                results.add(new Result(test, millis, differences));
                console.print(
                        "%s  %s (%d ms)"
                                .formatted(
                                        differences.isEmpty() ? "passed" : "FAILED",
                                        test.name(),
                                        millis));
                if (!differences.isEmpty()) {
                    console.print("        " + test.place());
                    differences.forEach(line -> console.print("        " + line));
                }
            }
        }
    }

    private List<String> differences(HttpClient client, String url, ApiTest test)
            throws InterruptedException {
        try {
            HttpResponse<byte[]> response =
                    client.send(request(url, test), BodyHandlers.ofByteArray());
            return differences(test, response);
        } catch (IOException | IllegalArgumentException e) {
            return List.of("no reply: " + e);
        }
    }

    static HttpClient client() {
        return HttpClient.newBuilder().connectTimeout(ANSWER_TIME).build();
    }

    static HttpRequest request(String url, ApiTest test) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url + test.path())).timeout(ANSWER_TIME);
        test.body().ifPresent(_ -> request.header("content-type", "application/json"));
        test.headers().forEach(request::setHeader);
        test.credentials()
                .ifPresent(pair -> {
                    byte[] plain = (pair[0] + ":" + pair[1]).getBytes(StandardCharsets.UTF_8);
                    request.setHeader(
                            "authorization", "Basic " + Base64.getEncoder().encodeToString(plain));
                });
        return request.method(
                        test.method(),
                        test.body()
                                .map(body -> BodyPublishers.ofString(body.toString()))
                                .orElseGet(BodyPublishers::noBody))
                .build();
    }

    private List<String> differences(ApiTest test, HttpResponse<byte[]> response) {
        List<String> found = new ArrayList<>();
        String body = new String(response.body(), StandardCharsets.UTF_8);
        if (test.status().isPresent() && test.status().getAsInt() != response.statusCode()) {
            found.add(
                    "status: expected %d, was %d"
                            .formatted(test.status().getAsInt(), response.statusCode()));
            found.add("body: " + body);
        }
        test.replyHeaders()
                .forEach((name, value) -> {
                    String actual = response.headers().firstValue(name).orElse("missing");
                    if (!actual.equals(value)) {
                        found.add("%s: expected %s, was %s".formatted(name, value, actual));
                    }
                });
        test.reply().ifPresent(expected -> found.addAll(differences(expected, body)));
        return found;
    }

    private List<String> differences(JsonNode expected, String body) {
        try {
            return JsonDifference.missing(expected, JsonDifference.EXACT.readTree(body));
        } catch (JacksonException e) {
            return List.of("the body is not JSON: " + body);
        }
    }

    boolean passed() {
        return !results.isEmpty() && results.stream().allMatch(Result::passed);
    }

    String summary() {
        if (results.isEmpty()) {
            return "There are no tests in tests/*.yaml.";
        }
        long failed = results.stream().filter(result -> !result.passed()).count();
        return "%d passed, %d failed".formatted(results.size() - failed, failed);
    }

    // ---- JUnit XML

    void writeJUnit(Path file) throws InputException {
        try {
            Path parent = file.toAbsolutePath().getParent();
            Files.createDirectories(parent);
            try (Writer out = Files.newBufferedWriter(file)) {
                write(XMLOutputFactory.newFactory().createXMLStreamWriter(out));
            }
        } catch (IOException | XMLStreamException e) {
            throw new InputException(
                    List.of(file + ": error IRB-DESIGN-0005E The file cannot be written: " + e));
        }
    }

    private void write(XMLStreamWriter xml) throws XMLStreamException {
        long failed = results.stream().filter(result -> !result.passed()).count();
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "ironbridge test");
        xml.writeAttribute("tests", "" + results.size());
        xml.writeAttribute("failures", "" + failed);
        for (Result result : results) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", result.test().place().replaceFirst(":\\d+$", ""));
            xml.writeAttribute("name", result.test().name());
            xml.writeAttribute("time", "%.3f".formatted(result.millis() / 1000.0));
            if (!result.passed()) {
                xml.writeStartElement("failure");
                xml.writeAttribute("message", result.differences().getFirst());
                xml.writeCharacters(String.join("\n", result.differences()));
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
        xml.close();
    }
}
