package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.dli.PcbDescription;
import java.util.List;

/**
 * A program specification block.
 *
 * @param language LANG; empty where it was not given
 * @param pcbs without the I/O PCB, and without those of LIST=NO
 */
public record Psb(String name, String language, List<Pcb> pcbs) {
    public Psb {
        pcbs = List.copyOf(pcbs);
    }

    /** Its PCBs for the program's side; the first of them is number 1 of {@code DliCall.pcb}. */
    public List<PcbDescription> description() {
        return pcbs.stream().map(Pcb::description).toList();
    }
}
