package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;

/** Compares the replies of two servers. */
@Command(
        name = "compare",
        description = {
            "Sends each request to two servers, and prints how their replies differ: status, media"
                    + " type, and body by JSON pointer.",
            "",
            "The requests are tests of a project (see docs/getting-started.md); their expected"
                    + " responses are not needed and not used. Each request is sent to both: leave"
                    + " out those that must not run twice.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge compare https://zosconnect.example.com:9443/accounts"
                    + " http://localhost:9080/accounts \\",
            "    --requests accounts/tests/getAccountsNumber.yaml --ignore /lastChange"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:all replies are the same",
            " 1:replies differ, a server did not reply, or there are no requests",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class CompareCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "URL1",
            description = "The API on one server, context root included.")
    private String first = "";

    @Parameters(index = "1", paramLabel = "URL2", description = "The API on the other server.")
    private String second = "";

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            required = true,
            description = "A file of tests, or a project: the files in its folder tests.")
    private Path requests = Path.of("");

    @Option(
            names = "--ignore",
            paramLabel = "POINTER",
            split = ",",
            description =
                    "JSON pointer below which bodies may differ, such as /rows/*/changed; may be"
                            + " repeated.")
    private List<String> ignored = List.of();

    @Option(
            names = "--var",
            paramLabel = "NAME=VALUE",
            description = "Value of $${NAME} in headers, users and passwords; may be repeated.")
    private Map<String, String> variables = Map.of();

    public CompareCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException, InterruptedException {
        List<Pattern> except = ignored.stream().map(CompareCommand::pattern).toList();
        List<ApiTest> all =
                ApiTestFiles.requests(
                        requests, name -> variables.getOrDefault(name, System.getenv(name)));
        int different = 0;
        try (HttpClient client = ApiTestRun.client()) {
            for (ApiTest test : all) {
                List<String> found = differences(client, test, except);
                console.print((found.isEmpty() ? "same       " : "DIFFERENT  ") + test.name());
                found.forEach(line -> console.print("           " + line));
                different += found.isEmpty() ? 0 : 1;
            }
        }
        console.print(
                all.isEmpty()
                        ? "There are no requests in " + requests + "."
                        : "%d same, %d different".formatted(all.size() - different, different));
        return all.isEmpty() || different > 0 ? ExitCodes.FAULTS : ExitCodes.OK;
    }

    /** A pointer in which {@code *} is any member or index, with all below it. */
    private static Pattern pattern(String pointer) {
        String steps = Pattern.quote(pointer).replace("*", "\\E[^/]*\\Q");
        return Pattern.compile(steps + "(/.*)?");
    }

    private List<String> differences(HttpClient client, ApiTest test, List<Pattern> except)
            throws InterruptedException {
        List<HttpResponse<byte[]>> replies = new ArrayList<>();
        for (String url : List.of(first, second)) {
            try {
                replies.add(client.send(ApiTestRun.request(url, test), BodyHandlers.ofByteArray()));
            } catch (IOException | IllegalArgumentException e) {
                return List.of(url + ": no reply: " + e);
            }
        }
        return differences(replies.getFirst(), replies.getLast(), except);
    }

    private List<String> differences(
            HttpResponse<byte[]> one, HttpResponse<byte[]> other, List<Pattern> except) {
        List<String> found = new ArrayList<>();
        add(found, "status", "" + one.statusCode(), "" + other.statusCode());
        add(found, "content-type", mediaType(one), mediaType(other));
        String text = new String(one.body(), StandardCharsets.UTF_8);
        String otherText = new String(other.body(), StandardCharsets.UTF_8);
        try {
            JsonDifference.all(
                            JsonDifference.EXACT.readTree(text),
                            JsonDifference.EXACT.readTree(otherText))
                    .stream()
                    .filter(each ->
                            except.stream()
                                    .noneMatch(
                                            allowed -> allowed.matcher(each.pointer()).matches()))
                    .forEach(each -> add(found, each.place(), each.one(), each.other()));
        } catch (JacksonException notJson) {
            add(found, "body", text, otherText);
        }
        return found;
    }

    private static void add(List<String> found, String what, String one, String other) {
        if (!one.equals(other)) {
            found.add("%s: %s | %s".formatted(what, one, other));
        }
    }

    /** Without parameters: a character set that JSON does not have makes no difference. */
    private static String mediaType(HttpResponse<byte[]> reply) {
        return reply.headers().firstValue("content-type").orElse("none").split(";", 2)[0].strip();
    }
}
