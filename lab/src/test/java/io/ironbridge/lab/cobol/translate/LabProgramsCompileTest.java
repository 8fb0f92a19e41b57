package io.ironbridge.lab.cobol.translate;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.programs.LabPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class LabProgramsCompileTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @FieldSource("io.ironbridge.lab.cics.programs.LabPrograms#SOURCES")
    void everyProgramOfTheLabCompilesUnderItsName(String file) throws Exception {
        LabPrograms.copyTo(folder, LabPrograms.SOURCES);
        LabPrograms.copyTo(folder, LabPrograms.COPYBOOKS);

        Translation translation =
                new Translator(TranslatorOptions.defaults(), this::copybook)
                        .translate(file, Files.readString(folder.resolve(file)));

        assertThat(translation.messages()).isEmpty();
        assertThat(translation.programId() + ".cbl").isEqualTo(file);
        assertThat(new Cobc(folder).module(translation)).isEmpty();
    }

    private Optional<String> copybook(String name) {
        Path file = folder.resolve(name + ".cpy");
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
