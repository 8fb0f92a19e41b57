package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.Translation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The input files of cobc for one program: the program and all its copybooks, so that the module
 * has no other dependency.
 *
 * @param name of the program, in capitals
 * @param main the file that cobc is given
 * @param files their text by their path in the work folder
 */
record CompilerInput(String name, String main, SortedMap<String, String> files) {
    /** Program checks, in C: linked to each module. */
    private static final String CHECKS = "DFHXCHK.c";

    private static final String CHECKS_SOURCE = read(CHECKS);

    /** The module's calls of libcob come to its parts in C. */
    private static final List<String> WITH_PARTS = List.of("-b", "-Q", "-Wl,-Bsymbolic");

    /** Items are checked before use. */
    private static final String CHECKING = "-fec=EC-DATA-INCOMPATIBLE";

    /** A program and the parts that its environment adds. */
    static CompilerInput of(String name, Translation translation, Map<String, String> parts) {
        SortedMap<String, String> files = new TreeMap<>();
        translation
                .source()
                .copybooks()
                .forEach((book, lines) -> files.put(file(book), text(lines)));
        translation.copybooks().forEach((book, text) -> files.put(file(book), text.text()));
        files.put(name + ".cbl", translation.output().text());
        files.putAll(parts);
        return new CompilerInput(name, name + ".cbl", files);
    }

    /** The same with program checks. */
    CompilerInput checked() {
        SortedMap<String, String> more = new TreeMap<>(files);
        more.put(CHECKS, CHECKS_SOURCE);
        return new CompilerInput(name, main, more);
    }

    /** Arguments of cobc. */
    List<String> arguments() {
        List<String> parts =
                files.keySet().stream()
                        .filter(file -> file.endsWith(".c") && !file.equals(main))
                        .toList();
        if (parts.isEmpty()) {
            return List.of("-m", main);
        }
        List<String> arguments = new ArrayList<>(WITH_PARTS);
        if (parts.contains(CHECKS)) {
            arguments.add(CHECKING);
        }
        arguments.addAll(parts);
        arguments.add(main);
        return arguments;
    }

    /** The connector between programs and their runtime. */
    static CompilerInput connector(ProgramEnvironment environment) {
        return new CompilerInput(
                environment.connector(),
                environment.connectorFile(),
                new TreeMap<>(Map.of(environment.connectorFile(), environment.connectorSource())));
    }

    /** The callable services of Language Environment. */
    static CompilerInput languageEnvironment() {
        String file = Libcob.LANGUAGE_ENVIRONMENT + ".c";
        return new CompilerInput(
                Libcob.LANGUAGE_ENVIRONMENT, file, new TreeMap<>(Map.of(file, read(file))));
    }

    /** Whether ISO 8859-1 has all its characters. */
    boolean encodable() {
        return files.values().stream()
                .allMatch(StandardCharsets.ISO_8859_1.newEncoder()::canEncode);
    }

    /** Writes all files into a folder. */
    void write(Path folder) throws IOException {
        for (Map.Entry<String, String> entry : files.entrySet()) {
            Path file = folder.resolve(entry.getKey()).normalize();
            if (!file.startsWith(folder)) {
                throw new IOException("COPY " + entry.getKey() + " leads out of the work folder");
            }
            Files.createDirectories(file.getParent());
            Files.write(file, entry.getValue().getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    /** Name of the module in the cache, derived from all input of cobc. */
    String key(String version, List<String> options) {
        MessageDigest digest = sha256();
        update(digest, version);
        options.forEach(option -> update(digest, option));
        files.forEach((file, text) -> {
            update(digest, file);
            update(digest, text);
        });
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String read(String resource) {
        try (InputStream in = CompilerInput.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The lab is incomplete: missing " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void update(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    private static String file(String book) {
        return book.substring(book.indexOf('/') + 1).contains(".") ? book : book + ".cpy";
    }

    private static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
