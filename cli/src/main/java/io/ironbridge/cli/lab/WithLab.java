package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.StartException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Loads projects with labs in place of the back ends of their connections, whatever host, port and
 * account these name.
 *
 * <p>The projects are first read with connections to labs that do not run, which shows which labs
 * they need, and with which data stores and queues. When those run, the projects are read again.
 */
public final class WithLab {
    private final LoadOptions options;
    private final Function<LoadOptions, Loaded> loader;
    private final Console console;
    private final List<LabKind<?>> kinds;
    private final LabOptions labs;
    private final Set<String> reported = new HashSet<>();

    /**
     * @param labs options of labs
     */
    public WithLab(
            LoadOptions options,
            Function<LoadOptions, Loaded> loader,
            LabOptions labs,
            Console console) {
        this.options = options;
        this.loader = loader;
        this.console = console;
        this.kinds = labs.kinds();
        this.labs = labs;
    }

    /**
     * The loaded projects, and the labs that run for them.
     *
     * @param again loads in the same way, for the same labs
     */
    public record Result(Loaded loaded, Labs labs, Supplier<Loaded> again) {}

    /**
     * A connection whose back end a lab replaces.
     *
     * @param backEnd empty if the configuration names none that exists
     */
    private record Replaced(String id, LabKind<?> kind, Optional<String> backEnd) {}

    /** The projects as they would be read with labs; starts none. */
    public Loaded loadWithoutStart() {
        return loader.apply(inLabs(List.of(), new ArrayList<>()));
    }

    /** Starts the labs that the projects need, unless they have errors. */
    public Result load() throws StartException, InterruptedException {
        return load(Fault::isError);
    }

    /**
     * The same, unless one of their faults prevents it.
     *
     * @param prevents of a fault; labs need no variables of the back ends that they replace
     */
    public Result load(Predicate<Fault> prevents) throws StartException, InterruptedException {
        List<Replaced> replaced = new ArrayList<>();
        Loaded trial = loader.apply(inLabs(List.of(), replaced));
        checkKept(trial);
        if (trial.faults().stream().anyMatch(prevents)) {
            return new Result(trial, Labs.NONE, () -> trial);
        }
        Set<String> called = called(trial);
        List<LabKind<?>> needed =
                kinds.stream()
                        .filter(_ -> labs.starts())
                        .filter(kind ->
                                replaced.stream()
                                        .filter(each -> each.kind().equals(kind))
                                        .anyMatch(each -> called.contains(each.id())))
                        .toList();
        reportUnused(needed);
        if (needed.isEmpty() && labs.starts()) {
            console.note(
                    "IRB-GW-0804I No asset uses a connection that a lab can replace, so no lab is"
                            + " started.");
        }
        return started(needed, trial);
    }

    /** Names options with programs of labs that are not started. */
    private void reportUnused(List<LabKind<?>> needed) {
        for (LabKind<?> kind : kinds) {
            if (kind.hasPrograms() && labs.starts() && !needed.contains(kind)) {
                String meant =
                        needed.stream()
                                .flatMap(other -> other.programsOption().stream())
                                .map(option -> " Did you mean " + option + "?")
                                .collect(Collectors.joining());
                console.note(
                        "IRB-GW-0832W "
                                + kind.programsOption().orElseThrow()
                                + " has no effect: no asset uses a connection that the "
                                + kind.name()
                                + " replaces."
                                + meant);
            }
        }
    }

    private void checkKept(Loaded trial) throws StartException {
        List<String> known =
                trial.config().connections().ofKinds().stream().map(Connection::id).toList();
        for (String id : labs.kept()) {
            if (!known.contains(id)) {
                throw new StartException(
                        "IRB-GW-0823E There is no connection '"
                                + id
                                + "' to keep. "
                                + Texts.suggest(id, known, "Known: " + Texts.list(known) + "."));
            }
        }
    }

    /** The ids of connections that assets or services use. */
    private static Set<String> called(Loaded loaded) {
        Set<String> called = new HashSet<>();
        loaded.projects().stream()
                .map(ApiProject::assets)
                .flatMap(List::stream)
                .flatMap(WithLab::called)
                .forEach(called::add);
        loaded.config().connections().allServices().map(Service::connection).forEach(called::add);
        return called;
    }

    /** Of an asset, and of the program that it is. */
    private static Stream<String> called(Asset asset) {
        return Stream.concat(
                Stream.of(asset.connectionRef()),
                asset.connectionFactories().stream().map(Asset.Reference::id));
    }

    /** Starts the labs; if one does not start, stops the others. */
    private Result started(List<LabKind<?>> needed, Loaded trial)
            throws StartException, InterruptedException {
        LabData data = needed.isEmpty() ? LabData.MEMORY : labs.data();
        List<StartingLab<?>> starting = new ArrayList<>();
        needed.forEach(kind -> starting.add(StartingLab.of(kind, trial, data)));
        boolean started = false;
        try {
            List<RunningLab<?>> running = await(starting);
            Loaded loaded = load(running);
            Result result =
                    new Result(loaded, new Labs(running, data, reported), () -> load(running));
            started = true;
            return result;
        } finally {
            if (!started) {
                for (StartingLab<?> lab : starting) {
                    lab.abandon();
                }
                Labs.close(data);
            }
        }
    }

    /** Waits for all labs, so that the failures of all are reported. */
    private static List<RunningLab<?>> await(List<StartingLab<?>> starting)
            throws StartException, InterruptedException {
        List<RunningLab<?>> running = new ArrayList<>();
        List<StartException> failed = new ArrayList<>();
        for (StartingLab<?> lab : starting) {
            try {
                running.add(lab.await());
            } catch (StartException e) {
                failed.add(e);
            }
        }
        if (failed.isEmpty()) {
            return running;
        }
        throw new StartException(
                String.join(
                        "\n",
                        failed.stream()
                                .map(StartException::getMessage)
                                .flatMap(String::lines)
                                .distinct()
                                .toList()),
                failed.getFirst());
    }

    private Loaded load(List<RunningLab<?>> running) {
        List<Replaced> replaced = new ArrayList<>();
        Loaded loaded = loader.apply(inLabs(running, replaced));
        Set<String> called = called(loaded);
        replaced.stream()
                .filter(each -> called.contains(each.id()) && reported.add(each.id()))
                .forEach(each -> report(each, running));
        return loaded;
    }

    private void report(Replaced each, List<RunningLab<?>> running) {
        String connection = " The connection '" + each.id() + "' ";
        String lab = "the " + each.kind().name();
        if (!labs.starts()) {
            console.note(
                    "IRB-GW-0829I"
                            + connection
                            + "calls nothing: its assets are answered from the recording.");
        } else if (running.stream().noneMatch(one -> one.kind().equals(each.kind()))) {
            console.note(
                    "IRB-GW-0822W"
                            + connection
                            + "calls nothing: "
                            + lab
                            + " is not running. Restart the server, which starts it.");
        } else if (each.backEnd().isPresent()) {
            console.note(
                    "IRB-GW-0803W"
                            + connection
                            + "calls "
                            + lab
                            + " instead of "
                            + each.backEnd().get()
                            + ".");
        } else {
            console.note("IRB-GW-0824I" + connection + "calls " + lab + ".");
        }
    }

    /**
     * Options for reading projects with labs.
     *
     * @param running labs; connections of other kinds call nothing
     * @param replaced gets the connections that are replaced
     */
    private LoadOptions inLabs(List<RunningLab<?>> running, List<Replaced> replaced) {
        LoadOptions result = options.withAdjustment(all -> replaceAll(all, running, replaced));
        for (RunningLab<?> lab : running) {
            result = lab.inProcess(result);
        }
        return result;
    }

    private void replaceAll(Elements all, List<RunningLab<?>> running, List<Replaced> replaced) {
        for (LabKind<?> kind : kinds) {
            for (ConfigElement connection : connections(kind, all)) {
                replaced.add(replace(connection, kind, all, running));
            }
        }
    }

    /** The connections of a kind that labs replace. */
    private List<ConfigElement> connections(LabKind<?> kind, Elements all) {
        return kind.elements().stream()
                .flatMap(all::named)
                .filter(each -> !labs.kept().contains(id(each, all)) && kind.replaces(each, all))
                .toList();
    }

    private static String id(ConfigElement connection, Elements all) {
        return all.reader(connection).reference().orElse("");
    }

    private static Replaced replace(
            ConfigElement connection, LabKind<?> kind, Elements all, List<RunningLab<?>> running) {
        Replaced replaced = new Replaced(id(connection, all), kind, kind.backEnd(connection, all));
        running.stream()
                .filter(lab -> lab.kind().equals(kind))
                .findFirst()
                .ifPresentOrElse(
                        lab -> lab.replace(connection, all),
                        () -> kind.replace(connection, all, Optional.empty()));
        return replaced;
    }

    /** A lab that is starting. */
    private record StartingLab<T extends AutoCloseable>(LabKind<T> kind, LabStart<T> start) {
        static <T extends AutoCloseable> StartingLab<T> of(
                LabKind<T> kind, Loaded loaded, LabData data) {
            return new StartingLab<>(
                    kind, LabStart.of(kind.name(), () -> kind.start(loaded, data)));
        }

        RunningLab<T> await() throws StartException, InterruptedException {
            return new RunningLab<>(kind, start.await());
        }

        void abandon() throws InterruptedException {
            start.abandon();
        }
    }
}
