package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.ConnectionElements;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Jars of a {@code library}, as Liberty finds them: by fileset, folder and file. */
public final class Library {
    private final Elements all;
    private final ConnectionElements shared;

    public Library(Elements all, ConnectionElements shared) {
        this.all = all;
        this.shared = shared;
    }

    /** The jars that exist of the library of an element; others may be on the class path. */
    public List<Path> jars(ElementReader owner) {
        Optional<ElementReader> library =
                shared.child(owner, "library")
                        .or(() -> shared.referenced(owner, "libraryRef", List.of("library")));
        Stream<ElementReader> parts =
                library.stream()
                        .flatMap(one ->
                                Stream.concat(
                                        one.element().children().stream().map(all::reader),
                                        shared
                                                .referenced(one, "filesetRef", List.of("fileset"))
                                                .stream()));
        return parts.flatMap(part -> jarsOf(part).stream()).toList();
    }

    private static List<Path> jarsOf(ElementReader part) {
        return switch (part.element().name()) {
            case "file" -> path(part, "name").filter(Files::isRegularFile).stream().toList();
            case "fileset", "folder" ->
                    path(part, "dir")
                            .map(folder -> matching(folder, part.text("includes").orElse("*.jar")))
                            .orElse(List.of());
            default -> List.of();
        };
    }

    private static Optional<Path> path(ElementReader part, String attribute) {
        return part.text(attribute)
                .flatMap(text -> part.path(attribute, part.serverDir(attribute), text));
    }

    private static List<Path> matching(Path folder, String includes) {
        List<Path> jars = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            String glob = "{" + includes.strip().replaceAll("[,\\s]+", ",") + "}";
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
                found.forEach(jars::add);
            } catch (IOException | IllegalArgumentException e) {
                // a folder that cannot be read has no jars; what they had is reported as missing
            }
        }
        return jars.stream().sorted().toList();
    }
}
