package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.cobol.FormsFolder;
import io.ironbridge.lab.form.FormPlan;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.HostText;
import io.ironbridge.lab.form.PlannedForm;
import io.ironbridge.lab.form.ProgramForms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/** The data forms of programs, each read once. */
final class Forms {
    private final FormsFolder folder;
    private final HostText page;
    private final HostForm text;
    private final Map<String, ProgramForms> known = new HashMap<>();

    Forms(FormsFolder folder, HostText page) {
        this.folder = folder;
        this.page = page;
        this.text = new PlannedForm(FormPlan.TEXT, page);
    }

    ProgramForms of(String program) {
        return known.computeIfAbsent(program, this::read);
    }

    private ProgramForms read(String program) {
        try {
            return folder.forms(program);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    HostText page() {
        return page;
    }

    HostForm text() {
        return text;
    }
}
