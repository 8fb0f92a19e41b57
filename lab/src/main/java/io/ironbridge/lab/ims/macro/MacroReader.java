package io.ironbridge.lab.ims.macro;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads sources into macros. Faults are reported to the {@link MacroMessages}, and reading
 * continues; {@link MacroMessages#throwFaults} ends it. PRINT, TITLE, EJECT, SPACE and PUNCH are
 * left out; whatever follows END is not read.
 */
public final class MacroReader {
    private static final Set<String> LISTING = Set.of("PRINT", "TITLE", "EJECT", "SPACE", "PUNCH");

    private static final Set<String> LANGUAGE =
            Set.of("COPY", "MACRO", "MEND", "AIF", "AGO", "GBLA", "GBLB", "GBLC", "LCLA", "LCLB");

    private final MacroLimits limits;
    private final MacroMessages messages;

    public MacroReader(MacroLimits limits, MacroMessages messages) {
        this.limits = limits;
        this.messages = messages;
    }

    /** Reads a file in UTF-8; none are given back where it cannot be read. */
    public List<Macro> read(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            return read(file.toString(), stream);
        } catch (IOException e) {
            return unreadable(file.toString(), e);
        }
    }

    /**
     * Reads a source in UTF-8 to its end.
     *
     * @param name how messages call it
     */
    public List<Macro> read(String name, InputStream stream) {
        try {
            byte[] bytes = stream.readNBytes(limits.bytes() + 1);
            if (bytes.length <= limits.bytes()) {
                return parse(name, new String(bytes, StandardCharsets.UTF_8));
            }
            String what = "It has more than " + limits.bytes() + " bytes";
            messages.add(
                    new Place(name, 0),
                    "IRB-LAB-8102E",
                    what,
                    "Check that this is DBD, PSB or stage 1 source");
            return List.of();
        } catch (IOException e) {
            return unreadable(name, e);
        }
    }

    /**
     * Reads the text of one source.
     *
     * @param name how messages call it
     */
    public List<Macro> parse(String name, String text) {
        List<Macro> macros = new ArrayList<>();
        for (Statement statement : StatementReader.read(name, text, limits, messages)) {
            if (LANGUAGE.contains(statement.operation())) {
                String what =
                        statement.operation()
                                + " is not supported: the lab does not process COPY, macro"
                                + " definitions or conditional assembly";
                messages.add(
                        statement.place(),
                        "IRB-LAB-8103E",
                        what,
                        "Replace it with the statements that it generates");
            } else if (!LISTING.contains(statement.operation())) {
                macros.add(OperandParser.parse(statement, messages));
            }
        }
        return macros;
    }

    private List<Macro> unreadable(String name, IOException e) {
        String what = "It cannot be read (" + e.getClass().getSimpleName() + ")";
        messages.add(new Place(name, 0), "IRB-LAB-8102E", what, "Check path and permissions");
        return List.of();
    }
}
