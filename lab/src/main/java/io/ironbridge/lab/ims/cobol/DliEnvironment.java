package io.ironbridge.lab.ims.cobol;

import io.ironbridge.lab.cobol.ProgramEnvironment;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.ProgramForms;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Programs that call CBLTDLI. */
public final class DliEnvironment implements ProgramEnvironment {
    /** The only one. */
    public static final DliEnvironment INSTANCE = new DliEnvironment();

    /** What programs call. */
    public static final String MODULE = "CBLTDLI";

    private static final String CHECKS = "DFSXCHK.c";

    private DliEnvironment() {}

    @Override
    public String connector() {
        return MODULE;
    }

    @Override
    public String connectorFile() {
        return MODULE + ".c";
    }

    @Override
    public String connectorSource() {
        return text(connectorFile());
    }

    @Override
    public Map<String, String> parts() {
        return Map.of(CHECKS, text(CHECKS));
    }

    /** CBLTDLI must know which statement calls it. */
    @Override
    public List<String> options() {
        return List.of("-fsource-location");
    }

    @Override
    public Translation understood(Translation translation) {
        return translation.succeeded() ? new DliProgram(translation).translation() : translation;
    }

    /** By lines as cobc counts them; cobc reads the translator's output. */
    @Override
    public ProgramForms placed(ProgramForms forms, Translation translation) {
        Map<String, HostForm> areas = new HashMap<>();
        forms.areas().forEach((key, form) -> areas.put(AreaKeys.placed(key, translation), form));
        return new ProgramForms(forms.host(), forms.commarea(), areas);
    }

    private static String text(String name) {
        try (InputStream in = DliEnvironment.class.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
