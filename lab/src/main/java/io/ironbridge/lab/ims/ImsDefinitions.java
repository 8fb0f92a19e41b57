package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.database.Databases;
import io.ironbridge.lab.ims.database.DatabasesConfig;
import io.ironbridge.lab.ims.database.LabDatabases;
import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import io.ironbridge.lab.ims.gen.DefinitionSource;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All definitions: transactions, and databases that are still empty. */
record ImsDefinitions(SystemDefinition system, Databases databases) {
    private static final System.Logger LOG = System.getLogger(ImsDefinitions.class.getName());
    private static final String STAGE1 = "IBSTAGE1.stage1";

    /**
     * Reads all definitions.
     *
     * @throws IOException with all faults in the sources of stage 1
     */
    static ImsDefinitions read(LabImsConfig.Programs programs) throws IOException {
        ImsSources sources = ImsSources.find(programs.definitions());
        List<String> faults = new ArrayList<>();
        SystemDefinition system = system(sources, programs.labPrograms(), faults);
        Optional<Databases> databases = databases(sources, programs.labPrograms(), faults);
        if (databases.isEmpty() || !faults.isEmpty()) {
            throw new IOException(String.join("\n", faults));
        }
        return new ImsDefinitions(withPsbs(system, databases.get()), databases.get());
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
        List<DefinitionSource> dbds =
                all(withLab ? LabDatabases.dbds() : List.of(), sources.dbds());
        List<DefinitionSource> psbs =
                all(withLab ? LabDatabases.psbs() : List.of(), sources.psbs());
        while (true) {
            try {
                Databases databases =
                        Databases.open(new DatabasesConfig(dbds, psbs, DatabaseLimits.DEFAULTS));
                note(databases.notes());
                return Optional.of(databases);
            } catch (MacroException e) {
                Set<String> faulty = new TreeSet<>();
                e.faults().forEach(fault -> faulty.add(fault.place().file()));
                List<DefinitionSource> goodDbds = without(faulty, dbds);
                List<DefinitionSource> goodPsbs = without(faulty, psbs);
                if (goodDbds.size() == dbds.size() && goodPsbs.size() == psbs.size()) {
                    faults.add(String.valueOf(e.getMessage()));
                    return Optional.empty();
                }
                leaveOut(faulty, e.faults());
                dbds = goodDbds;
                psbs = goodPsbs;
            }
        }
    }

    private static List<DefinitionSource> without(
            Set<String> faulty, List<DefinitionSource> sources) {
        return sources.stream().filter(source -> !faulty.contains(source.name())).toList();
    }

    private static void leaveOut(Set<String> faulty, List<MacroMessage> faults) {
        faults.forEach(fault -> LOG.log(Level.ERROR, fault.toString()));
        LOG.log(
                Level.ERROR,
                "IRB-LAB-8309E Omitted from the lab IMS because of faults; the others run: {0}",
                String.join(", ", faulty));
    }

    /** Without the transactions whose program could not be scheduled: their code is not known. */
    private static SystemDefinition withPsbs(SystemDefinition system, Databases databases) {
        String missing =
                system.psbs().stream()
                        .filter(psb -> databases.psb(psb).isEmpty())
                        .collect(Collectors.joining(", "));
        if (missing.isEmpty()) {
            return system;
        }
        LOG.log(
                Level.ERROR,
                "IRB-LAB-8306E Omitted the transactions of PSBs without a source: {0}",
                missing);
        return new SystemDefinition(
                system.transactions().stream()
                        .filter(each -> databases.psb(each.psb()).isPresent())
                        .toList());
    }

    private static List<DefinitionSource> all(
            List<DefinitionSource> lab, List<DefinitionSource> others) {
        return Stream.concat(lab.stream(), others.stream()).toList();
    }

    private static void note(List<MacroMessage> notes) {
        notes.forEach(each -> LOG.log(Level.WARNING, each.toString()));
    }
}
