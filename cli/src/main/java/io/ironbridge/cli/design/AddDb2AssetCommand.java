package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.design.Db2Asset;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.NewConnection;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds a Db2 native REST service. */
@Command(
        name = "db2",
        description = {
            "Adds a Db2 native REST service. Its schemas come from the Db2 at --from.",
            "",
            "The password of --user is that in DB2_PASSWORD.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge add asset db2 staff --service getEmployees --from"
                    + " https://db2.example.com:446 --user me"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AddDb2AssetCommand extends AddAsset {
    private static final Duration ANSWER_TIME = Duration.ofSeconds(30);

    @Option(names = "--service", paramLabel = "NAME", required = true, description = "The service.")
    private String service = "";

    @Option(
            names = "--collection",
            paramLabel = "ID",
            description = "Its collection. Default: SYSIBMSERVICE.")
    private String collection = "SYSIBMSERVICE";

    @Option(
            names = "--service-version",
            paramLabel = "VERSION",
            description = "Its version. Default: the default version.")
    private String version = "";

    @Option(
            names = "--from",
            paramLabel = "URL",
            required = true,
            description = "Host and port of Db2's REST services.")
    private URI from = URI.create("");

    @Option(names = "--user", paramLabel = "NAME", description = "User who asks Db2.")
    private @Nullable String user;

    public AddDb2AssetCommand(Console console) {
        super(NewConnection.DB2, console);
    }

    @Override
    void plan(String asset, String connectionRef, FileChanges changes)
            throws DesignException, InterruptedException {
        Db2Asset made = new Db2Asset(asset, service, collection, version, connectionRef);
        made.plan(details(made), changes);
    }

    private String details(Db2Asset asset) throws DesignException, InterruptedException {
        URI uri = URI.create(from.toString().replaceFirst("/+$", "") + asset.path());
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(ANSWER_TIME);
        if (user != null) {
            String password = Optional.ofNullable(System.getenv("DB2_PASSWORD")).orElse("");
            byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            request.header("authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
        }
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(ANSWER_TIME).build()) {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() == 200) {
                return response.body();
            }
            throw new DesignException(
                    uri + " answered with status " + response.statusCode() + ".",
                    response.statusCode() == 401
                            ? "Give --user, and the password in DB2_PASSWORD."
                            : "Check service, collection and version: "
                                    + from
                                    + "/services lists all services.");
        } catch (IOException e) {
            throw new DesignException(
                    uri + " cannot be reached: " + e + ".", "Check host, port and http or https.");
        }
    }
}
