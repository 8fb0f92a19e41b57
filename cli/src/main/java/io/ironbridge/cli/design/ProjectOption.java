package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The project that a command changes. */
final class ProjectOption {
    @Option(
            names = {"-p", "--project"},
            paramLabel = "DIR",
            description = "The project's folder, which holds src/main. Default: this folder.")
    private Path folder = Path.of("");

    Path folder() throws InputException {
        if (!Files.isDirectory(folder.resolve("src/main"))) {
            throw WriteOptions.refused(
                    new DesignException(
                            "There is no API project in "
                                    + (folder.toString().isEmpty() ? "this folder" : folder)
                                    + ".",
                            "Name its folder with --project, or make one: ironbridge new NAME"));
        }
        return folder;
    }

    /** The option as it is repeated in the next command. */
    String repeated() {
        return folder.toString().isEmpty() ? "" : " --project " + folder;
    }

    /** The project as an argument. */
    String argument() {
        return folder.toString().isEmpty() ? "." : folder.toString();
    }
}
