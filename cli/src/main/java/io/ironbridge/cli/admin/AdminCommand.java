package io.ironbridge.cli.admin;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** Queries and changes a running server. */
@Command(
        name = "admin",
        description = {
            "Queries and changes a running server through its administration port.",
            "",
            "Without --url, this is the server on this machine that the current user started; if"
                + " there are several, --port selects one. With --url, sign in as a user with an"
                + " administrator role: --user NAME, and the password from"
                + " IRONBRIDGE_ADMIN_PASSWORD or the terminal.",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge admin status",
            "  ironbridge admin projects --json",
            "  ironbridge admin deploy payroll payroll.war",
            "  ironbridge admin stop payroll",
            "  ironbridge admin connections --url https://gateway.example.com:9991 --user ann"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            " 1:the server refused the request or does not answer; the message gives the reason",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AdminCommand implements Runnable {
    private final Console console;

    @Spec private CommandSpec spec = CommandSpec.create();

    public AdminCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a subcommand.");
    }

    private static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    // ---- queries

    @Command(name = "status", description = "Shows the server: what it serves, and its addresses.")
    int status(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin"), AdminTables::server);
    }

    @Command(name = "projects", description = "All APIs.")
    int projects(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/projects"), AdminTables::projects);
    }

    @Command(
            name = "project",
            description = "Shows one API with its operations and their requests.")
    int project(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "Name of the project.") String name)
            throws InputException {
        return server.show(
                console, server.get("/admin/projects/" + segment(name)), AdminTables::project);
    }

    @Command(name = "services", description = "Lists all services with messages.")
    int services(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/services"), AdminTables::services);
    }

    @Command(
            name = "connections",
            description = "Lists the connections to back ends and their queues.")
    int connections(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/connections"), AdminTables::connections);
    }

    @Command(name = "service", description = "Shows one service with its verbs and their requests.")
    int service(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Name of the service.") String id)
            throws InputException {
        return server.show(
                console, server.get("/admin/services/" + segment(id)), AdminTables::service);
    }

    @Command(name = "connection", description = "Shows one connection with all its figures.")
    int connection(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Name of the connection.") String id)
            throws InputException {
        return server.show(
                console, server.get("/admin/connections/" + segment(id)), AdminTables::connection);
    }

    @Command(name = "servants", description = "Lists the processes that run Java programs.")
    int servants(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/servants"), AdminTables::servants);
    }

    @Command(name = "loggers", description = "Log levels.")
    int loggers(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/loggers"), AdminTables::loggers);
    }

    @Command(name = "activity", description = "Shows the workload activity report.")
    int activity(@Mixin AdminConnection server) throws InputException {
        return server.showText(console, "/admin/workload-activity");
    }

    // ---- changes

    @Command(
            name = "deploy",
            description =
                    "Deploys a project, or another version of it. Requests continue meanwhile.")
    int deploy(
            @Mixin AdminConnection server,
            @Parameters(
                            paramLabel = "NAME",
                            description = "Name under which the project is deployed.")
                    String name,
            @Parameters(
                            paramLabel = "PROJECT",
                            description = "A WAR, or the folder that contains src/main.")
                    Path project)
            throws InputException {
        JsonNode done =
                server.send(
                        "PUT",
                        "/admin/projects/" + segment(name),
                        "application/zip",
                        BodyPublishers.ofByteArray(archive(server, project)));
        return server.show(console, done, AdminTables::deployed);
    }

    private byte[] archive(AdminConnection server, Path project) throws InputException {
        try {
            if (!Files.isDirectory(project)) {
                return Files.readAllBytes(project);
            }
            ProjectArchive archive = ProjectArchive.of(project);
            if (!archive.leftOut().isEmpty()) {
                console.note(
                        "warning IRB-GW-0813W: A deployed project has the configuration of the"
                                + " server; these files of the project are ignored: "
                                + String.join(", ", archive.leftOut()));
            }
            return archive.bytes();
        } catch (IOException e) {
            throw server.fault("IRB-GW-0811E", project + " cannot be read: " + why(e));
        }
    }

    private static String why(IOException e) {
        return e instanceof NoSuchFileException missing
                ? "no such file: " + missing.getFile()
                : String.valueOf(e.getMessage());
    }

    @Command(name = "undeploy", description = "Undeploys a project that an administrator deployed.")
    int undeploy(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "Name of the project.") String name)
            throws InputException {
        JsonNode gone = change(server, "DELETE", "/admin/projects/" + segment(name));
        return server.show(console, gone, AdminTables::undeployed);
    }

    @Command(
            name = "stop",
            description =
                    "Stops an API: it answers 503 until it is started, also after a restart of the"
                            + " server.")
    int stop(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "Name of the project.") String name)
            throws InputException {
        JsonNode stopped = act(server, "projects", name, "stop");
        return server.show(console, stopped, AdminTables::project);
    }

    @Command(name = "start", description = "Starts an API that was stopped.")
    int start(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "Name of the project.") String name)
            throws InputException {
        JsonNode started = act(server, "projects", name, "start");
        return server.show(console, started, AdminTables::project);
    }

    @Command(
            name = "stop-service",
            description = "Stops a service with messages, as stop does for an API.")
    int stopService(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Name of the service.") String id)
            throws InputException {
        JsonNode stopped = act(server, "services", id, "stop");
        return server.show(console, stopped, AdminTables::service);
    }

    @Command(
            name = "start-service",
            description = "Starts a service with messages, as start does for an API.")
    int startService(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Name of the service.") String id)
            throws InputException {
        JsonNode started = act(server, "services", id, "start");
        return server.show(console, started, AdminTables::service);
    }

    @Command(
            name = "reload",
            description = "Reads the configuration again. Requests continue meanwhile.")
    int reload(@Mixin AdminConnection server) throws InputException {
        return server.show(console, change(server, "POST", "/admin/reload"), AdminTables::reloaded);
    }

    @Command(
            name = "test",
            description = "Checks whether the back end of a connection can be reached.")
    int test(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Name of the connection.") String id)
            throws InputException {
        JsonNode found = act(server, "connections", id, "test");
        server.show(console, found, AdminTables::tested);
        return found.path("reached").asBoolean() ? ExitCodes.OK : ExitCodes.FAULTS;
    }

    @Command(
            name = "close-circuit",
            description =
                    "Closes the circuit breaker of a connection, so that calls are made again.")
    int closeCircuit(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Name of the connection.") String id)
            throws InputException {
        JsonNode now = act(server, "connections", id, "close-circuit");
        return server.show(console, now, AdminTables::connection);
    }

    @Command(
            name = "release-credentials",
            description =
                    "Ends the pause of a connection whose credentials were rejected, so that the"
                            + " next call tries them.")
    int releaseCredentials(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Name of the connection.") String id)
            throws InputException {
        JsonNode now = act(server, "connections", id, "release-credentials");
        return server.show(console, now, AdminTables::connection);
    }

    @Command(name = "log-level", description = "Sets the level of a logger until the server stops.")
    int logLevel(
            @Mixin AdminConnection server,
            @Parameters(
                            paramLabel = "LOGGER",
                            description =
                                    "Name as shown by loggers, or io.ironbridge and a longer name.")
                    String logger,
            @Parameters(
                            paramLabel = "LEVEL",
                            description =
                                    "ALL, TRACE, DEBUG, INFO, WARNING, ERROR, OFF, inherited.")
                    String level)
            throws InputException {
        BodyPublisher body =
                BodyPublishers.ofString(
                        "{\"level\":\"" + level.replaceAll("[^A-Za-z]", "?") + "\"}");
        JsonNode now =
                server.send("PUT", "/admin/loggers/" + segment(logger), "application/json", body);
        return server.show(console, now, AdminTables::logger);
    }

    // ---- request tracing

    @Command(name = "traces", description = "Lists the rules that select requests to trace.")
    int traces(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/traces"), AdminTables::traces);
    }

    @Command(
            name = "trace",
            description =
                    "Traces requests of one operation, user or source: the result of each step,"
                            + " with JSON values masked.")
    int trace(@Mixin AdminConnection server, @Mixin TraceOptions wish) throws InputException {
        JsonNode started =
                server.send(
                        "POST",
                        "/admin/traces",
                        "application/json",
                        BodyPublishers.ofString(wish.json()));
        return server.show(console, started, AdminTables::trace);
    }

    @Command(name = "traced", description = "Shows the requests that a rule has traced.")
    int traced(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Id of the rule.") String id)
            throws InputException {
        return server.show(
                console, server.get("/admin/traces/" + segment(id)), AdminTables::traced);
    }

    @Command(
            name = "stop-trace",
            description =
                    "Stops tracing by a rule. For a rule that has ended, deletes its records.")
    int stopTrace(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Id of the rule.") String id)
            throws InputException {
        return server.show(
                console,
                change(server, "DELETE", "/admin/traces/" + segment(id)),
                AdminTables::trace);
    }

    /** Performs one action on an entry of a kind, such as {@code stop}. */
    private static JsonNode act(AdminConnection server, String kind, String name, String verb)
            throws InputException {
        return change(server, "POST", "/admin/" + kind + "/" + segment(name) + "/" + verb);
    }

    private static JsonNode change(AdminConnection server, String method, String path)
            throws InputException {
        return server.send(method, path, "", BodyPublishers.noBody());
    }
}
