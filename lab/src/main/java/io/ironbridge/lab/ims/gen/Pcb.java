package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.dli.PcbDescription;
import java.util.List;

/** A PCB of a PSB. */
public sealed interface Pcb {
    /** What the program's side has to know of it. */
    PcbDescription description();

    /**
     * An alternate one for messages.
     *
     * @param destination LTERM or transaction; empty where the program sets it
     * @param modifiable whether the program may set it (CHNG)
     * @param express whether its messages go out before the unit of work ends
     */
    record Message(String destination, boolean modifiable, boolean express) implements Pcb {
        @Override
        public PcbDescription description() {
            return new PcbDescription.Message(destination);
        }
    }

    /**
     * For a database.
     *
     * @param keyLength KEYLEN, in bytes
     * @param segments in hierarchical order
     */
    record Database(String dbd, String processingOptions, int keyLength, List<Senseg> segments)
            implements Pcb {
        public Database {
            segments = List.copyOf(segments);
        }

        @Override
        public PcbDescription description() {
            return new PcbDescription.Database(dbd, processingOptions, segments.size(), keyLength);
        }
    }
}
