package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.StartException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of the labs that replace back ends. */
public final class LabOptions {
    @Option(
            names = "--keep",
            paramLabel = "ID",
            description =
                    "A connection that labs do not replace: it calls its own back end. May be"
                            + " repeated.")
    private Set<String> kept = Set.of();

    @Option(
            names = "--lab-data",
            paramLabel = "DIR",
            description =
                    "Folder for the data of all labs; 'none': in memory. Default: labs in the state"
                            + " folder of these projects.")
    private @Nullable String data;

    @Option(
            names = "--fresh",
            description = "Delete the labs' data of earlier runs in that folder first.")
    private boolean fresh;

    private boolean starts = true;

    private Optional<Path> usual = Optional.empty();

    @Mixin private final LabCicsOptions region = new LabCicsOptions();

    @Mixin private final LabImsOptions ims = new LabImsOptions();

    @Mixin private final LabDb2Options db2 = new LabDb2Options();

    private LabDb2Options database = db2;

    @Option(
            names = "--lab-sql",
            description =
                    "Also replace data sources, by an embedded database with the tables of --ddl.")
    private boolean sql;

    @Mixin private final StubOptions stubs = new StubOptions();

    /** Options without programs of the user, and with data in memory. */
    public static LabOptions forDemo() {
        return new LabOptions();
    }

    /** Replaces data sources, too, by a database with the tables of these SQL files. */
    public LabOptions withDatabase(List<Path> ddl) {
        sql = true;
        database = LabDb2Options.ofTables(ddl);
        return this;
    }

    /** Options without programs of the user, and with data below a folder. */
    public static LabOptions in(Path folder) {
        LabOptions options = new LabOptions();
        options.data = folder.toString();
        return options;
    }

    /** The folder for data unless the options name one; without it, data is in memory. */
    public void keepIn(Path folder) {
        usual = Optional.of(folder);
    }

    /** Replaces connections, data sources too, but starts nothing that they could call. */
    public void startNone() {
        starts = false;
    }

    /** Replaces data sources, too, and leaves some assets without stubs, as if no lab knew them. */
    public void replaceAll(Set<String> withoutStubs) {
        sql = true;
        stubs.without(withoutStubs);
    }

    boolean starts() {
        return starts;
    }

    /**
     * Checks that no option of labs was given, which would have no effect.
     *
     * @param remedy how to have labs, as a part of a sentence
     * @param replacing whether connections are replaced nevertheless, so that some can be kept
     * @throws ParameterException if there is one
     */
    public void checkUnused(CommandSpec spec, String remedy, boolean replacing) {
        Set<String> ofLabs = CommandSpec.forAnnotatedObject(new LabOptions()).optionsMap().keySet();
        spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> ofLabs.contains(name) && !(replacing && name.equals("--keep")))
                .findFirst()
                .ifPresent(name -> {
                    throw new ParameterException(
                            spec.commandLine(),
                            name
                                    + " has no effect without labs: "
                                    + remedy
                                    + ", or omit "
                                    + name
                                    + ".");
                });
    }

    /** Reserves the folder for data. */
    LabData data() throws StartException {
        Optional<Path> folder = LabFolders.data(data, usual);
        try {
            return folder.isPresent() ? LabData.open(folder.get(), fresh) : LabData.MEMORY;
        } catch (IOException e) {
            throw new StartException(
                    "IRB-GW-0825E The labs cannot keep their data: "
                            + e.getMessage()
                            + ". Choose another folder with --lab-data.",
                    e);
        }
    }

    /** Ids of connections that keep their back ends. */
    public Set<String> kept() {
        return kept;
    }

    /** All kinds of labs, with new accounts. */
    List<LabKind<?>> kinds() {
        return List.of(
                new Db2LabKind(LabAccount.made(), db2),
                new SqlLabKind(LabAccount.made(), database, sql || !starts),
                new CicsLabKind(LabAccount.made(), region, stubs),
                new ImsLabKind(LabAccount.forRacf(), ims, stubs),
                new MqLabKind(LabAccount.made(), stubs));
    }
}
