package io.ironbridge.cli;

import io.ironbridge.cli.admin.AdminCommand;
import io.ironbridge.cli.admin.CacheCommand;
import io.ironbridge.cli.admin.TransactionsCommand;
import io.ironbridge.cli.admin.WorkloadCommand;
import io.ironbridge.cli.design.AddAssetCommand;
import io.ironbridge.cli.design.AddCicsAssetCommand;
import io.ironbridge.cli.design.AddCommand;
import io.ironbridge.cli.design.AddDb2AssetCommand;
import io.ironbridge.cli.design.AddImsAssetCommand;
import io.ironbridge.cli.design.AddMqAssetCommand;
import io.ironbridge.cli.design.AddOperationCommand;
import io.ironbridge.cli.design.AddSqlAssetCommand;
import io.ironbridge.cli.design.AddTableCommand;
import io.ironbridge.cli.design.AddUserCommand;
import io.ironbridge.cli.design.CompareCommand;
import io.ironbridge.cli.design.NewCommand;
import io.ironbridge.cli.design.PackageCommand;
import io.ironbridge.cli.design.TestCommand;
import io.ironbridge.cli.drive.DriveCommand;
import io.ironbridge.cli.drive.ReportCommand;
import io.ironbridge.cli.lab.LabCicsCommand;
import io.ironbridge.cli.lab.LabCicsStartCommand;
import io.ironbridge.cli.lab.LabCommand;
import io.ironbridge.cli.lab.LabDb2Command;
import io.ironbridge.cli.lab.LabImsCommand;
import io.ironbridge.cli.lab.LabMqCommand;
import io.ironbridge.cli.lab.RunningRegion;
import io.ironbridge.cli.records.ConvertCommand;
import io.ironbridge.cli.records.CopybookOptions;
import io.ironbridge.cli.records.EncodeCommand;
import io.ironbridge.cli.records.LayoutCommand;
import io.ironbridge.cli.run.CheckCommand;
import io.ironbridge.cli.run.CheckWithLabCommand;
import io.ironbridge.cli.run.DemoCommand;
import io.ironbridge.cli.run.RehearseCommand;
import io.ironbridge.cli.run.RunCommand;
import io.ironbridge.cli.run.RunWithLabCommand;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Distribution;
import io.ironbridge.cli.terminal.Logging;
import io.ironbridge.cli.terminal.Settings;
import io.ironbridge.cli.terminal.Streams;
import io.ironbridge.cli.upgrade.UpgradeCheckCommand;
import io.ironbridge.cli.verify.VerifyHostCommand;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Supplier;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.OptionSpec;

/** Entry of the process. */
public final class Main {
    /** Width of the column for option names in the help. */
    private static final int LONG_OPTIONS = 26;

    /**
     * Property of the JDK's TLS 1.2: without it, a client may cause any number of private key
     * operations of the server on one connection. Read when the first handshake begins.
     */
    private static final String NO_RENEGOTIATION = "jdk.tls.rejectClientInitiatedRenegotiation";

    private Main() {}

    /**
     * Runs a command; the exit codes are those in {@code --help}. Output of libraries is discarded:
     * JSONata prints values that an expression calls as functions.
     */
    public static void main(String[] args) {
        Logging.beforeFirstUse();
        System.getProperties().putIfAbsent(NO_RENEGOTIATION, "true");
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(Logging::flush));
        CommandLine line = commandLine(Console.standard(), Streams.standard());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        int exitCode = line.execute(args);
        System.exit(exitCode);
    }

    static CommandLine commandLine(Console console, Streams streams) {
        Settings settings = new Settings();
        CommandLine line = ours(settings);
        addFull(line, "demo", () -> ours(new DemoCommand(console)));
        line.addSubcommand("run", run(console))
                .addSubcommand("admin", admin(console))
                .addSubcommand("check", check(console));
        addFull(line, "new", () -> ours(new NewCommand(console)));
        addFull(line, "add", () -> add(console));
        addFull(line, "test", () -> ours(new TestCommand(console)));
        addFull(line, "compare", () -> ours(new CompareCommand(console)));
        addFull(line, "verify-host", () -> ours(new VerifyHostCommand(console)));
        addFull(line, "package", () -> ours(new PackageCommand(console)));
        line.addSubcommand("upgrade-check", ours(new UpgradeCheckCommand(console)))
                .addSubcommand("layout", layout(console))
                .addSubcommand("convert", convert(console, streams));
        addFull(line, "drive", () -> ours(new DriveCommand(console)));
        addFull(line, "report", () -> ours(new ReportCommand(console)));
        addFull(line, "lab", () -> lab(console));
        line.addSubcommand("encode", ours(new EncodeCommand(console, streams)))
                .addSubcommand("version", ours(new VersionCommand(console)))
                .addSubcommand("help", new HelpCommand())
                .addSubcommand("generate-completion", new GenerateCompletion())
                .addSubcommand("rehearse", new RehearseCommand());
        return configured(line, settings, console);
    }

    /** Adds a command that the distribution for production does not have. */
    private static void addFull(CommandLine line, String name, Supplier<CommandLine> command) {
        line.addSubcommand(name, Distribution.HAS_LAB ? command.get() : MissingCommand.line());
    }

    private static CommandLine run(Console console) {
        return Distribution.HAS_LAB
                ? ours(new RunWithLabCommand(console))
                : MissingCommand.withoutLab(ours(new RunCommand(console)));
    }

    private static CommandLine check(Console console) {
        return Distribution.HAS_LAB
                ? ours(new CheckWithLabCommand(console))
                : MissingCommand.withoutLab(ours(new CheckCommand(console)));
    }

    private static CommandLine lab(Console console) {
        return ours(new LabCommand())
                .addSubcommand("db2", ours(new LabDb2Command(console)))
                .addSubcommand(
                        "cics",
                        ours(new LabCicsCommand(console))
                                .addSubcommand(
                                        "start",
                                        ours(
                                                new LabCicsStartCommand(
                                                        console, RunningRegion.file()))))
                .addSubcommand("ims", ours(new LabImsCommand(console)))
                .addSubcommand("mq", ours(new LabMqCommand(console)))
                .addSubcommand("help", new HelpCommand());
    }

    private static CommandLine admin(Console console) {
        CommandLine line = ours(new AdminCommand(console));
        CommandLine workload = new CommandLine(new WorkloadCommand(console));
        workload.getSubcommands().values().forEach(Main::withHelp);
        line.addSubcommand("workload", workload);
        CommandLine transactions = new CommandLine(new TransactionsCommand(console));
        transactions.getSubcommands().values().forEach(Main::withHelp);
        line.addSubcommand("transactions", transactions);
        CommandLine cache = new CommandLine(new CacheCommand(console));
        cache.getSubcommands().values().forEach(Main::withHelp);
        line.addSubcommand("cache", cache);
        line.getSubcommands().values().forEach(Main::withHelp);
        return line.addSubcommand("help", new HelpCommand());
    }

    private static CommandLine add(Console console) {
        CommandLine asset = ours(new AddAssetCommand());
        Map.<String, Object>of(
                        "cics", new AddCicsAssetCommand(console),
                        "ims", new AddImsAssetCommand(console),
                        "mq", new AddMqAssetCommand(console),
                        "db2", new AddDb2AssetCommand(console),
                        "sql", new AddSqlAssetCommand(console))
                .forEach((name, command) -> {
                    CommandLine line = ours(command);
                    CopybookOptions.register(line);
                    asset.addSubcommand(name, line);
                });
        asset.addSubcommand("help", new HelpCommand());
        return ours(new AddCommand())
                .addSubcommand("asset", asset)
                .addSubcommand("operation", ours(new AddOperationCommand(console)))
                .addSubcommand("table", ours(new AddTableCommand(console)))
                .addSubcommand("user", ours(new AddUserCommand(console)))
                .addSubcommand("help", new HelpCommand());
    }

    private static CommandLine layout(Console console) {
        CommandLine line = ours(new LayoutCommand(console));
        CopybookOptions.register(line);
        line.registerConverter(LayoutCommand.Draft.class, new LayoutCommand.DraftName());
        return line;
    }

    private static CommandLine convert(Console console, Streams streams) {
        CommandLine line = ours(new ConvertCommand(console, streams));
        CopybookOptions.register(line);
        ConvertCommand.register(line);
        return line;
    }

    /** A command with {@code --help}; picocli's own commands have it already. */
    private static CommandLine ours(Object command) {
        return withHelp(new CommandLine(command));
    }

    private static CommandLine withHelp(CommandLine line) {
        line.getCommandSpec()
                .addOption(
                        OptionSpec.builder("-h", "--help")
                                .usageHelp(true)
                                .type(boolean.class)
                                .description("Show this help.")
                                .build());
        return line;
    }

    private static CommandLine configured(CommandLine line, Settings settings, Console console) {
        line.getCommandSpec()
                .versionProvider(VersionCommand::lines)
                .addOption(
                        OptionSpec.builder("-V", "--version")
                                .versionHelp(true)
                                .type(boolean.class)
                                .description("Show the version.")
                                .build());
        if (!Distribution.HAS_LAB) {
            line.getCommandSpec().usageMessage().footer(Settings.startInProduction());
        }
        Failures failures = new Failures(settings, console);
        return line.setOut(console.out())
                .setErr(console.err())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setUsageHelpLongOptionsMaxWidth(LONG_OPTIONS)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .setExecutionStrategy(parsed -> {
                    Logging.configure(settings.logLevel(), settings.logQueue(), console.err());
                    try {
                        return new CommandLine.RunLast().execute(parsed);
                    } finally {
                        Logging.flush();
                    }
                });
    }
}
