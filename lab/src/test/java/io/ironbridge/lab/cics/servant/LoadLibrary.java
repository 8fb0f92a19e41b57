package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cobol.translate.CicsCopybooks;
import io.ironbridge.lab.cobol.translate.Cobc;
import io.ironbridge.lab.cobol.translate.CopybookResolver;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.cobol.translate.Translator;
import io.ironbridge.lab.cobol.translate.TranslatorOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A folder of compiled programs; tests are skipped where there is no cobc. */
final class LoadLibrary {
    private static final int LAST_COLUMN = 72;

    private final Path folder;
    private final Cobc cobc;

    LoadLibrary(Path folder) throws Exception {
        this.folder = folder;
        cobc = new Cobc(folder);
        assertThat(cobc.module("DFHXBOOT", CicsCopybooks.bootProgram())).isEmpty();
    }

    Path folder() {
        return folder;
    }

    /** Translates and compiles programs. */
    LoadLibrary with(CobolSource... sources) throws Exception {
        for (CobolSource source : sources) {
            add(source.text());
        }
        return this;
    }

    /** The same, with checks of subscripts and the like at run time. */
    LoadLibrary withChecks(CobolSource source) throws Exception {
        add(source.text(), "-debug");
        return this;
    }

    /** Compiles a program that is no program of CICS. */
    LoadLibrary withOther(String name, String source) throws Exception {
        assertThat(cobc.module(name, source)).isEmpty();
        return this;
    }

    /** Adds a jar of Java programs. */
    LoadLibrary withJava(Class<?>... programs) throws IOException {
        writeJar(folder, programs);
        return this;
    }

    /** Writes a jar of Java programs, which are nested classes of tests. */
    static void writeJar(Path folder, Class<?>... programs) throws IOException {
        try (JarOutputStream jar =
                new JarOutputStream(Files.newOutputStream(folder.resolve("programs.jar")))) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + CicsProgram.class.getName()));
            for (Class<?> program : programs) {
                jar.write((program.getName() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private void add(String source, String... options) throws Exception {
        assertThat(source.lines().filter(line -> line.length() > LAST_COLUMN)).isEmpty();
        Translation translation =
                new Translator(TranslatorOptions.defaults(), CopybookResolver.none())
                        .translate("TEST.cbl", source);
        assertThat(translation.messages()).isEmpty();
        assertThat(cobc.module(translation, options)).isEmpty();
    }
}
