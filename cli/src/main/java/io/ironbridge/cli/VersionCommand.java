package io.ironbridge.cli;

import io.ironbridge.cli.terminal.Build;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.netty.channel.epoll.Epoll;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows the version of this program. */
@Command(
        name = "version",
        description = {"Shows the version, the Java runtime and the network transport."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {ExitCodes.OK_HELP})
final class VersionCommand implements Callable<Integer> {
    private final Console console;

    VersionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        for (String line : lines()) {
            console.print(line);
        }
        return ExitCodes.OK;
    }

    /** What {@code version} and {@code --version} show. */
    static String[] lines() {
        Build build = Build.ofThisJar();
        return new String[] {
            "Ironbridge " + build.version() + " (commit " + build.commit() + ")",
            "Java       "
                    + System.getProperty("java.runtime.version")
                    + ", "
                    + System.getProperty("java.vm.name")
                    + ", "
                    + System.getProperty("java.home"),
            "System     "
                    + System.getProperty("os.name")
                    + " "
                    + System.getProperty("os.version")
                    + " "
                    + System.getProperty("os.arch"),
            "Transport  " + (Epoll.isAvailable() ? "epoll" : "nio")
        };
    }
}
