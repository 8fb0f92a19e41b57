package io.ironbridge.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Copies of samples whose assets call something else. */
public final class CopiedSample {
    private CopiedSample() {}

    /** A copy with one text replaced in its assets. */
    public static Path into(Path folder, String sample, String text, String replacement)
            throws IOException {
        Path from = Cli.sample().resolveSibling(sample);
        Path copy = folder.resolve(sample);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = copy.resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
                if (to.endsWith("zosAsset.yaml")) {
                    String asset = Files.readString(to);
                    assertThat(asset).contains(text);
                    Files.writeString(to, asset.replace(text, replacement));
                }
            }
        }
        return copy;
    }
}
