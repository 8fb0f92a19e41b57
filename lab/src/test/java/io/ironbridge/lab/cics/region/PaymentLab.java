package io.ironbridge.lab.cics.region;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.cics.program.CicsProgram;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Sources, a jar and definitions of invented payments, in a folder of the test. */
final class PaymentLab {
    private static final List<String> SOURCES =
            List.of(
                    "PAYECHO",
                    "PAYLOOP",
                    "PAYWILD",
                    "PAYCALL",
                    "PAYADD",
                    "PAYCHECK",
                    "PAYGONE",
                    "PAYPTR",
                    "PAYDEREF",
                    "PAYSTART",
                    "PAYDATE");

    private final Path folder;

    PaymentLab(Path folder) {
        this.folder = folder;
    }

    static void requireCobc() {
        boolean installed =
                List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc")));
        assumeTrue(installed, "cobc (GnuCOBOL 3) is not on the PATH");
    }

    Path sources() throws IOException {
        Path sources = Files.createDirectories(folder.resolve("sources"));
        for (String name : SOURCES) {
            copy("cobol/" + name + ".cbl", sources.resolve(name + ".cbl"));
        }
        return sources;
    }

    Path library() throws IOException {
        Path library = Files.createDirectories(folder.resolve("library"));
        try (OutputStream file = Files.newOutputStream(library.resolve("payment.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + CicsProgram.class.getName()));
            String names = PaymentEcho.class.getName() + "\n" + PaymentWeb.class.getName() + "\n";
            jar.write(names.getBytes(StandardCharsets.UTF_8));
        }
        return library;
    }

    Path definitions() throws IOException {
        Path deck = folder.resolve("PAYMENT.csd");
        copy("PAYMENT.csd", deck);
        return deck;
    }

    /** The region with all of it. */
    LabCicsConfig config() throws IOException {
        return LabCicsConfig.defaults()
                .withSources(sources())
                .withLibraries(library())
                .withDefinitions(definitions());
    }

    /** The region without COBOL. */
    LabCicsConfig configOfJava() throws IOException {
        return LabCicsConfig.defaults().withLibraries(library()).withDefinitions(definitions());
    }

    private static void copy(String resource, Path target) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(PaymentLab.class.getResourceAsStream(resource))) {
            Files.write(target, in.readAllBytes());
        }
    }
}
