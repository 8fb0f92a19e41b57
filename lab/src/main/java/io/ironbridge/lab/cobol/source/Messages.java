package io.ironbridge.lab.cobol.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the faults of all files of one translation, up to a limit. */
public final class Messages {
    private static final int TEXT_LIMIT = 120;

    private final int limit;
    private final List<TranslationMessage> messages = new ArrayList<>();
    private final Set<String> noted = new HashSet<>();
    private int more;
    private boolean errors;

    public Messages(int limit) {
        this.limit = limit;
    }

    /** Notes a fault at a token. */
    public void note(
            TranslationFault fault, SourceText source, Token at, String text, String what) {
        add(
                new TranslationMessage(
                        source.file(),
                        source.line(at.start()) + 1,
                        source.column(at.start()) + 1,
                        fault.id(),
                        shortened(text),
                        what,
                        fault.remedy()));
    }

    /** Notes a fault at a token, unless there is already a similar one. */
    void noteOnce(TranslationFault fault, SourceText source, Token at, String text, String what) {
        if (noted.add(what)) {
            note(fault, source, at, text, what);
        }
    }

    /** Notes a fault of a whole file. */
    public void note(TranslationFault fault, String file, String what) {
        add(new TranslationMessage(file, 0, 0, fault.id(), "", what, fault.remedy()));
    }

    public boolean hasErrors() {
        return errors;
    }

    public List<TranslationMessage> all() {
        List<TranslationMessage> all = new ArrayList<>(messages);
        if (more > 0) {
            String file = messages.isEmpty() ? "" : messages.getLast().file();
            TranslationFault fault = TranslationFault.MORE;
            String what = more + " more faults were found";
            all.add(new TranslationMessage(file, 0, 0, fault.id(), "", what, fault.remedy()));
        }
        return List.copyOf(all);
    }

    private void add(TranslationMessage message) {
        errors |= message.isError();
        if (messages.size() < limit) {
            messages.add(message);
        } else {
            more++;
        }
    }

    private static String shortened(String text) {
        String flat = text.strip().replaceAll("\\s+", " ");
        return flat.length() <= TEXT_LIMIT ? flat : flat.substring(0, TEXT_LIMIT) + "...";
    }
}
