package io.ironbridge.lab.servant;

import io.ironbridge.servants.LoadedPrograms;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Builds the generations of the load library, with {@code NAME.so}, {@code NAME.forms} and jars;
 * used by one thread at a time.
 */
public final class ProgramLibrary {
    private static final Set<String> KINDS = Set.of("so", "forms", "jar");

    private final RegionFolders folders;
    private final List<Path> libraries;
    private final Compiler compiler;
    private int generation;

    /** Compiles the sources into a folder. */
    public interface Compiler {
        Compiled compile(Path target) throws IOException, InterruptedException;
    }

    /**
     * What came of it.
     *
     * @param programs that are there now
     * @param twins programs of the lab that run in Java because there is no compiler
     * @param faults why other programs are not there
     * @param warnings about programs that are there
     * @param ofPrograms those of both that are about one program, by its name
     */
    public record Compiled(
            List<String> programs,
            List<String> twins,
            List<String> faults,
            List<String> warnings,
            Map<String, List<String>> ofPrograms) {
        /** Where there is nothing to compile. */
        public static final Compiled NOTHING =
                new Compiled(List.of(), List.of(), List.of(), List.of(), Map.of());

        public Compiled {
            programs = List.copyOf(programs);
            twins = List.copyOf(twins);
            faults = List.copyOf(faults);
            warnings = List.copyOf(warnings);
            ofPrograms = Map.copyOf(ofPrograms);
        }

        /** Messages of the programs that are not there, by their names. */
        public Map<String, List<String>> failures() {
            Map<String, List<String>> failures = new HashMap<>(ofPrograms);
            failures.keySet().removeAll(programs);
            failures.keySet().removeAll(twins);
            return failures;
        }

        /** All of them. */
        public List<String> messages() {
            return Stream.concat(faults.stream(), warnings.stream()).toList();
        }

        /** The same where only one program of it counts; what is about no program stays. */
        Compiled only(String program) {
            Set<String> others = new HashSet<>();
            ofPrograms.forEach((name, about) -> {
                if (!name.equals(program)) {
                    others.addAll(about);
                }
            });
            return new Compiled(
                    List.of(program),
                    twins,
                    without(others, faults),
                    without(others, warnings),
                    Map.of());
        }

        private static List<String> without(Set<String> others, List<String> messages) {
            return messages.stream().filter(message -> !others.contains(message)).toList();
        }
    }

    /** A generation, and what came of its sources. */
    public record Built(LoadedPrograms programs, Compiled compiled) {}

    /**
     * Generations in the folders, each with what is in the libraries and what the compiler makes.
     */
    public ProgramLibrary(RegionFolders folders, List<Path> libraries, Compiler compiler) {
        this.folders = folders;
        this.libraries = List.copyOf(libraries);
        this.compiler = compiler;
    }

    /** Whether there are Java programs. */
    public static boolean hasJars(LoadedPrograms programs) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(programs.folder(), "*.jar")) {
            return jars.iterator().hasNext();
        } catch (IOException _) {
            return false;
        }
    }

    /** Whether there is a COBOL module of that name. */
    public static boolean hasModule(LoadedPrograms programs, String name) {
        return Files.exists(programs.folder().resolve(name + ".so"));
    }

    /** A generation with everything that there is now. */
    public Built build() throws IOException, InterruptedException {
        Path target = next();
        for (Path library : libraries) {
            copyPrograms(library, target);
        }
        return new Built(new LoadedPrograms(generation, target), compiler.compile(target));
    }

    /**
     * A generation in which that program is new and all others are as they were.
     *
     * @throws NoSuchProgramException when there is none now, or it does not compile
     */
    public Built build(String program, LoadedPrograms before)
            throws IOException, InterruptedException, NoSuchProgramException {
        Built all = build();
        Path built = all.programs().folder();
        List<Path> wanted = files(built).stream().filter(file -> isOf(file, program)).toList();
        if (wanted.isEmpty()) {
            RegionFolders.delete(built);
            throw new NoSuchProgramException(program, all.compiled().only(program).messages());
        }
        Path target = next();
        copyPrograms(before.folder(), target);
        for (Path file : wanted) {
            copy(file, target);
        }
        RegionFolders.delete(built);
        return new Built(new LoadedPrograms(generation, target), all.compiled().only(program));
    }

    /** There is no such program, or it does not compile. */
    public static final class NoSuchProgramException extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient List<String> messages;

        NoSuchProgramException(String program, List<String> messages) {
            super("There is no program " + program + " that compiles");
            this.messages = List.copyOf(messages);
        }

        /** Why it does not compile. */
        public List<String> messages() {
            return messages;
        }
    }

    /** Removes all other generations: tasks may still run in the one before. */
    public void forgetAllBut(LoadedPrograms before, LoadedPrograms now) throws IOException {
        try (Stream<Path> all = Files.list(folders.generations())) {
            for (Path each : all.filter(Files::isDirectory).toList()) {
                if (!each.equals(before.folder()) && !each.equals(now.folder())) {
                    RegionFolders.delete(each);
                }
            }
        }
    }

    private Path next() throws IOException {
        generation++;
        return Files.createDirectories(folders.generation(generation));
    }

    private static boolean isOf(Path file, String program) {
        String name = String.valueOf(file.getFileName());
        return name.equals(program + ".so") || name.equals(program + ".forms");
    }

    private static void copyPrograms(Path from, Path target) throws IOException {
        for (Path file : files(from)) {
            copy(file, target);
        }
    }

    private static void copy(Path file, Path target) throws IOException {
        Files.copy(
                file,
                target.resolve(String.valueOf(file.getFileName())),
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(files.filter(ProgramLibrary::isProgram).sorted().toList());
        }
    }

    private static boolean isProgram(Path file) {
        String name = String.valueOf(file.getFileName());
        return KINDS.contains(name.substring(name.lastIndexOf('.') + 1));
    }
}
