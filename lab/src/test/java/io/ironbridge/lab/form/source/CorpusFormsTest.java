package io.ironbridge.lab.form.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.cobol.translate.CopybookResolver;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.cobol.translate.Translator;
import io.ironbridge.lab.cobol.translate.TranslatorOptions;
import io.ironbridge.lab.form.FormException;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.HostText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Copybooks of public sources, each as the COMMAREA of a program, and all programs with EXEC CICS
 * that are there; {@code -Dironbridge.shared} names the folder.
 */
class CorpusFormsTest {
    private static final Pattern LEVEL_ONE = Pattern.compile("(?m)^.{0,11}\\b0?1\\s+[A-Za-z]");

    private final List<String> refused = new ArrayList<>();
    private int forms;

    @Test
    void everyCopybookHasAFormOrAReasonWhyNot() throws IOException {
        for (Path copybook : files("copybooks")) {
            String text = Files.readString(copybook, StandardCharsets.ISO_8859_1);
            if (!LEVEL_ONE.matcher(text).find()) {
                String source = program("       01  DFHCOMMAREA. COPY BOOK.\n");
                check(copybook, extract(source, _ -> Optional.of(text)));
            }
        }
        report("copybooks");
        assertThat(forms).isPositive();
    }

    @Test
    void everyCicsProgramHasFormsOrAReasonWhyNot() throws IOException {
        List<Path> programs = new ArrayList<>();
        for (Path file : files("")) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            if (text.contains("EXEC CICS") && text.contains("PROCEDURE DIVISION")) {
                programs.add(file);
                check(file, extract(text, CopybookResolver.none()));
            }
        }
        report("programs");
        assumeTrue(!programs.isEmpty(), "there is no CICS program in the folder");
    }

    private void check(Path file, ExtractedForms extracted) {
        if (extracted.succeeded()) {
            extracted.forms().commarea().ifPresent(this::roundTrips);
            forms++;
        } else {
            refused.add(file.getFileName() + ": " + extracted.messages().getFirst().what());
        }
    }

    private void roundTrips(HostForm form) {
        byte[] host = new byte[2000];
        new Random(5).nextBytes(host);
        byte[] data = host.clone();
        try {
            form.toNative(data);
        } catch (FormException e) {
            // Random bytes are not always a number of the other form.
            return;
        }
        assertThat(data).hasSize(host.length);
    }

    private void report(String what) {
        System.out.println(forms + " " + what + " have forms, refused are " + refused.size());
        refused.forEach(line -> System.out.println("  " + line));
    }

    private static ExtractedForms extract(String source, CopybookResolver resolver) {
        Translation translation =
                new Translator(TranslatorOptions.defaults(), resolver).translate("A.cbl", source);
        return new FormExtractor(HostText.of("037")).extract(translation);
    }

    private static String program(String commarea) {
        return "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. A.\n       DATA DIVISION.\n"
                + "       LINKAGE SECTION.\n"
                + commarea
                + "       PROCEDURE DIVISION.\n           GOBACK.\n";
    }

    private static List<Path> files(String below) throws IOException {
        String shared = System.getProperty("ironbridge.shared", "");
        assumeTrue(!shared.isEmpty(), "-Dironbridge.shared does not name the corpus");
        Path folder = Path.of(shared).resolve("corpus").resolve(below);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file ->
                            file.toString().toLowerCase(Locale.ROOT).matches(".*\\.(cpy|cbl|cob)"))
                    .sorted()
                    .toList();
        }
    }
}
