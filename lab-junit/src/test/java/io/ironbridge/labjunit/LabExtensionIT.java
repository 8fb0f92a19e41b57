package io.ironbridge.labjunit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.lab.drda.DrdaConfig;
import io.ironbridge.lab.ims.LabIms;
import io.ironbridge.lab.mq.LabMq;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabExtensionIT {
    @RegisterExtension
    static final LabExtension LABS =
            new LabExtension()
                    .withMq(mq -> mq.withQueues("PAYMENT.IN"))
                    .withDb2(db2 -> db2.withDrda(DrdaConfig.DEFAULTS))
                    .withCics(cics -> cics.withLabPrograms(false));

    private static int portOfDb2;

    LabExtensionIT(RunningLab<LabDb2> db2) {
        assertThat(portOfDb2).isIn(0, db2.port());
        portOfDb2 = db2.port();
    }

    /** The status of a GET, with the lab's user and the given password. */
    private static int get(RunningLab<?> lab, String path, String password) throws Exception {
        String pair = lab.user() + ":" + password;
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(
                                    URI.create("http://" + lab.host() + ":" + lab.port() + path))
                            .header(
                                    "authorization",
                                    "Basic "
                                            + Base64.getEncoder()
                                                    .encodeToString(
                                                            pair.getBytes(StandardCharsets.UTF_8)))
                            .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    @Test
    void db2AnswersTheOneUser(RunningLab<LabDb2> db2) throws Exception {
        assertThat(get(db2, "/services", db2.password())).isEqualTo(200);
        assertThat(get(db2, "/services", "wrong")).isEqualTo(401);
        assertThat(db2.toString()).doesNotContain(db2.password());
    }

    @Test
    void db2AnswersJdbcDriversOverDrda(RunningLab<LabDb2> db2) throws SQLException {
        String url = db2.lab().drdaUrl().orElseThrow();
        try (Connection connection = DriverManager.getConnection(url, db2.user(), db2.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM EMP")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(289);
        }
    }

    @Test
    void theQueueManagerHasTheConfiguredQueue(RunningLab<LabMq> mq) throws JMSException {
        String url = "tcp://" + mq.host() + ":" + mq.port();
        try (ActiveMQConnectionFactory factory =
                        new ActiveMQConnectionFactory(url, mq.user(), mq.password());
                jakarta.jms.Connection connection = factory.createConnection();
                Session session = connection.createSession()) {
            Queue queue = session.createQueue("PAYMENT.IN");
            session.createProducer(queue).send(session.createTextMessage("10.00"));
        }
        assertThat(mq.lab().queue("PAYMENT.IN")).isPresent();
    }

    @Test
    void aRegionAndAnImsListen(RunningLab<LabCics> cics, RunningLab<LabIms> ims) throws Exception {
        assertThat(get(cics, "/nothing", cics.password())).isEqualTo(404);
        assertThat(get(cics, "/nothing", "wrong")).isEqualTo(401);
        try (Socket socket = new Socket(ims.host(), ims.port())) {
            assertThat(socket.isConnected()).isTrue();
        }
        assertThat(ims.lab().datastores()).isNotEmpty();
    }

    @Nested
    class InANestedClass {
        @Test
        void theLabsAreThoseOfTheClassAround(RunningLab<LabDb2> db2) {
            assertThat(db2.port()).isEqualTo(portOfDb2);
        }
    }

    @Test
    void afterTheClassNothingListens() throws Exception {
        LabsOfClass labs =
                new LabsOfClass(
                        "class",
                        Map.of(
                                LabDb2.class,
                                (user, password) -> {
                                    LabDb2 lab = LabDb2.start(LabDb2Config.defaults());
                                    return new RunningLab<>(
                                            lab, lab.host(), lab.port(), user, password);
                                }));
        RunningLab<?> db2 = labs.lab(LabDb2.class);
        assertThat(labs.lab(LabDb2.class)).isSameAs(db2);
        labs.close();
        assertThatThrownBy(() -> new Socket(db2.host(), db2.port()))
                .isInstanceOf(ConnectException.class);
    }
}
