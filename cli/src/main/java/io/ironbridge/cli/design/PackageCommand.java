package io.ironbridge.cli.design;

import io.ironbridge.cli.admin.ProjectArchive;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Packs an API project. */
@Command(
        name = "package",
        description = {
            "Packs an API project into a WAR for 'run', 'admin deploy' and dropins folders.",
            "",
            "Two runs on the same files make the same bytes. The WAR has no classes of z/OS"
                    + " Connect: to deploy there, build the same folder with IBM's Gradle plug-in.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ironbridge package accounts", "  ironbridge package accounts -o api.war"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:the project cannot be read, or the file not be written",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class PackageCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "PROJECT", description = "The folder that contains src/main.")
    private Path project = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "The WAR. Default: build/libs/NAME.war in the project.")
    private @Nullable Path out;

    public PackageCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException {
        Path file = out == null ? project.resolve("build/libs/" + name() + ".war") : out;
        try {
            ProjectArchive archive = ProjectArchive.of(project);
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, archive.bytes());
            console.print("new        " + file + ", " + archive.bytes().length + " bytes");
            archive.leftOut()
                    .forEach(left ->
                            console.print(
                                    "Note: " + left + " is not in it; servers have their own."));
            return ExitCodes.OK;
        } catch (NoSuchFileException e) {
            throw new InputException(
                    List.of(
                            "IRB-DESIGN-0007E There is no " + e.getFile() + ".",
                            "Name the folder that contains src/main."));
        } catch (IOException e) {
            throw new InputException(
                    List.of(file + ": error IRB-DESIGN-0005E The file cannot be written: " + e));
        }
    }

    private String name() {
        return project.toAbsolutePath().normalize().getFileName().toString();
    }
}
