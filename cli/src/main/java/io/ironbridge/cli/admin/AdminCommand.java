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

/** Looks at a running server and changes it. */
@Command(
        name = "admin",
        description = {
            "Looks at a running server and changes it, over its port for administrators.",
            "",
            "Without --url that is the server on this machine that this user has started; with"
                + " several of them, --port says which. With --url somebody with the role of an"
                + " administrator: --user NAME, and the password from IRONBRIDGE_ADMIN_PASSWORD or"
                + " the terminal.",
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
            " 1:the server has refused it, or does not answer; the message says why",
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
        throw new ParameterException(spec.commandLine(), "Say what is to be done.");
    }

    private static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    // ---- looking

    @Command(name = "status", description = "The server: what it serves, and where.")
    int status(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin"), AdminTables::server);
    }

    @Command(name = "projects", description = "All APIs.")
    int projects(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/projects"), AdminTables::projects);
    }

    @Command(name = "project", description = "One API, with its operations and their requests.")
    int project(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "Of the project.") String name)
            throws InputException {
        return server.show(
                console, server.get("/admin/projects/" + segment(name)), AdminTables::project);
    }

    @Command(name = "services", description = "All services with messages.")
    int services(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/services"), AdminTables::services);
    }

    @Command(name = "connections", description = "Connections to back ends, and their queues.")
    int connections(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/connections"), AdminTables::connections);
    }

    @Command(name = "service", description = "One service, with its verbs and their requests.")
    int service(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the service.") String id)
            throws InputException {
        return server.show(
                console, server.get("/admin/services/" + segment(id)), AdminTables::service);
    }

    @Command(name = "connection", description = "One connection, with all its figures.")
    int connection(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the connection.") String id)
            throws InputException {
        return server.show(
                console, server.get("/admin/connections/" + segment(id)), AdminTables::connection);
    }

    @Command(name = "loggers", description = "Log levels.")
    int loggers(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/loggers"), AdminTables::loggers);
    }

    @Command(name = "activity", description = "The report of workload activity.")
    int activity(@Mixin AdminConnection server) throws InputException {
        return server.showText(console, "/admin/workload-activity");
    }

    // ---- changing

    @Command(
            name = "deploy",
            description = "Puts a project in, or another version of it; requests go on meanwhile.")
    int deploy(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "What it will be called.") String name,
            @Parameters(
                            paramLabel = "PROJECT",
                            description = "A WAR, or the folder that holds src/main.")
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
                                + " server; these files of its own are left out: "
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

    @Command(name = "undeploy", description = "Takes a project out that was deployed.")
    int undeploy(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "Of the project.") String name)
            throws InputException {
        JsonNode gone = change(server, "DELETE", "/admin/projects/" + segment(name));
        return server.show(console, gone, AdminTables::undeployed);
    }

    @Command(
            name = "stop",
            description = "Has an API answer 503 until it is started, also after a restart.")
    int stop(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "Of the project.") String name)
            throws InputException {
        JsonNode stopped = act(server, "projects", name, "stop");
        return server.show(console, stopped, AdminTables::project);
    }

    @Command(name = "start", description = "Has an API answer again.")
    int start(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "NAME", description = "Of the project.") String name)
            throws InputException {
        JsonNode started = act(server, "projects", name, "start");
        return server.show(console, started, AdminTables::project);
    }

    @Command(name = "stop-service", description = "As stop, for a service with messages.")
    int stopService(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the service.") String id)
            throws InputException {
        JsonNode stopped = act(server, "services", id, "stop");
        return server.show(console, stopped, AdminTables::service);
    }

    @Command(name = "start-service", description = "As start, for a service with messages.")
    int startService(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the service.") String id)
            throws InputException {
        JsonNode started = act(server, "services", id, "start");
        return server.show(console, started, AdminTables::service);
    }

    @Command(name = "reload", description = "Reads the configuration anew; requests go on.")
    int reload(@Mixin AdminConnection server) throws InputException {
        return server.show(console, change(server, "POST", "/admin/reload"), AdminTables::reloaded);
    }

    @Command(name = "test", description = "Looks whether the other side of a connection is there.")
    int test(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the connection.") String id)
            throws InputException {
        JsonNode found = act(server, "connections", id, "test");
        server.show(console, found, AdminTables::tested);
        return found.path("reached").asBoolean() ? ExitCodes.OK : ExitCodes.FAULTS;
    }

    @Command(
            name = "close-circuit",
            description = "Has calls made again over a connection that is left alone.")
    int closeCircuit(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the connection.") String id)
            throws InputException {
        JsonNode now = act(server, "connections", id, "close-circuit");
        return server.show(console, now, AdminTables::connection);
    }

    @Command(
            name = "release-credentials",
            description = "Has the next call try credentials that are held back.")
    int releaseCredentials(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the connection.") String id)
            throws InputException {
        JsonNode now = act(server, "connections", id, "release-credentials");
        return server.show(console, now, AdminTables::connection);
    }

    @Command(name = "log-level", description = "Sets the level of a logger until the server ends.")
    int logLevel(
            @Mixin AdminConnection server,
            @Parameters(
                            paramLabel = "LOGGER",
                            description = "As loggers lists it, or io.ironbridge and more.")
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

    @Command(name = "traces", description = "Rules by which requests are traced.")
    int traces(@Mixin AdminConnection server) throws InputException {
        return server.show(console, server.get("/admin/traces"), AdminTables::traces);
    }

    @Command(
            name = "trace",
            description =
                    "Traces requests of one operation, user or source: what each step saw, with the"
                            + " values of its JSON masked.")
    int trace(@Mixin AdminConnection server, @Mixin TraceOptions wish) throws InputException {
        JsonNode started =
                server.send(
                        "POST",
                        "/admin/traces",
                        "application/json",
                        BodyPublishers.ofString(wish.json()));
        return server.show(console, started, AdminTables::trace);
    }

    @Command(name = "traced", description = "What was traced by a rule.")
    int traced(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the rule.") String id)
            throws InputException {
        return server.show(
                console, server.get("/admin/traces/" + segment(id)), AdminTables::traced);
    }

    @Command(
            name = "stop-trace",
            description = "Traces no more by a rule; of one that has ended, forgets the records.")
    int stopTrace(
            @Mixin AdminConnection server,
            @Parameters(paramLabel = "ID", description = "Of the rule.") String id)
            throws InputException {
        return server.show(
                console,
                change(server, "DELETE", "/admin/traces/" + segment(id)),
                AdminTables::trace);
    }

    /** One of what can be done with an entry of a kind, such as to stop it. */
    private static JsonNode act(AdminConnection server, String kind, String name, String verb)
            throws InputException {
        return change(server, "POST", "/admin/" + kind + "/" + segment(name) + "/" + verb);
    }

    private static JsonNode change(AdminConnection server, String method, String path)
            throws InputException {
        return server.send(method, path, "", BodyPublishers.noBody());
    }
}
