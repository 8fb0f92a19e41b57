package io.ironbridge.cli.run;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.lab.EmbeddedLabMq;
import io.ironbridge.cli.lab.Labs;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.Distribution;
import io.ironbridge.gateway.backend.mq.MqKind;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.state.ServerState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The projects of a command, and the variables of their configuration. */
public final class Projects {
    @Parameters(
            arity = "1..*",
            paramLabel = "PROJECT",
            description = {
                "An API project: the folder that contains src/main, a WAR, a server folder (one"
                        + " with config/dropins), or an XML configuration file. Several form one"
                        + " server."
            })
    private List<Path> paths = List.of();

    @Option(
            names = "--var",
            paramLabel = "NAME=VALUE",
            description =
                    "Sets the configuration variable $${NAME}; overrides files and environment. May"
                            + " be repeated.")
    private Map<String, String> variables = Map.of();

    private Optional<ServerState> state = Optional.empty();
    private Consumer<Loaded> onLoad = _ -> {};

    /** The paths that the user gave. */
    public List<Path> paths() {
        return paths;
    }

    /** Adds the projects that administrators have deployed. */
    void add(ServerState deployed) {
        state = Optional.of(deployed);
    }

    /** Sees the projects each time that they are loaded, before labs and servers start. */
    void onLoad(Consumer<Loaded> seeing) {
        onLoad = seeing;
    }

    /** The value of a variable, from the user or the environment; null if it has none. */
    public @Nullable String variable(String name) {
        return variables.getOrDefault(name, System.getenv(name));
    }

    /** Options of the user and of the environment. */
    public LoadOptions options() {
        LoadOptions options = BackEndKinds.loadOptions(System.getenv()).withVariables(variables);
        return Distribution.HAS_LAB ? MqKind.embedding(options, EmbeddedLabMq::new) : options;
    }

    /** The projects with the back ends that they name. */
    WithLab.Result withoutLab(LoadOptions options) {
        return new WithLab.Result(load(options), Labs.NONE, () -> load(options));
    }

    public Loaded load(LoadOptions options) {
        List<Path> all = new ArrayList<>(paths);
        state.map(ServerState::projects).ifPresent(all::addAll);
        Loaded loaded = ProjectLoader.load(all, options);
        onLoad.accept(loaded);
        return loaded;
    }
}
