package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.Resources;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The copybooks and the program that come with the translator. */
public final class CicsCopybooks {
    /** Describes DFHX-CALL and the pointer DFHX-EXEC. */
    static final String CALL = "DFHXCALL";

    static final String EIB = "DFHEIBLK";

    private static final Set<String> NAMES = Set.of(CALL, EIB, "DFHAID", "DFHBMSCA", "CEEIGZCT");

    private CicsCopybooks() {}

    /** All of them, by name. */
    public static Map<String, String> all() {
        return NAMES.stream().collect(Collectors.toMap(name -> name, CicsCopybooks::text));
    }

    /**
     * The source of program DFHXBOOT: compile it once, and call it with the address of a
     * PROCEDURE-POINTER before the first translated program runs in a process.
     */
    public static String bootProgram() {
        return Resources.text("DFHXBOOT.cbl");
    }

    static Optional<String> find(String name) {
        String capitals = name.toUpperCase(Locale.ROOT);
        return NAMES.contains(capitals) ? Optional.of(text(capitals)) : Optional.empty();
    }

    static TranslatedText translated(String name) {
        List<String> lines = text(name).lines().toList();
        return new TranslatedText(
                name, lines, IntStream.rangeClosed(1, lines.size()).boxed().toList());
    }

    private static String text(String name) {
        return Resources.text(name + ".cpy");
    }
}
