package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.CicsCopybooks;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.form.ProgramForms;
import java.util.List;
import java.util.Map;

/** Programs with EXEC CICS commands, which call through DFHXBOOT. */
public final class CicsEnvironment implements ProgramEnvironment {
    /** The only one. */
    public static final CicsEnvironment INSTANCE = new CicsEnvironment();

    private static final String BOOT = "DFHXBOOT";

    private CicsEnvironment() {}

    @Override
    public String connector() {
        return BOOT;
    }

    @Override
    public String connectorFile() {
        return BOOT + ".cbl";
    }

    @Override
    public String connectorSource() {
        return CicsCopybooks.bootProgram();
    }

    @Override
    public Map<String, String> parts() {
        return Map.of();
    }

    @Override
    public List<String> options() {
        return List.of();
    }

    @Override
    public Translation understood(Translation translation) {
        return translation;
    }

    @Override
    public ProgramForms placed(ProgramForms forms, Translation translation) {
        return forms;
    }
}
