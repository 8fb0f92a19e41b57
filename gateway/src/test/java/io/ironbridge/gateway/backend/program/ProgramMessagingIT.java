package io.ironbridge.gateway.backend.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorjava.JavaConfig.Isolation;
import io.ironbridge.gateway.Running;
import io.ironbridge.gateway.http.TestKeyStore;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import io.ironbridge.lab.net.ServerTls;
import io.ironbridge.testsupport.StaffProject;
import jakarta.jms.ConnectionFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Java programs that use JMS themselves, in servants and in the gateway. */
@Tag("system")
@Timeout(180)
class ProgramMessagingIT {
    private static final String QUEUE = "NOTES";
    private static final String PASSWORD = "broker-secret";

    @TempDir static Path jars;

    private static TestKeyStore key;

    @TempDir Path folder;

    /** Does what the id says. */
    @BeforeAll
    static void compile(@TempDir Path work) throws Exception {
        key = TestKeyStore.make(work.resolve("broker.p12"), "ip:127.0.0.1");
        new ProgramJar(work)
                .program(
                        "Notes",
                        "Notes.In, Notes.Out",
                        """
                        public record In(String id) {}
                        public record Out(String text) {}

                        @Override public Out run(In in, ProgramCall call) throws Exception {
                            if (in.id().equals("other")) {
                                try {
                                    return new Out("got " + call.connectionFactory("other"));
                                } catch (IllegalArgumentException e) {
                                    return new Out(e.getMessage());
                                }
                            }
                            jakarta.jms.ConnectionFactory bank = call.connectionFactory("bank");
                            if (in.id().equals("leave")) {
                                jakarta.jms.JMSContext left =
                                        bank.createContext(jakarta.jms.JMSContext.SESSION_TRANSACTED);
                                send(left, "left");
                                return new Out("left");
                            }
                            if (in.id().equals("wait")) {
                                jakarta.jms.JMSContext jms = bank.createContext();
                                jms.createConsumer(jms.createQueue("EMPTY")).receive();
                                return new Out("waited");
                            }
                            try (jakarta.jms.JMSContext jms =
                                    bank.createContext(jakarta.jms.JMSContext.SESSION_TRANSACTED)) {
                                switch (in.id()) {
                                    case "put" -> {
                                        send(jms, "kept");
                                        jms.commit();
                                    }
                                    case "fail" -> {
                                        send(jms, "failed");
                                        throw new IllegalStateException();
                                    }
                                    default -> { }
                                }
                                jakarta.jms.Message got =
                                        jms.createConsumer(jms.createQueue("NOTES")).receive(500);
                                jms.commit();
                                return new Out(got == null ? "none" : got.getBody(String.class));
                            }
                        }

                        private static void send(jakarta.jms.JMSContext jms, String text) {
                            jms.createProducer().send(jms.createQueue("NOTES"), text);
                        }
                        """)
                .write(jars.resolve("notes.jar"), ConnectionFactory.class);
    }

    private StaffProject project(Isolation isolation, String more, String broker) {
        return ProgramProject.of(folder, "Notes", more)
                .config(
                        """
                        <library id="programs"><fileset dir="%s" includes="*.jar"/></library>
                        <ironbridge_servants id="java" libraryRef="programs" workers="2" servants="1" spares="0"
                            grace="2s" isolation="%s"/>
                        <jmsConnectionFactory id="bank" connectionManagerRef="pool" %s</jmsConnectionFactory>
                        <connectionManager id="pool" connectionTimeout="5s" maxPoolSize="1"/>
                        <ssl id="bankTls" trustStoreRef="bankTrust"/>
                        <keyStore id="bankTrust" location="%s" type="PKCS12" password="%s"/>
                        <httpEndpoint id="defaultHttpEndpoint" httpPort="0" httpsPort="-1" ironbridge_requestTimeout="20s"/>
                        """
                                .formatted(
                                        jars,
                                        isolation,
                                        broker,
                                        key.file(),
                                        TestKeyStore.PASSWORD));
    }

    private Path project(Isolation isolation, LabMq lab) {
        return project(isolation, "connectionFactories: [bank]", over(lab, "")).folder();
    }

    private static String over(LabMq lab, String attribute) {
        return """
        %s><ironbridge_artemis url="tcp://127.0.0.1:%d" user="labuser" password="%s"/>\
        """
                .formatted(attribute, lab.port(), PASSWORD);
    }

    private static LabMqConfig lab() {
        return LabMqConfig.defaults()
                .withCredentials("labuser", PASSWORD)
                .withQueues(QUEUE, "EMPTY");
    }

    private static String ok(String text) {
        return "200 {\"text\":\"" + text + "\"}";
    }

    /** With one connection, what is not given back is missed by the next call. */
    @ParameterizedTest
    @EnumSource
    void whatIsNotCommittedIsRolledBackAndConnectionsComeBack(Isolation isolation)
            throws Exception {
        try (LabMq lab = LabMq.start(lab());
                Running running = Running.with(project(isolation, lab))) {
            assertThat(running.get("/staff/put")).isEqualTo(ok("kept"));
            assertThat(running.get("/staff/fail")).startsWith("500 {\"code\":502,");
            assertThat(running.get("/staff/leave")).isEqualTo(ok("left"));
            assertThat(running.get("/staff/get")).isEqualTo(ok("none"));
            assertThat(running.get("/metrics").contains("connection=\"bank\""))
                    .as("the connections of the gateway")
                    .isEqualTo(isolation == Isolation.NONE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionFactoryThatIsNotDeclaredIsRefused(Isolation isolation) throws Exception {
        try (LabMq lab = LabMq.start(lab());
                Running running = Running.with(project(isolation, lab))) {
            assertThat(running.get("/staff/other"))
                    .isEqualTo(
                            ok(
                                    "The program has no connection factory other. Declare it in"
                                            + " connectionFactories of its zosAsset.yaml."));
        }
    }

    /** The servant, or the thread, serves the next call. */
    @ParameterizedTest
    @EnumSource
    void aProgramThatWaitsForAMessageEndsAfterTheDeadline(Isolation isolation) throws Exception {
        try (LabMq lab = LabMq.start(lab())) {
            Path project = project(isolation, lab);
            Path config = project.resolve("src/main/liberty/config/server.xml");
            Files.writeString(config, Files.readString(config).replace("\"20s\"", "\"6s\""));
            try (Running running = Running.with(project)) {
                assertThat(running.get("/staff/put")).isEqualTo(ok("kept"));
                assertThat(running.get("/staff/wait")).startsWith("500 {\"code\":504,");
                assertThat(running.get("/staff/put")).isEqualTo(ok("kept"));
                if (isolation == Isolation.SERVANTS) {
                    assertThat(running.get("/metrics"))
                            .containsPattern(
                                    "ironbridge_backend_connections_opened_total\\{[^}]*java[^}]*\\}"
                                        + " 1.0");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void tlsIsThatOfTheConfiguration(Isolation isolation) throws Exception {
        try (LabMq lab =
                        LabMq.start(
                                lab().withTls(new ServerTls(key.file(), TestKeyStore.PASSWORD)));
                Running running =
                        Running.with(
                                project(
                                                isolation,
                                                "connectionFactories: [bank]",
                                                over(lab, "ironbridge_sslCertsRef=\"bankTls\""))
                                        .folder())) {
            assertThat(running.get("/staff/put")).isEqualTo(ok("kept"));
        }
    }

    @Test
    void aPasswordIsInNoArgumentVariableOrLogOfAServant() throws Exception {
        try (LabMq lab = LabMq.start(lab());
                Running running = Running.with(project(Isolation.SERVANTS, lab))) {
            assertThat(running.get("/staff/put")).isEqualTo(ok("kept"));
            for (ProcessHandle one : ProcessHandle.current().children().toList()) {
                Path process = Path.of("/proc", Long.toString(one.pid()));
                assertThat(Files.readString(process.resolve("cmdline"))).doesNotContain(PASSWORD);
                assertThat(Files.readString(process.resolve("environ"))).doesNotContain(PASSWORD);
            }
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path log : files.filter(file -> file.endsWith("servants.log")).toList()) {
                    assertThat(Files.readString(log)).doesNotContain(PASSWORD);
                }
            }
        }
    }

    @Test
    void aConnectionOfAnotherKindIsNoConnectionFactory() {
        assertThatThrownBy(() ->
                        Running.with(
                                project(
                                                Isolation.SERVANTS,
                                                "connectionFactories: [java]",
                                                "><ironbridge_artemis url=\"tcp://127.0.0.1:1\"/>")
                                        .folder()))
                .hasMessageContaining("IRB-PROJ-0407E")
                .hasMessageContaining("Name a <jmsConnectionFactory>.");
    }

    @Test
    void anEmbeddedBrokerIsNotForPrograms() {
        assertThatThrownBy(() ->
                        Running.with(
                                project(
                                                Isolation.SERVANTS,
                                                "connectionFactories: [bank]",
                                                "><ironbridge_artemis embedded=\"true\"/>")
                                        .folder()))
                .hasMessageContaining("IRB-GW-0124E");
    }

    @Test
    void connectionsOfAProgramTakeNoPartInAUnitOfWork() {
        assertThatThrownBy(() ->
                        Running.with(
                                project(
                                                Isolation.SERVANTS,
                                                "connectionFactories: [bank]\n"
                                                        + "transaction: required",
                                                "><ironbridge_artemis url=\"tcp://127.0.0.1:1\"/>")
                                        .folder()))
                .hasMessageContaining(
                        "IRB-PROJ-0557E The program 'getEmployee' has the connection factory"
                                + " 'bank', whose connections take no part in its unit of work.");
    }
}
