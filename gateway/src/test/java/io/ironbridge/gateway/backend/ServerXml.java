package io.ironbridge.gateway.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.server.BackEndKinds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads server configurations with all kinds of back ends. */
public final class ServerXml {
    private ServerXml() {}

    /** Reads a server of these elements. */
    public static Loaded load(Path folder, String elements) {
        try {
            return load(
                    Files.writeString(
                            folder.resolve("server.xml"), "<server>\n" + elements + "\n</server>"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads a project or server. */
    public static Loaded load(Path path) {
        return ProjectLoader.load(List.of(path), BackEndKinds.loadOptions(Map.of()));
    }

    /** The same without a fault. */
    public static ServerConfig clean(Path folder, String elements) {
        Loaded loaded = load(folder, elements);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config();
    }

    /** Asserts that a value of an attribute is a fault at its place. */
    public static void assertRefused(Path folder, String element, String attribute, String value) {
        Loaded loaded =
                load(folder, "<" + element + " id='x'\n  " + attribute + "='" + value + "'/>");
        assertThat(loaded.faults()).hasSize(1);
        Fault fault = loaded.faults().getFirst();
        assertThat(fault.id()).isEqualTo("IRB-PROJ-0605E");
        assertThat(List.of(fault.line(), fault.column())).containsExactly(3, 3);
        assertThat(fault.what()).contains(attribute).contains("'" + value + "'");
    }
}
