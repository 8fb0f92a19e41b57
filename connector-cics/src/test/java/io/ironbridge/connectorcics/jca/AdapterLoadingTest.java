package io.ironbridge.connectorcics.jca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorcics.jca.JcaConfig.AdapterClasses;
import io.ironbridge.connectorcics.jca.adapter.ECIManagedConnectionFactory;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdapterLoadingTest {
    @TempDir Path folder = Path.of("");

    private JcaConfig config() {
        return AdapterJar.config(AdapterJar.in(folder), 2006);
    }

    private static ThrowableAssertAlternative<IllegalArgumentException> assertFault(
            JcaConfig config) {
        return assertThatIllegalArgumentException().isThrownBy(() -> new Adapter(config));
    }

    @Test
    void anAdaptersClassesAreItsOwnAndTheResourceApiIsOurs() {
        try (Adapter adapter = new Adapter(config())) {
            Class<?> type = adapter.factory().getClass();
            assertThat(type.getName()).isEqualTo(ECIManagedConnectionFactory.class.getName());
            assertThat(type).isNotEqualTo(ECIManagedConnectionFactory.class);
        }
    }

    @Test
    void anAdapterSeesNothingOfThisProgram() {
        try (Adapter adapter = new Adapter(config())) {
            assertThat(isSeen(adapter, "javax.resource.cci.Record")).isTrue();
            assertThat(isSeen(adapter, "java.sql.Connection")).isTrue();
            assertThat(isSeen(adapter, JcaConnector.class.getName())).isFalse();
            assertThat(isSeen(adapter, "org.junit.jupiter.api.Test")).isFalse();
        }
    }

    private static boolean isSeen(Adapter adapter, String name) {
        try {
            return Class.forName(name, false, adapter.loader()).getName().equals(name);
        } catch (ClassNotFoundException notSeen) {
            return false;
        }
    }

    @Test
    void filesThatAreMissingAreNamed() throws IOException {
        Path nowhere = folder.resolve("nowhere");
        assertFault(JcaConfig.of(nowhere, "local:")).withMessageContaining(nowhere.toString());
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertFault(JcaConfig.of(empty, "local:"))
                .withMessageContaining(empty.toString())
                .withMessageContaining("no .jar and no .rar");
    }

    @Test
    void archivesThatAreNoneAreNamed() throws IOException, URISyntaxException {
        Path text = Files.writeString(folder.resolve("cicseci.rar"), "no archive");
        assertFault(JcaConfig.of(text, "local:"))
                .withMessageContaining(text.toString())
                .withMessageContaining("not a resource archive");
        Path rar = AdapterJar.rar(folder.resolve("other.rar"));
        JcaConfig config = AdapterJar.config(rar, 2006);
        assertFault(config.withCalls(config.calls().withAdapterBytes(1000)))
                .withMessageContaining("more bytes than are allowed");
    }

    @Test
    void classesThatAreMissingAreNamed() {
        assertFault(config().withClasses(AdapterClasses.CICS_TG))
                .withMessageContaining("com.ibm.connector2.cics.ECIManagedConnectionFactory")
                .withMessageContaining(folder.toString());
        AdapterClasses classes = AdapterClasses.inPackage(AdapterJar.PACKAGE);
        assertFault(
                        config().withClasses(
                                        new AdapterClasses(
                                                classes.connectionFactory(),
                                                classes.interactionSpec(),
                                                AdapterJar.PACKAGE + ".Lacking")))
                .withMessageContaining(AdapterJar.PACKAGE + ".Lacking");
    }

    @Test
    void classesOfTheWrongSortAreNamed() {
        AdapterClasses classes = AdapterClasses.inPackage(AdapterJar.PACKAGE);
        assertFault(
                        config().withClasses(
                                        new AdapterClasses(
                                                classes.interactionSpec(),
                                                classes.interactionSpec(),
                                                classes.channelRecord())))
                .withMessageContaining("ECIInteractionSpec is no")
                .withMessageContaining("javax.resource");
    }

    @Test
    void aClassThatCannotBeLoadedIsNamed() {
        assertFault(AdapterJar.config(AdapterJar.damagedIn(folder), 2006))
                .withMessageContaining("ECIManagedConnectionFactory cannot be loaded")
                .withMessageContaining(folder.toString());
    }

    @Test
    void allPropertiesAtFaultAreNamedWithoutTheirValues() {
        assertFault(
                        config().withProperty("lacking", "value1")
                                .withProperty("traceLevel", "value2")
                                .withProperty("requestExits", ""))
                .satisfies(fault ->
                        assertThat(fault.getMessage())
                                .contains(
                                        AdapterJar.PACKAGE + ".ECIManagedConnectionFactory",
                                        "no property lacking",
                                        "setLacking",
                                        "the property traceLevel",
                                        "rejects the value of requestExits")
                                .doesNotContain("value1", "value2"));
    }

    @Test
    void configurationsThatCannotBeAreRefused() {
        JcaConfig config = JcaConfig.of(folder, "local:");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> config.withProperty("password", "secret"))
                .withMessage("userName and password are credentials, not properties");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new JcaConfig(
                                config.adapter(),
                                config.classes(),
                                Map.of(),
                                config.credentials(),
                                config.pool(),
                                config.calls(),
                                config.eventsWanted(),
                                config.canPrepare()))
                .withMessageContaining("connectionURL");
        assertThatIllegalArgumentException().isThrownBy(() -> config.withMaxConnections(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> config.calls().withReplyCcsid(65_535));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new JcaConnector(config().withCalls(config.calls().withReplyCcsid(31_999))))
                .withMessageContaining("replyCcsid");
    }

    @Test
    void theEndpointIsWhereCallsGo() {
        assertThat(
                        JcaConfig.of(folder, "tcp://gate/")
                                .withProperty("portNumber", "2006")
                                .endpoint())
                .isEqualTo("tcp://gate:2006");
        assertThat(
                        JcaConfig.of(folder, "local:")
                                .withProperty("portNumber", "2006")
                                .withServerName("tcp://cics:1435")
                                .endpoint())
                .isEqualTo("local: tcp://cics:1435");
    }

    @Test
    void namesThatCannotBeAreRefusedWhenTheProgramIsMade() {
        for (String name : new String[] {"", "NINECHARS", "A B", "Ä"}) {
            assertThatIllegalArgumentException()
                    .as(name)
                    .isThrownBy(() -> JcaProgram.withCommarea(name, 1));
        }
        for (int length : new int[] {0, 32_764}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JcaProgram.withCommarea("PROG", length))
                    .withMessageContaining("32763");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JcaProgram.withChannel("PROG", "SEVENTEEN-LETTERS"));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        JcaProgram.withCommarea("PROG", 1)
                                .withTransid("FIVES", JcaProgram.TransidUsage.EIB_ONLY));
    }
}
