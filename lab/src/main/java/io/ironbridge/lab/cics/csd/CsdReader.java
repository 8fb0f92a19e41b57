package io.ironbridge.lab.cics.csd;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads command decks of DFHCSDUP; see the package for their form. */
public final class CsdReader {
    private final CsdLimits limits;
    private final CsdMessages messages;
    private final List<CsdCommand> commands = new ArrayList<>();

    private CsdReader(CsdLimits limits) {
        this.limits = limits;
        this.messages = new CsdMessages(limits.messages());
    }

    /**
     * Reads decks, in UTF-8, one after the other: later definitions replace earlier ones.
     *
     * @throws CsdException with all faults of all decks
     */
    public static CsdDefinitions read(List<Path> decks, CsdLimits limits) throws CsdException {
        CsdReader reader = new CsdReader(limits);
        decks.forEach(reader::deck);
        return reader.definitions();
    }

    /**
     * Reads the text of one deck.
     *
     * @param file name for messages
     * @throws CsdException with all its faults
     */
    public static CsdDefinitions parse(String file, String text, CsdLimits limits)
            throws CsdException {
        CsdReader reader = new CsdReader(limits);
        reader.text(file, text);
        return reader.definitions();
    }

    private void deck(Path deck) {
        try (InputStream stream = Files.newInputStream(deck)) {
            byte[] bytes = stream.readNBytes(limits.bytes() + 1);
            if (bytes.length > limits.bytes()) {
                fault(deck.toString(), "It has more than " + limits.bytes() + " bytes");
            } else {
                text(deck.toString(), new String(bytes, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            fault(deck.toString(), "It cannot be read (" + e.getClass().getSimpleName() + ")");
        }
    }

    private void text(String file, String text) {
        List<CsdCommand> read = CsdCommands.read(file, text, messages);
        if (commands.size() + read.size() > limits.commands()) {
            fault(file, "The decks have more than " + limits.commands() + " commands");
        } else {
            commands.addAll(read);
        }
    }

    private void fault(String file, String what) {
        messages.add(CsdFault.FILE, file, 0, what);
    }

    private CsdDefinitions definitions() throws CsdException {
        CsdCollector collector = new CsdCollector(messages);
        commands.forEach(collector::add);
        messages.throwFaults();
        return collector.definitions();
    }
}
