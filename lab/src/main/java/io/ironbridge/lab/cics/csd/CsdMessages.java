package io.ironbridge.lab.cics.csd;

import java.util.ArrayList;
import java.util.List;

/** Collects messages about all decks, up to a limit. */
final class CsdMessages {
    private final int limit;
    private final List<CsdMessage> faults = new ArrayList<>();
    private final List<CsdMessage> notes = new ArrayList<>();
    private int more;

    CsdMessages(int limit) {
        this.limit = limit;
    }

    void add(CsdFault fault, String file, int line, String what) {
        CsdMessage message = new CsdMessage(file, line, fault.id(), what, fault.remedy());
        List<CsdMessage> list = message.isError() ? faults : notes;
        if (list.size() < limit) {
            list.add(message);
        } else if (message.isError()) {
            more++;
        }
    }

    List<CsdMessage> notes() {
        return List.copyOf(notes);
    }

    void throwFaults() throws CsdException {
        if (more > 0) {
            String what = more + " more faults were found";
            CsdFault fault = CsdFault.MORE;
            String file = faults.getLast().file();
            faults.add(new CsdMessage(file, 0, fault.id(), what, fault.remedy()));
        }
        if (!faults.isEmpty()) {
            throw new CsdException(faults);
        }
    }
}
