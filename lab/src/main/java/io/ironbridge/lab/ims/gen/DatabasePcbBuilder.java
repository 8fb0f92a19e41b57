package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.Operands;
import io.ironbridge.lab.ims.macro.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a PCB TYPE=DB and the SENSEGs that follow it. */
final class DatabasePcbBuilder {
    private static final int MOST_KEY_BYTES = 3825;
    private static final String OPTIONS = "[GIRDAPOELSNTKHU]{1,4}";

    private final DefinitionFaults faults;
    private final Place place;
    private final String dbdName;
    private final @Nullable Dbd dbd;
    private final String options;
    private final int keyLength;
    private final List<Senseg> segments = new ArrayList<>();
    private int lastCode;

    DatabasePcbBuilder(Operands operands, Map<String, Dbd> dbds, DefinitionFaults faults) {
        this.faults = faults;
        this.place = operands.macro().place();
        this.dbdName = operands.name("DBDNAME", 8).or(() -> operands.name("NAME", 8)).orElse("");
        this.dbd = dbds.get(dbdName);
        this.options = options(operands).orElse("A");
        this.keyLength = operands.number("KEYLEN", 0, MOST_KEY_BYTES).orElse(0);
        if (dbd == null) {
            String what = "There is no DBD " + dbdName;
            faults.mismatch(operands.place("DBDNAME"), what, "Add its source, or correct DBDNAME");
        }
        operands.require("KEYLEN");
        if (operands.has("PROCSEQ") || operands.has("PROCSEQD")) {
            faults.unsupported(
                    place, "The lab has no secondary indexes", "Remove PROCSEQ and the PCB");
        }
        operands.ignore("NAME", "DBDNAME", "PROCSEQ", "PROCSEQD", "POS", "VIEW", "SB", "DBVER");
        if (operands.word("POS").filter(pos -> pos.startsWith("M")).isPresent()) {
            faults.unsupported(
                    operands.place("POS"),
                    "Multiple positioning is not supported",
                    "Use POS=SINGLE");
        }
    }

    private Optional<String> options(Operands operands) {
        Optional<String> given = operands.word("PROCOPT");
        if (given.isPresent() && !given.get().matches(OPTIONS)) {
            String what = "PROCOPT=" + given.get() + " has more than 4 options, or unknown ones";
            faults.misfit(operands.place("PROCOPT"), what, "Use G I R D A P O E L S N T K");
            return Optional.empty();
        }
        return given;
    }

    void segment(Macro macro) {
        Operands operands = new Operands(macro, faults.messages());
        operands.require("NAME");
        String name = operands.name("NAME", 8).orElse("");
        String parent = operands.word("PARENT").filter(word -> !word.equals("0")).orElse("");
        Senseg segment = new Senseg(name, parent, options(operands).orElse(options));
        if (operands.has("INDICES")) {
            faults.unsupported(place, "The lab has no secondary indexes", "Remove INDICES");
        }
        operands.ignore("INDICES", "SSPTR", "REMARKS", "EXTERNALNAME");
        operands.noteOthers();
        check(segment, macro.place());
        segments.add(segment);
    }

    private void check(Senseg segment, Place where) {
        if (dbd == null) {
            return;
        }
        Optional<Segm> described = dbd.segment(segment.name());
        if (described.isEmpty()) {
            String what = "DBD " + dbdName + " has no segment " + segment.name();
            faults.mismatch(where, what, "Correct NAME");
            return;
        }
        if (!described.get().parent().equals(segment.parent())) {
            String right = described.get().isRoot() ? "0" : described.get().parent();
            String what = "The parent of " + segment.name() + " is " + right;
            faults.mismatch(where, what, "Write PARENT=" + right);
        }
        checkOrder(segment, described.get().code(), where);
    }

    private void checkOrder(Senseg segment, int code, Place where) {
        if (code <= lastCode) {
            String what =
                    segment.name() + " does not follow the order of the DBD, or is specified twice";
            faults.mismatch(where, what, "Order SENSEGs as the SEGMs are");
        } else if (!segment.parent().isEmpty() && !isSensitive(segment.parent())) {
            String what = "The PCB is not sensitive to " + segment.parent();
            faults.mismatch(where, what, "Add a SENSEG for it, with PROCOPT=K at least");
        }
        lastCode = Math.max(code, lastCode);
    }

    private boolean isSensitive(String name) {
        return segments.stream().anyMatch(segment -> segment.name().equals(name));
    }

    Pcb pcb() {
        if (segments.isEmpty()) {
            faults.mismatch(place, "The PCB has no SENSEG", "Add one for each segment it uses");
        }
        if (dbd != null) {
            int longest = longestKey(dbd);
            if (keyLength < longest) {
                String what = "KEYLEN=" + keyLength + " is too short for " + longest + " bytes";
                faults.mismatch(place, what + " of keys", "Write KEYLEN=" + longest);
            }
        }
        return new Pcb.Database(dbdName, options, keyLength, segments);
    }

    private int longestKey(Dbd described) {
        return segments.stream()
                .flatMap(segment -> described.segment(segment.name()).stream())
                .mapToInt(described::concatenatedKeyBytes)
                .max()
                .orElse(0);
    }
}
