package io.ironbridge.gateway.cli;

import io.ironbridge.apiproject.ApiProject;
import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.lab.db2.LabDb2Config.Credentials;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Loads projects with a lab Db2 behind the connections whose host is {@code ${DB2_HOST}} where
 * nobody says what that is.
 *
 * <p>The lab starts while the projects are read once, with a host that cannot exist; where that
 * turns up in a connection that an asset uses, they are read again with the lab's own.
 */
final class WithLab {
    private static final String HOST = "DB2_HOST";
    private static final String PORT = "DB2_PORT";
    private static final String USER = "DB2_USERNAME";
    private static final String PASSWORD = "DB2_PASSWORD";

    /** RFC 2606 keeps this name from ever being a host. */
    private static final String NO_HOST = "ironbridge-lab.invalid";

    private final LoadOptions options;
    private final Function<LoadOptions, Loaded> loader;
    private final Console console;

    WithLab(LoadOptions options, Function<LoadOptions, Loaded> loader, Console console) {
        this.options = options;
        this.loader = loader;
        this.console = console;
    }

    /** What was loaded, and the lab that runs for it. */
    record Result(Loaded loaded, Optional<LabDb2> lab) {}

    Result load() throws StartException, InterruptedException {
        if (given(HOST).isPresent()) {
            console.note(
                    "IRB-GW-0803I DB2_HOST is set, so no lab Db2 is started: "
                            + given(HOST).get()
                            + " is called.");
            return new Result(loader.apply(options), Optional.empty());
        }
        Credentials account = account();
        LabStart starting = LabStart.of(config(account));
        Loaded trial = loader.apply(options.withFallbackVariables(variables(account, NO_HOST, 1)));
        if (trial.hasErrors() || !callsLab(trial)) {
            starting.abandon();
            return withoutLab(trial);
        }
        LabDb2 lab = starting.await();
        Map<String, String> variables = variables(account, lab.host(), lab.port());
        Loaded loaded = loader.apply(options.withFallbackVariables(variables));
        return new Result(loaded, Optional.of(lab));
    }

    private Result withoutLab(Loaded trial) {
        if (trial.hasErrors()) {
            return new Result(trial, Optional.empty());
        }
        console.note(
                "IRB-GW-0804I No asset uses a connection whose host is ${DB2_HOST}, so no lab Db2"
                        + " is started.");
        return new Result(loader.apply(options), Optional.empty());
    }

    private static boolean callsLab(Loaded loaded) {
        List<String> connections =
                loaded.config().db2Connections().stream()
                        .filter(connection -> connection.host().equals(NO_HOST))
                        .map(connection -> connection.id())
                        .toList();
        return loaded.projects().stream()
                .map(ApiProject::assets)
                .flatMap(List::stream)
                .map(Asset::connectionRef)
                .anyMatch(connections::contains);
    }

    /** A port or account that the environment gives wins over ours, so the lab must have it. */
    private LabDb2Config config(Credentials account) {
        LabDb2Config config =
                LabDb2Config.defaults().withCredentials(account.user(), account.password());
        return given(PORT)
                .filter(port -> port.matches("[0-9]{1,5}"))
                .map(port -> config.withPort(Integer.parseInt(port)))
                .orElse(config);
    }

    private Credentials account() {
        return new Credentials(
                given(USER).orElse("labuser"), given(PASSWORD).orElseGet(LabStart::newPassword));
    }

    private static Map<String, String> variables(Credentials account, String host, int port) {
        return Map.of(
                HOST, host,
                PORT, Integer.toString(port),
                USER, account.user(),
                PASSWORD, account.password());
    }

    private Optional<String> given(String name) {
        return Optional.ofNullable(options.variables().get(name))
                .or(() -> Optional.ofNullable(options.environment().get(name)));
    }
}
