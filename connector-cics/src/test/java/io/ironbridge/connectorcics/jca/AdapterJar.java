package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorcics.jca.adapter.ECIManagedConnectionFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The adapter of {@code adapter}, in a jar or a resource archive as a customer's would be. */
final class AdapterJar {
    static final String PACKAGE = ECIManagedConnectionFactory.class.getPackageName();

    private AdapterJar() {}

    /** Puts the jar into {@code folder} and gives that. */
    static Path in(Path folder) {
        try {
            Files.write(folder.resolve("cicseci.jar"), jar());
            return folder;
        } catch (IOException | URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** The same with the database of {@code TransactionalRoad}. */
    static Path withDatabaseIn(Path folder) throws IOException, ReflectiveOperationException {
        for (String type :
                List.of(
                        "org.apache.derby.jdbc.EmbeddedXADataSource",
                        "org.apache.derby.impl.jdbc.EmbedConnection",
                        "org.apache.derby.shared.common.reference.SQLState")) {
            try {
                Path jar =
                        Path.of(
                                Class.forName(type, false, AdapterJar.class.getClassLoader())
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI());
                Files.copy(
                        jar,
                        folder.resolve(jar.getFileName()),
                        StandardCopyOption.REPLACE_EXISTING);
            } catch (URISyntaxException impossible) {
                throw new AssertionError(impossible);
            }
        }
        return in(folder);
    }

    /** The same with nothing but a class that is none. */
    static Path damagedIn(Path folder) {
        Path jar = folder.resolve("cicseci.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            put(out, entry("ECIManagedConnectionFactory.class"), new byte[4]);
            return folder;
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** A resource archive. */
    static Path rar(Path file) throws IOException, URISyntaxException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            put(out, "META-INF/ra.xml", "<connector/>".getBytes(StandardCharsets.UTF_8));
            put(out, "../../cicseci.jar", jar());
        }
        return file;
    }

    private static byte[] jar() throws IOException, URISyntaxException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Path type : classes()) {
                put(out, entry(type.getFileName().toString()), Files.readAllBytes(type));
            }
        }
        return bytes.toByteArray();
    }

    private static String entry(String name) {
        return PACKAGE.replace('.', '/') + "/" + name;
    }

    private static List<Path> classes() throws IOException, URISyntaxException {
        Class<?> one = ECIManagedConnectionFactory.class;
        Path folder =
                Path.of(
                                Objects.requireNonNull(
                                                one.getResource(one.getSimpleName() + ".class"))
                                        .toURI())
                        .resolveSibling(".");
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static void put(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(bytes);
        out.closeEntry();
    }

    /** A configuration for it, to a test's server in place of a gateway daemon. */
    static JcaConfig config(Path adapter, int port) {
        return JcaConfig.of(adapter, "tcp://127.0.0.1")
                .withProperty("portNumber", String.valueOf(port))
                .withClasses(JcaConfig.AdapterClasses.inPackage(PACKAGE));
    }

    /** A configuration for it, straight to a region on loopback. */
    static JcaConfig local(Path adapter, int port) {
        return JcaConfig.of(adapter, "local:")
                .withServerName("http://127.0.0.1:" + port)
                .withClasses(JcaConfig.AdapterClasses.inPackage(PACKAGE));
    }
}
