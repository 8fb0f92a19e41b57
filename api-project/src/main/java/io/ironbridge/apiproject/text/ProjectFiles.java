package io.ironbridge.apiproject.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files of one project, from a folder or an archive, by their path below {@code src/main}. */
public final class ProjectFiles {
    private final String name;
    private final Path origin;
    private final String shownRoot;
    private final boolean archive;
    private final SortedMap<String, RawFile> files = new TreeMap<>();

    /**
     * A project without files yet.
     *
     * @param shownRoot prefix of a file's path in messages
     */
    public ProjectFiles(String name, Path origin, String shownRoot, boolean archive) {
        this.name = name;
        this.origin = origin;
        this.shownRoot = shownRoot;
        this.archive = archive;
    }

    /** A file's content and its name in messages. */
    public static final class RawFile {
        private final String shown;
        private final byte[] bytes;

        public RawFile(String shown, byte[] bytes) {
            this.shown = shown;
            this.bytes = bytes;
        }

        public String shown() {
            return shown;
        }

        public byte[] bytes() {
            return bytes;
        }
    }

    public String name() {
        return name;
    }

    public Path origin() {
        return origin;
    }

    public boolean isArchive() {
        return archive;
    }

    public int count() {
        return files.size();
    }

    public void put(String place, RawFile file) {
        files.put(place, file);
    }

    public Optional<RawFile> file(String place) {
        return Optional.ofNullable(files.get(place));
    }

    /** Differs from that of another content: the first 16 bytes of a SHA-256, in hex digits. */
    public String digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.forEach((place, file) -> {
                byte[] head = (place + "\n" + file.bytes().length + "\n").getBytes(UTF_8);
                digest.update(head);
                digest.update(file.bytes());
            });
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    /** A path as shown in messages; the file need not exist. */
    public String shown(String place) {
        return file(place).map(RawFile::shown).orElse(shownRoot + place);
    }

    /** Names of the folders directly below {@code folder} that contain files. */
    public Set<String> folders(String folder) {
        String prefix = folder + "/";
        Set<String> names = new LinkedHashSet<>();
        for (String place : files.tailMap(prefix).keySet()) {
            if (!place.startsWith(prefix)) {
                break;
            }
            int slash = place.indexOf('/', prefix.length());
            if (slash > 0) {
                names.add(place.substring(prefix.length(), slash));
            }
        }
        return names;
    }

    /** Paths of the files directly in {@code folder}. */
    public List<String> filesIn(String folder) {
        String prefix = folder + "/";
        return files.tailMap(prefix).keySet().stream()
                .takeWhile(place -> place.startsWith(prefix))
                .filter(place -> place.indexOf('/', prefix.length()) < 0)
                .toList();
    }
}
