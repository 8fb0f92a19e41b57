package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.copybook.convert.RecordCatalog;
import io.ironbridge.copybook.dai.DaiReader;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.Copybook;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.CopyFolders;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.SourceFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Records of copybooks and data structures.
 *
 * @param catalog the records; empty if there are errors
 * @param faults errors and warnings, file by file
 * @param files that were read, including members that COPY names
 */
public record Copybooks(RecordCatalog catalog, List<CopybookFault> faults, Set<Path> files) {
    public Copybooks {
        faults = List.copyOf(faults);
        files = Set.copyOf(files);
    }

    /**
     * Reads all files, so that all faults are reported at once.
     *
     * @param item the only record that is needed, or an item in it; {@code ""} for all records
     */
    public static Copybooks read(List<Path> files, CopybookOptions options, String item)
            throws InputException {
        List<Layout> layouts = new ArrayList<>();
        List<CopybookFault> faults = new ArrayList<>();
        Set<Path> read = new HashSet<>(files);
        for (Path file : files) {
            SourceFile source = InputFiles.source(file);
            try {
                if (isDataStructure(file)) {
                    DataStructure structure = DaiReader.read(source);
                    structure.segments().stream().map(Segment::layout).forEach(layouts::add);
                    faults.addAll(structure.warnings());
                } else {
                    Copybook copybook =
                            copybook(source, library(file, options, read), options, item);
                    layouts.addAll(copybook.layouts());
                    faults.addAll(copybook.warnings());
                }
            } catch (CopybookException e) {
                faults.addAll(e.faults());
            }
        }
        return new Copybooks(new RecordCatalog(fatal(faults) ? List.of() : layouts), faults, read);
    }

    private static Copybook copybook(
            SourceFile source, CopyLibrary library, CopybookOptions options, String item) {
        return CopybookParser.parse(source, library, options.source(), options.dialect(), item);
    }

    /** A library that notes the members found in its folders. */
    private static CopyLibrary library(Path file, CopybookOptions options, Set<Path> read) {
        Stream<Path> beside = Stream.ofNullable(file.toAbsolutePath().getParent());
        List<Path> folders =
                Stream.concat(options.folders().stream(), beside)
                        .filter(Files::isDirectory)
                        .distinct()
                        .toList();
        CopyFolders library = new CopyFolders(folders);
        return (name, of) -> {
            Optional<SourceFile> found = library.find(name, of);
            found.ifPresent(member -> read.add(Path.of(member.name())));
            return found;
        };
    }

    static boolean isDataStructure(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".dai") || name.endsWith(".si");
    }

    /** Errors and warnings as lines, with their places. */
    public List<String> faultLines() {
        return faults.stream().map(CopybookFaultLine::of).toList();
    }

    /** Whether there are errors. */
    public boolean faulty() {
        return fatal(faults);
    }

    private static boolean fatal(List<CopybookFault> faults) {
        return faults.stream().anyMatch(fault -> fault.severity() == CopybookFault.Severity.ERROR);
    }
}
