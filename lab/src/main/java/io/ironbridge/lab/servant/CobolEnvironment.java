package io.ironbridge.lab.servant;

import io.ironbridge.servants.LoadedPrograms;
import io.ironbridge.servants.ServantCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What COBOL's runtime needs in the environment of a servant. */
public final class CobolEnvironment implements ServantCommand.Environment {
    /** Options of a JVM in which COBOL's runtime runs. */
    public static final List<String> OPTIONS = List.of("--enable-native-access=ALL-UNNAMED");

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    @Override
    public boolean keeps(String name) {
        return name.startsWith("COB_");
    }

    /** Without the signal chaining, libcob's SIGSEGV handler would get the JVM's null checks. */
    @Override
    public void add(Map<String, String> variables, LoadedPrograms programs) throws IOException {
        if (hasModules(programs.folder())) {
            String chaining = JAVA_HOME.resolve("lib").resolve("libjsig.so").toString();
            variables.merge("LD_PRELOAD", chaining, (given, added) -> added + " " + given);
        }
    }

    private static boolean hasModules(Path loadLibrary) throws IOException {
        try (Stream<Path> files = Files.list(loadLibrary)) {
            return files.anyMatch(file -> file.toString().endsWith(".so"));
        }
    }
}
