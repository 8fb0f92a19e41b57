package io.ironbridge.cli.admin;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The cache of a running server. */
@Command(
        name = "cache",
        synopsisSubcommandLabel = "[COMMAND]",
        description =
                "Lists the operations whose replies are kept: how many there are, and how many"
                        + " requests they have answered; or drops replies.",
        footerHeading = "%nExamples:%n",
        footer = {"  ironbridge admin cache", "  ironbridge admin cache clear --group staff"})
public final class CacheCommand implements Callable<Integer> {
    private static final String PATH = "/admin/cache";

    private final Console console;

    @Mixin private AdminConnection server = new AdminConnection();

    public CacheCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException {
        return server.show(console, server.get(PATH), AdminTables::cache);
    }

    @Command(
            name = "clear",
            description = "Drops kept replies: all, or those of an operation or group.")
    int clear(
            @Mixin AdminConnection at,
            @Option(
                            names = "--operation",
                            paramLabel = "ID",
                            description = "Only of this operation.")
                    @Nullable String operation,
            @Option(
                            names = "--group",
                            paramLabel = "LABEL",
                            description =
                                    "Only of the groups with this label, whatever their"
                                            + " components.")
                    @Nullable String group)
            throws InputException {
        Map<String, @Nullable String> given = new LinkedHashMap<>();
        given.put("operation", operation);
        given.put("group", group);
        String query =
                given.entrySet().stream()
                        .filter(one -> one.getValue() != null)
                        .map(one ->
                                one.getKey()
                                        + "="
                                        + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&"));
        String path = PATH + "/clear" + (query.isEmpty() ? "" : "?" + query);
        return at.show(
                console, at.send("POST", path, "", BodyPublishers.noBody()), AdminTables::cache);
    }
}
