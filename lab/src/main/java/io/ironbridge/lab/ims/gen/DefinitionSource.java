package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.MacroReader;
import java.nio.file.Path;
import java.util.List;

/** The source of a DBD or PSB. */
public sealed interface DefinitionSource {
    /** How messages call it. */
    String name();

    /** Its macros. */
    List<Macro> read(MacroReader reader);

    /** A file in UTF-8. */
    record File(Path path) implements DefinitionSource {
        @Override
        public String name() {
            return path.toString();
        }

        @Override
        public List<Macro> read(MacroReader reader) {
            return reader.read(path);
        }
    }

    /** A text. */
    record Text(String name, String text) implements DefinitionSource {
        @Override
        public List<Macro> read(MacroReader reader) {
            return reader.parse(name, text);
        }
    }
}
