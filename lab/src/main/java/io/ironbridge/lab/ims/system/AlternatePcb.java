package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.system.PcbOutput.Built;
import java.util.List;
import java.util.function.Function;

/** An alternate PCB: messages to other transactions, and to tpipes. */
final class AlternatePcb {
    private final boolean modifiable;
    private final PcbOutput outgoing = new PcbOutput(PcbOutput.Limits.NONE);
    private String destination;

    /**
     * Makes it.
     *
     * @param destination blank: the program sets it (MODIFY=YES)
     */
    AlternatePcb(String destination) {
        this.destination = destination.strip();
        this.modifiable = this.destination.isEmpty();
    }

    /**
     * Carries out a call.
     *
     * @param check gives the status code for a destination that CHNG names
     */
    String call(DliCall call, Function<String, String> check) {
        return switch (call.function()) {
            case "CHNG" -> change(call, check);
            case "ISRT" -> insert(call);
            case "PURG" -> purge(call);
            default -> "AD";
        };
    }

    private String change(DliCall call, Function<String, String> check) {
        if (!modifiable || outgoing.isBegun()) {
            return "A2";
        }
        if (call.area().isEmpty()) {
            return "AB";
        }
        String name = Names.of(call.area());
        String status = check.apply(name);
        destination = status.equals(DliReply.OK) ? name : "";
        return status;
    }

    private String insert(DliCall call) {
        return destination.isEmpty() ? "A3" : outgoing.insert(call.area(), call.parameters());
    }

    private String purge(DliCall call) {
        if (destination.isEmpty()) {
            return "A3";
        }
        outgoing.end(destination);
        return call.area().isEmpty() ? DliReply.OK : insert(call);
    }

    /** At a sync point: its messages; a destination that the program set is forgotten. */
    List<Built> drain() {
        List<Built> messages = outgoing.drain(destination);
        forget();
        return messages;
    }

    void cancel() {
        outgoing.cancel();
        forget();
    }

    private void forget() {
        if (modifiable) {
            destination = "";
        }
    }
}
