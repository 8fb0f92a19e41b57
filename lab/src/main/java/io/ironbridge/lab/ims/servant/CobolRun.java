package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.ProgramForms;
import io.ironbridge.lab.ims.cobol.AreaKeys;
import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** One run of a COBOL program: turns its calls into those of the region. */
final class CobolRun {
    private static final int FUNCTION = 0;
    private static final int PCB = 1;
    private static final int AREA = 2;
    private static final int LONGEST_FUNCTION = 4;

    /** Calls that only fill their area: its content is not passed to the region. */
    private static final Set<String> READING =
            Set.of("GU", "GN", "GNP", "GHU", "GHN", "GHNP", "ROLB", "ROLL");

    /** Calls whose area is a name. */
    private static final Set<String> NAMING = Set.of("CHKP", "CHNG", "ROLS", "SETS");

    private static final int NAME = 8;

    private final List<PcbDescription> descriptions;
    private final List<PcbArea> pcbs;
    private final Forms forms;
    private final RegionCaller caller;

    CobolRun(
            List<PcbDescription> descriptions,
            List<PcbArea> pcbs,
            Forms forms,
            RegionCaller caller) {
        this.descriptions = List.copyOf(descriptions);
        this.pcbs = List.copyOf(pcbs);
        this.forms = forms;
        this.caller = caller;
    }

    /** Carries out a call. */
    void call(CobolArguments given) {
        if (given.count() <= PCB) {
            throw new CallFault(EndStatus.INVALID_PCB, "The CALL at " + given + " has no PCB");
        }
        ProgramForms program = forms.of(given.program());
        String function = function(given, program);
        int pcb = pcb(given);
        DliReply reply =
                caller.call(
                        new DliCall(
                                pcb, function, area(given, function, pcb), parameters(given, pcb)));
        if (!reply.area().isEmpty()) {
            put(given, reply.area());
        }
        pcbs.get(pcb).status(reply.status());
        pcbs.get(pcb).show(reply.mask());
    }

    /** The program called CEE3ABD. */
    void userAbend(int code) throws IOException {
        caller.userAbend(code);
    }

    private String function(CobolArguments given, ProgramForms program) {
        byte[] bytes = given.bytes(FUNCTION);
        byte[] cut = Arrays.copyOf(bytes, Math.min(bytes.length, LONGEST_FUNCTION));
        return new ProgramText(forms.page(), program.host()).text(cut);
    }

    private int pcb(CobolArguments given) {
        long address = given.item(PCB).address();
        for (int i = 0; i < pcbs.size(); i++) {
            if (pcbs.get(i).storage().address() == address) {
                return i;
            }
        }
        throw new CallFault(
                EndStatus.INVALID_PCB, "The CALL at " + given + " names no PCB of the program");
    }

    private Area area(CobolArguments given, String function, int pcb) {
        if (given.count() <= AREA || READING.contains(function)) {
            return Area.EMPTY;
        }
        byte[] whole = host(given, AREA, given.bytes(AREA));
        return Area.of(Arrays.copyOf(whole, length(whole, function, pcb)));
    }

    /**
     * Number of bytes of the area to pass: for a name at most 8, for a message LL if it is valid,
     * otherwise all.
     */
    private int length(byte[] area, String function, int pcb) {
        if (NAMING.contains(function)) {
            return Math.min(NAME, area.length);
        }
        boolean message = descriptions.get(pcb) instanceof PcbDescription.Message;
        if (!message || area.length < HostData.LLZZ) {
            return area.length;
        }
        int length = HostData.halfword(area, 0);
        return length >= HostData.LLZZ && length <= area.length ? length : area.length;
    }

    private List<Area> parameters(CobolArguments given, int pcb) {
        List<Area> parameters = new ArrayList<>();
        boolean message = descriptions.get(pcb) instanceof PcbDescription.Message;
        for (int i = AREA + 1; i < given.count(); i++) {
            byte[] bytes = given.bytes(i);
            byte[] cut = message ? Arrays.copyOf(bytes, Math.min(NAME, bytes.length)) : bytes;
            parameters.add(Area.of(host(given, i, cut)));
        }
        return parameters;
    }

    private byte[] host(CobolArguments given, int argument, byte[] bytes) {
        ProgramForms program = forms.of(given.program());
        return program.host() ? bytes : form(given, argument, program).toHost(bytes);
    }

    private HostForm form(CobolArguments given, int argument, ProgramForms program) {
        return AreaKeys.argument(program, given.file(), given.line(), given.first() + argument)
                .orElse(forms.text());
    }

    private void put(CobolArguments given, Area read) {
        MemorySegment area = given.count() > AREA ? given.item(AREA) : MemorySegment.NULL;
        ProgramForms program = forms.of(given.program());
        byte[] bytes = read.copy();
        if (!program.host()) {
            bytes = form(given, AREA, program).toNative(bytes);
        }
        if (bytes.length > area.byteSize()) {
            throw new CallFault(
                    EndStatus.PROTECTION,
                    "The CALL at %s reads %d bytes into an area of %d"
                            .formatted(given, bytes.length, area.byteSize()));
        }
        MemorySegment.copy(bytes, 0, area, ValueLayout.JAVA_BYTE, 0, bytes.length);
    }
}
