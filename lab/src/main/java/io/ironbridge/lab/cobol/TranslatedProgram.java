package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.form.ProgramForms;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A program before it is compiled.
 *
 * @param name its PROGRAM-ID in capitals, or the name of its file
 * @param translation null if it could not be read
 * @param failed whether it must not be compiled
 */
record TranslatedProgram(
        Path source,
        String name,
        @Nullable Translation translation,
        ProgramForms forms,
        List<String> messages,
        boolean failed) {
    private static final ProgramForms NO_FORMS =
            new ProgramForms(false, Optional.empty(), Map.of());

    TranslatedProgram {
        messages = List.copyOf(messages);
    }

    static TranslatedProgram failed(Path source, String message) {
        String name = source.getFileName().toString();
        return new TranslatedProgram(source, name, null, NO_FORMS, List.of(message), true);
    }
}
