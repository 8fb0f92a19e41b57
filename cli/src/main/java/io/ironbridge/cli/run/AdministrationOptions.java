package io.ironbridge.cli.run;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.UserFolders;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.gateway.state.ServerState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the administration port and of the folder for administrators' changes. */
final class AdministrationOptions {
    @Option(
            names = "--admin-port",
            paramLabel = "PORT",
            converter = AdminPortNumber.class,
            description =
                    "Administration port, on this machine only; 0: any free port; off: none."
                        + " Default: as configured by <ironbridge_admin>, otherwise any free port.")
    private @Nullable Integer port;

    @Option(
            names = "--state",
            paramLabel = "DIRECTORY",
            description =
                    "Folder for administrators' changes: projects that they deploy, APIs that they"
                            + " stop. Default: a folder for these projects in"
                            + " $$XDG_STATE_HOME/ironbridge, or ~/.local/state/ironbridge.")
    private @Nullable Path folder;

    @Option(
            names = "--token-folder",
            paramLabel = "DIRECTORY",
            description =
                    "Folder in which the server records how this user reaches it with ironbridge"
                        + " admin. Default: $$XDG_RUNTIME_DIR/ironbridge, or ~/.ironbridge/run.")
    private @Nullable Path tokenFolder;

    private Optional<ServerState> state = Optional.empty();

    /** Opens the state folder. */
    ServerState state(List<Path> projects) throws StartException {
        Path place = folder == null ? UserFolders.state().resolve(name(projects)) : folder;
        try {
            ServerState opened = ServerState.in(place);
            state = Optional.of(opened);
            return opened;
        } catch (IOException e) {
            throw new StartException(
                    "IRB-GW-0810E The folder "
                            + place
                            + " for the server's state cannot be used: "
                            + e.getMessage()
                            + ". Repair it, or choose another folder with --state.",
                    e);
        }
    }

    /** The state folder, whether it exists or not. */
    Optional<Path> folder() {
        return state.map(ServerState::folder);
    }

    /** Depends on the projects only, not on the folder in which the command is entered. */
    private static String name(List<Path> projects) {
        String all =
                projects.stream()
                        .map(path -> path.toAbsolutePath().normalize().toString())
                        .collect(Collectors.joining("\n"));
        CRC32 sum = new CRC32();
        sum.update(all.getBytes(StandardCharsets.UTF_8));
        Path last = projects.getFirst().toAbsolutePath().normalize().getFileName();
        String word = String.valueOf(last).replaceAll("[^A-Za-z0-9._-]", "_");
        return word + "-%08x".formatted(sum.getValue());
    }

    GatewayOptions options(Loaded loaded, GatewayOptions options) {
        GatewayOptions all =
                options.withTokens(tokenFolder == null ? UserFolders.runtime() : tokenFolder);
        if (port != null) {
            all = all.withAdminPort(port);
        } else if (!loaded.config().endpoints().admin().configured()) {
            all = all.withAdminPort(0);
        }
        return state.map(all::withState).orElse(all);
    }
}
