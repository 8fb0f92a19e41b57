package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.Operands;
import io.ironbridge.lab.ims.macro.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the macros of one PSBGEN, and checks them against the DBDs. */
public final class PsbReader {
    private final DefinitionFaults faults;
    private final Map<String, Dbd> dbds;
    private final List<Pcb> pcbs = new ArrayList<>();
    private @Nullable DatabasePcbBuilder database;
    private boolean listed = true;
    private @Nullable Macro psbgen;
    private String name = "";
    private String language = "";

    private PsbReader(Map<String, Dbd> dbds, DefinitionFaults faults) {
        this.dbds = dbds;
        this.faults = faults;
    }

    /**
     * Reads a PSB.
     *
     * @param source how messages call it where there is no macro at all
     * @param dbds by name
     * @return with faults, which the messages get, it serves for nothing but checking more
     */
    public static Optional<Psb> read(
            String source, List<Macro> macros, Map<String, Dbd> dbds, MacroMessages messages) {
        PsbReader reader = new PsbReader(dbds, new DefinitionFaults(messages));
        macros.forEach(reader::macro);
        return reader.end(new Place(source, 0));
    }

    private void macro(Macro macro) {
        switch (macro.operation()) {
            case "PCB" -> pcb(macro);
            case "SENSEG" -> sensitiveSegment(macro);
            case "SENFLD" ->
                    faults.unsupported(
                            macro.place(),
                            "Field sensitivity is not supported by the lab",
                            "Remove SENFLD: programs get whole segments");
            case "PSBGEN" -> generate(macro);
            default -> faults.unknown(macro, "PSB");
        }
    }

    private void pcb(Macro macro) {
        endPcb();
        Operands operands = new Operands(macro, faults.messages());
        operands.require("TYPE");
        listed = !operands.choice("LIST", "YES", "NO").orElse("YES").equals("NO");
        operands.ignore("PCBNAME", "REMARKS", "EXTERNALNAME");
        switch (operands.choice("TYPE", "DB", "TP", "GSAM").orElse("")) {
            case "DB" -> database = new DatabasePcbBuilder(operands, dbds, faults);
            case "TP" -> add(message(operands));
            case "GSAM" ->
                    faults.unsupported(
                            macro.place(), "GSAM is not supported by the lab", "Remove the PCB");
            default -> {}
        }
        operands.noteOthers();
    }

    private static Pcb message(Operands operands) {
        String destination =
                operands.name("LTERM", 8).or(() -> operands.name("NAME", 8)).orElse("");
        boolean modifiable = operands.choice("MODIFY", "YES", "NO").orElse("NO").equals("YES");
        boolean express = operands.choice("EXPRESS", "YES", "NO").orElse("NO").equals("YES");
        operands.ignore("LTERM", "NAME", "ALTRESP", "SAMETRM");
        return new Pcb.Message(destination, modifiable, express);
    }

    private void sensitiveSegment(Macro macro) {
        if (database == null) {
            faults.order(macro.place(), "SENSEG is outside a database PCB", "Move it after one");
        } else {
            database.segment(macro);
        }
    }

    private void generate(Macro macro) {
        endPcb();
        if (psbgen != null) {
            faults.order(macro.place(), "A second PSBGEN is there", "One PSB in one source");
        }
        psbgen = macro;
        Operands operands = new Operands(macro, faults.messages());
        operands.require("PSBNAME");
        name = operands.name("PSBNAME", 8).orElse("");
        language = operands.word("LANG").orElse("");
        operands.ignore("CMPAT", "MAXQ", "IOEROPN", "SSASIZE", "IOASIZE", "OLIC", "LOCKMAX");
        operands.ignore("GSROLBOK", "WRNOEXIT", "REMARKS", "DBLEVEL");
        operands.noteOthers();
    }

    private void endPcb() {
        if (database != null) {
            add(database.pcb());
            database = null;
        }
    }

    private void add(Pcb pcb) {
        if (listed) {
            pcbs.add(pcb);
        }
    }

    private Optional<Psb> end(Place source) {
        if (psbgen == null) {
            faults.order(source, "PSBGEN is missing", "End with PSBGEN PSBNAME=");
        }
        return name.isEmpty() ? Optional.empty() : Optional.of(new Psb(name, language, pcbs));
    }
}
