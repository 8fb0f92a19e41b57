package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.gen.DefinitionSource;
import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.MacroLimits;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.MacroReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Sources of definitions, by what they contain: DBDs, PSBs and stage 1. In a folder, only files
 * whose names end with .dbd, .psb, .stage1, .asm or .mac are read.
 */
final class ImsSources {
    private static final List<String> ENDINGS = List.of(".dbd", ".psb", ".stage1", ".asm", ".mac");

    private final List<DefinitionSource> dbds = new ArrayList<>();
    private final List<DefinitionSource> psbs = new ArrayList<>();
    private final List<DefinitionSource> stage1 = new ArrayList<>();

    /**
     * Finds them.
     *
     * @param paths files and folders
     * @throws IOException when a folder cannot be read
     */
    static ImsSources find(List<Path> paths) throws IOException {
        ImsSources sources = new ImsSources();
        for (Path path : paths) {
            for (Path file : files(path)) {
                sources.add(new DefinitionSource.File(file));
            }
        }
        return sources;
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(ImsSources::isSource).sorted().toList();
        }
    }

    private static boolean isSource(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return Files.isRegularFile(file) && ENDINGS.stream().anyMatch(name::endsWith);
    }

    private void add(DefinitionSource source) {
        MacroMessages unheard = new MacroMessages(MacroLimits.DEFAULTS);
        List<Macro> macros = source.read(new MacroReader(MacroLimits.DEFAULTS, unheard));
        if (has(macros, "DBD", "SEGM", "DBDGEN")) {
            dbds.add(source);
        } else if (has(macros, "PCB", "SENSEG", "PSBGEN")) {
            psbs.add(source);
        } else {
            stage1.add(source);
        }
    }

    private static boolean has(List<Macro> macros, String... operations) {
        return macros.stream().anyMatch(each -> List.of(operations).contains(each.operation()));
    }

    List<DefinitionSource> dbds() {
        return List.copyOf(dbds);
    }

    List<DefinitionSource> psbs() {
        return List.copyOf(psbs);
    }

    List<DefinitionSource> stage1() {
        return List.copyOf(stage1);
    }
}
