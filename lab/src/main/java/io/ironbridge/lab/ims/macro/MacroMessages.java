package io.ironbridge.lab.ims.macro;

import java.util.ArrayList;
import java.util.List;

/** Collects messages about sources, up to a limit. Used by one thread at a time. */
public final class MacroMessages {
    private final int limit;
    private final List<MacroMessage> faults = new ArrayList<>();
    private final List<MacroMessage> notes = new ArrayList<>();
    private int more;

    public MacroMessages(MacroLimits limits) {
        this.limit = limits.messages();
    }

    /** Adds a fault or, where the id does not end with E, a note. */
    public void add(Place place, String id, String what, String remedy) {
        MacroMessage message = new MacroMessage(place, id, what, remedy);
        List<MacroMessage> list = message.isError() ? faults : notes;
        if (list.size() < limit) {
            list.add(message);
        } else if (message.isError()) {
            more++;
        }
    }

    /** Messages about usable input: warnings and information. */
    public List<MacroMessage> notes() {
        return List.copyOf(notes);
    }

    /**
     * Ends reading if there are faults.
     *
     * @throws MacroException with all of them
     */
    public void throwFaults() throws MacroException {
        if (faults.isEmpty()) {
            return;
        }
        List<MacroMessage> all = new ArrayList<>(faults);
        if (more > 0) {
            Place end = new Place(faults.getLast().place().file(), 0);
            String what = more + " more faults were found";
            all.add(
                    new MacroMessage(
                            end, "IRB-LAB-8107E", what, "Correct those listed, read again"));
        }
        throw new MacroException(all);
    }
}
