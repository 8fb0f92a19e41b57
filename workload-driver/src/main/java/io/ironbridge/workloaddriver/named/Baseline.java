package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Another version of Ironbridge, for comparison.
 *
 * @param text description of the version
 */
public record Baseline(Installation installation, String text) {
    private static final Duration BUILD = Duration.ofMinutes(15);

    /**
     * Finds and builds a version: a folder with a launcher, or a commit of the source tree, which
     * is checked out under {@code benchmarks/target/baseline}.
     *
     * @throws NotStartedException if it is neither, or cannot be built within 15 minutes
     */
    public static Baseline of(String folderOrCommit, RunContext context, Servers servers)
            throws NotStartedException, InterruptedException {
        Installation folder = new Installation(Path.of(folderOrCommit));
        Baseline found =
                folder.isUsable()
                        ? new Baseline(folder, folder.home().toString())
                        : checkedOut(folderOrCommit, context.installation());
        context.progress().note("preparing the baseline, " + found.text);
        List<String> words = List.of(found.installation.launcher(), "--make-cache");
        Server build = servers.start(ServerCommand.of("baseline", words));
        try {
            build.awaitEnd(BUILD);
        } finally {
            servers.stop(build);
        }
        return found;
    }

    private static Baseline checkedOut(String commit, Installation here)
            throws NotStartedException, InterruptedException {
        Path benchmarks =
                here.benchmarks()
                        .orElseThrow(() ->
                                new NotStartedException(
                                        commit
                                                + " is not a folder with a launcher, and there is"
                                                + " no source tree with commits"));
        String home = here.home().toString();
        try {
            String id =
                    LocalPrograms.output(
                            "git",
                            "-C",
                            home,
                            "rev-parse",
                            "--verify",
                            "--end-of-options",
                            commit + "^{commit}");
            Path folder = benchmarks.resolve("target/baseline").resolve(id.substring(0, 12));
            if (!Files.isExecutable(folder.resolve("ironbridge"))) {
                LocalPrograms.output("git", "-C", home, "worktree", "prune");
                LocalPrograms.output(
                        "git", "-C", home, "worktree", "add", "--detach", folder.toString(), id);
            }
            return new Baseline(new Installation(folder), "commit " + id.substring(0, 12));
        } catch (IOException e) {
            throw new NotStartedException(
                    commit
                            + " is neither a folder with a launcher nor a commit that can be"
                            + " checked out: "
                            + e.getMessage());
        }
    }
}
