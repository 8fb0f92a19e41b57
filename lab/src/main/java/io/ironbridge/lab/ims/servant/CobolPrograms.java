package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.cobol.FormsFolder;
import io.ironbridge.lab.cobol.Libcob;
import io.ironbridge.lab.form.HostText;
import io.ironbridge.lab.form.ProgramForms;
import io.ironbridge.lab.ims.cobol.AreaKeys;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.dli.PcbDescription;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Runs the COBOL programs of a load library. */
final class CobolPrograms {
    private static final Pattern NAME = Pattern.compile("[A-Z0-9$@#]{1,8}");

    /** More than a program has; those that it does not get are null. */
    private static final int MOST_PARAMETERS = 32;

    private final ServantSettings settings;
    private final DliCalls calls = new DliCalls();
    private final DliModule module;
    private final Forms forms;
    private final Map<String, MethodHandle> entries = new HashMap<>();

    CobolPrograms(ServantSettings settings) {
        this.settings = settings;
        this.module = new DliModule(settings, calls);
        this.forms =
                new Forms(
                        new FormsFolder(settings.loadLibrary()), HostText.of(settings.codePage()));
    }

    boolean has(String program) {
        return NAME.matcher(program).matches()
                && Files.exists(settings.loadLibrary().resolve(program + ".so"));
    }

    /** Runs a program that is there. */
    ProgramEnd run(ProgramStart start, RegionCaller caller) {
        Optional<MethodHandle> entry = entry(start.program());
        if (entry.isEmpty()) {
            return new ProgramEnd.Abended(ProgramRunner.NO_MODULE, module.error());
        }
        try (Arena arena = Arena.ofConfined()) {
            List<PcbArea> pcbs = pcbs(start, arena);
            calls.begin(new CobolRun(start.pcbs(), pcbs, forms, caller));
            call(entry.get(), pcbs);
            module.refresh();
            return new ProgramEnd.Returned();
        } catch (IOException e) {
            throw new IllegalStateException("The load library cannot be read", e);
        }
    }

    private Optional<MethodHandle> entry(String program) {
        if (!entries.containsKey(program)) {
            module.entry(program)
                    .ifPresent(
                            entry -> entries.put(program, module.program(entry, MOST_PARAMETERS)));
        }
        return Optional.ofNullable(entries.get(program));
    }

    private List<PcbArea> pcbs(ProgramStart start, Arena arena) {
        ProgramForms program = forms.of(start.program());
        List<PcbArea> pcbs = new ArrayList<>();
        for (int i = 0; i < start.pcbs().size(); i++) {
            PcbDescription description = start.pcbs().get(i);
            pcbs.add(
                    PcbArea.of(
                            description,
                            arena,
                            new ProgramText(forms.page(), program.host()),
                            AreaKeys.parameter(program, i).orElse(forms.text())));
        }
        return pcbs;
    }

    private static void call(MethodHandle entry, List<PcbArea> pcbs) {
        List<MemorySegment> parameters =
                new ArrayList<>(Collections.nCopies(MOST_PARAMETERS, MemorySegment.NULL));
        for (int i = 0; i < Math.min(pcbs.size(), MOST_PARAMETERS); i++) {
            parameters.set(i, pcbs.get(i).storage());
        }
        try {
            Object ignored = entry.invokeWithArguments(parameters);
        } catch (Throwable e) {
            throw Libcob.impossible(e);
        }
    }
}
