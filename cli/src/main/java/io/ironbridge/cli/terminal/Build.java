package io.ironbridge.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/**
 * What the manifest of the gateway's jar contains.
 *
 * @param commit as given to the build; {@code unknown} if not given
 */
public record Build(String version, String commit) {
    private static final String UNKNOWN = "unknown";

    public static Build ofThisJar() {
        URI classes = location();
        if (!classes.getPath().endsWith(".jar")) {
            return new Build(UNKNOWN, UNKNOWN);
        }
        try (InputStream in =
                URI.create("jar:" + classes + "!/META-INF/MANIFEST.MF").toURL().openStream()) {
            Attributes manifest = new Manifest(in).getMainAttributes();
            return new Build(
                    value(manifest, "Implementation-Version"),
                    value(manifest, "Ironbridge-Commit"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String value(Attributes manifest, String name) {
        return Optional.ofNullable(manifest.getValue(name)).orElse(UNKNOWN);
    }

    /**
     * The folder that contains {@code samples}: as given by the launcher, otherwise the
     * distribution that contains the jar.
     */
    public static Path home() {
        String named = System.getProperty("ironbridge.home");
        if (named != null) {
            return Path.of(named);
        }
        Path lib = Path.of(location()).resolveSibling("");
        return lib.resolve("..").normalize();
    }

    private static URI location() {
        URL url = Build.class.getProtectionDomain().getCodeSource().getLocation();
        return URI.create(url.toString());
    }
}
