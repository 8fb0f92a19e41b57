package io.ironbridge.lab.ims.program;

import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.dli.PcbDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One run of a program: its PCBs. */
public final class ImsTask {
    private final ProgramStart start;
    private final IoPcb ioPcb;
    private final Map<Integer, DbPcb> databases = new TreeMap<>();
    private final Map<Integer, AlternatePcb> alternates = new TreeMap<>();

    /**
     * Of a program that starts.
     *
     * @param caller carries out its calls
     */
    public ImsTask(ProgramStart start, DliCaller caller) {
        this.start = start;
        this.ioPcb = new IoPcb(caller);
        for (int i = 1; i < start.pcbs().size(); i++) {
            switch (start.pcbs().get(i)) {
                case PcbDescription.Message _ -> alternates.put(i, new AlternatePcb(i, caller));
                case PcbDescription.Database _ -> databases.put(i, new DbPcb(i, caller));
            }
        }
    }

    /** Name of the PSB. */
    public String psb() {
        return start.psb();
    }

    /** That of the input messages. */
    public IoPcb ioPcb() {
        return ioPcb;
    }

    /** The database PCBs, in the order of the PSB. */
    public List<DbPcb> databases() {
        return new ArrayList<>(databases.values());
    }

    /**
     * The first PCB of a database.
     *
     * @throws AbendException U0476 when the PSB has none
     */
    public DbPcb database(String dbd) {
        return databases.entrySet().stream()
                .filter(entry -> isOf(dbd, entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(
                        () -> new AbendException("U0476", start.psb() + " has no PCB of " + dbd));
    }

    private boolean isOf(String dbd, int pcb) {
        return start.pcbs().get(pcb) instanceof PcbDescription.Database database
                && database.dbd().equals(dbd);
    }

    /** The alternate PCBs, in the order of the PSB. */
    public List<AlternatePcb> alternates() {
        return new ArrayList<>(alternates.values());
    }

    /** Ends the program abnormally, with a code such as {@code U0100}. */
    public AbendException abend(String code) {
        return new AbendException(code, "The program requested it");
    }
}
