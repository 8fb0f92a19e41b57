package io.ironbridge.lab.cobol;

import io.ironbridge.copybook.source.CopyFolders;
import io.ironbridge.lab.cobol.translate.CopybookResolver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads programs and copybooks: UTF-8, or ISO 8859-1 where the bytes are not UTF-8. */
final class SourceFolders {
    private final LoadLibraryConfig config;
    private final CopyFolders copybooks;

    SourceFolders(LoadLibraryConfig config) {
        this.config = config;
        this.copybooks = new CopyFolders(config.copybooks(), config.mostSourceBytes());
    }

    /** All programs, by folder and name. */
    List<Path> programs() throws IOException {
        List<Path> programs = new ArrayList<>();
        for (Path folder : config.sources()) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(SourceFolders::isProgram).sorted().forEach(programs::add);
            }
        }
        return programs;
    }

    private static boolean isProgram(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return (name.endsWith(".cbl") || name.endsWith(".cob")) && Files.isRegularFile(file);
    }

    String read(Path program) throws IOException {
        try (InputStream in = Files.newInputStream(program)) {
            byte[] bytes = in.readNBytes(config.mostSourceBytes() + 1);
            if (bytes.length > config.mostSourceBytes()) {
                throw new IOException("it has more than " + config.mostSourceBytes() + " bytes");
            }
            return text(bytes);
        }
    }

    CopybookResolver resolver() {
        return key -> {
            int slash = key.indexOf('/');
            String library = slash < 0 ? "" : key.substring(0, slash);
            try {
                return copybooks
                        .find(key.substring(slash + 1), library)
                        .map(file -> text(file.bytes()));
            } catch (IOException e) {
                // The translator then warns that the copybook was not found.
                return Optional.empty();
            }
        };
    }

    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
