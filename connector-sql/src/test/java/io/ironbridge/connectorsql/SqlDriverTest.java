package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlDriverTest {
    private static final String SOURCE =
            """
            package acme;
            public class AcmeDriver implements java.sql.Driver {
                public java.sql.Connection connect(String url, java.util.Properties info) {
                    return null;
                }
                public boolean acceptsURL(String url) { return url.startsWith("jdbc:acme:"); }
                public java.sql.DriverPropertyInfo[] getPropertyInfo(
                        String url, java.util.Properties info) {
                    return new java.sql.DriverPropertyInfo[0];
                }
                public int getMajorVersion() { return 1; }
                public int getMinorVersion() { return 0; }
                public boolean jdbcCompliant() { return false; }
                public java.util.logging.Logger getParentLogger() { return null; }
            }
            """;

    private static final String OF_THIS_PACKAGE =
            """
            package io.ironbridge.connectorsql;
            public class SqlDriverTest {}
            """;

    @TempDir private Path folder = Path.of("");

    /** A jar with a driver that the class path lacks. */
    private Path jar() throws IOException {
        Path source = Files.writeString(folder.resolve("AcmeDriver.java"), SOURCE);
        assertThat(
                        ToolProvider.getSystemJavaCompiler()
                                .run(null, null, null, "-d", folder.toString(), source.toString()))
                .isZero();
        Path jar = folder.resolve("acme driver.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("acme/AcmeDriver.class"));
            out.write(Files.readAllBytes(folder.resolve("acme/AcmeDriver.class")));
            out.putNextEntry(new ZipEntry("META-INF/services/java.sql.Driver"));
            out.write("acme.AcmeDriver".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        return jar;
    }

    @Test
    void theDriverOfALibraryIsFoundByUrlAndByName() throws IOException {
        Path jar = jar();
        SqlDriver byUrl = new SqlDriver(Optional.empty(), List.of(jar), false);
        SqlDriver byName = new SqlDriver(Optional.of("acme.AcmeDriver"), List.of(jar), false);
        try (URLClassLoader loader = byUrl.loader()) {
            assertThat(byUrl.load(loader, "jdbc:acme:x").orElseThrow().getName())
                    .isEqualTo("acme.AcmeDriver");
            assertThat(byName.load(loader, "jdbc:acme:x")).isPresent();
            assertThatThrownBy(() -> byUrl.load(loader, "jdbc:other:x"))
                    .hasMessageContaining("acme driver.jar")
                    .hasMessageContaining("accepts the URL");
        }
    }

    @Test
    void aClassThatIsMissingIsNamed() throws IOException {
        SqlDriver missing = new SqlDriver(Optional.of("acme.Missing"), List.of(), false);
        try (URLClassLoader loader = missing.loader()) {
            assertThatThrownBy(() -> missing.load(loader, "jdbc:acme:x"))
                    .hasMessage("the driver class acme.Missing was not found");
        }
    }

    @Test
    void aClassOfTheLibraryComesBeforeThatOfTheClassPath() throws IOException {
        Path source = Files.writeString(folder.resolve("SqlDriverTest.java"), OF_THIS_PACKAGE);
        assertThat(
                        ToolProvider.getSystemJavaCompiler()
                                .run(null, null, null, "-d", folder.toString(), source.toString()))
                .isZero();
        String name = SqlDriverTest.class.getName();
        SqlDriver driver = new SqlDriver(Optional.of(name), List.of(folder), false);
        try (URLClassLoader loader = driver.loader()) {
            assertThat(driver.load(loader, "jdbc:acme:x").orElseThrow())
                    .isNotEqualTo(SqlDriverTest.class);
        }
    }

    @Test
    void aDriverThatIsIncompleteIsNamed() throws IOException {
        Path jar = jar();
        Files.delete(folder.resolve("acme/AcmeDriver.class"));
        Path source =
                Files.writeString(
                        folder.resolve("Part.java"),
                        "package acme; public class Part extends AcmeDriver {}");
        assertThat(
                        ToolProvider.getSystemJavaCompiler()
                                .run(
                                        null,
                                        null,
                                        null,
                                        "-cp",
                                        jar.toString(),
                                        "-d",
                                        folder.toString(),
                                        source.toString()))
                .isZero();
        SqlDriver part = new SqlDriver(Optional.of("acme.Part"), List.of(folder), false);
        try (URLClassLoader loader = part.loader()) {
            assertThatThrownBy(() -> part.load(loader, "jdbc:acme:x"))
                    .hasMessageContaining("acme.Part needs another one")
                    .hasMessageContaining("AcmeDriver");
        }
    }

    @Test
    void aClassOfTheOtherKindIsRejected() throws IOException {
        SqlDriver driver = new SqlDriver(Optional.of("acme.AcmeDriver"), List.of(jar()), true);
        try (URLClassLoader loader = driver.loader()) {
            assertThatThrownBy(() -> driver.load(loader, "jdbc:acme:x"))
                    .hasMessage("the driver class acme.AcmeDriver is no javax.sql.XADataSource");
        }
    }
}
