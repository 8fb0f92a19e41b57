package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.database.DatabaseLimits;
import io.ironbridge.lab.ims.database.Databases;
import io.ironbridge.lab.ims.database.DatabasesConfig;
import io.ironbridge.lab.ims.database.DefinitionSource;
import io.ironbridge.lab.ims.database.LabDatabases;
import io.ironbridge.lab.ims.gen.Stage1Reader;
import io.ironbridge.lab.ims.gen.SystemDefinition;
import io.ironbridge.lab.ims.macro.MacroException;
import io.ironbridge.lab.ims.macro.MacroLimits;
import io.ironbridge.lab.ims.macro.MacroMessage;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.MacroReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that is defined: transactions, and databases that are empty yet. */
record ImsDefinitions(SystemDefinition system, Databases databases) {
    private static final System.Logger LOG = System.getLogger(ImsDefinitions.class.getName());
    private static final String STAGE1 = "IBSTAGE1.stage1";

    /**
     * Reads it.
     *
     * @throws IOException with everything that is wrong in all sources
     */
    static ImsDefinitions read(LabImsConfig.Programs programs) throws IOException {
        ImsSources sources = ImsSources.find(programs.definitions());
        List<String> faults = new ArrayList<>();
        SystemDefinition system = system(sources, programs.labPrograms(), faults);
        Optional<Databases> databases = databases(sources, programs.labPrograms(), faults);
        databases.ifPresent(all -> checkPrograms(system, all, faults));
        if (databases.isEmpty() || !faults.isEmpty()) {
            throw new IOException(String.join("\n", faults));
        }
        return new ImsDefinitions(system, databases.get());
    }

    private static SystemDefinition system(ImsSources sources, boolean withLab, List<String> faults)
            throws IOException {
        MacroMessages messages = new MacroMessages(MacroLimits.DEFAULTS);
        MacroReader macros = new MacroReader(MacroLimits.DEFAULTS, messages);
        Stage1Reader reader = new Stage1Reader(messages);
        for (DefinitionSource each : all(withLab ? List.of(lab()) : List.of(), sources.stage1())) {
            reader.read(each.read(macros));
        }
        note(messages.notes());
        try {
            messages.throwFaults();
        } catch (MacroException e) {
            faults.add(String.valueOf(e.getMessage()));
        }
        return reader.definition();
    }

    private static DefinitionSource lab() throws IOException {
        try (InputStream stream = ImsDefinitions.class.getResourceAsStream(STAGE1)) {
            if (stream == null) {
                throw new IllegalStateException(STAGE1 + " is missing");
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return new DefinitionSource.Text(STAGE1, text);
        }
    }

    private static Optional<Databases> databases(
            ImsSources sources, boolean withLab, List<String> faults) {
        try {
            Databases databases =
                    Databases.open(
                            new DatabasesConfig(
                                    all(withLab ? LabDatabases.dbds() : List.of(), sources.dbds()),
                                    all(withLab ? LabDatabases.psbs() : List.of(), sources.psbs()),
                                    DatabaseLimits.DEFAULTS));
            note(databases.notes());
            return Optional.of(databases);
        } catch (MacroException e) {
            faults.add(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static void checkPrograms(
            SystemDefinition system, Databases databases, List<String> faults) {
        String missing =
                system.psbs().stream()
                        .filter(psb -> databases.psb(psb).isEmpty())
                        .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            faults.add(
                    "IRB-LAB-8306E APPLCTN names PSBs of which there is no source: "
                            + missing
                            + ". Add their PSBGENs to the definitions.");
        }
    }

    private static List<DefinitionSource> all(
            List<DefinitionSource> lab, List<DefinitionSource> others) {
        return Stream.concat(lab.stream(), others.stream()).toList();
    }

    private static void note(List<MacroMessage> notes) {
        notes.forEach(each -> LOG.log(Level.WARNING, each.toString()));
    }
}
