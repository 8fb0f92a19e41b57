package io.ironbridge.connectordb2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.HttpEcho;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is Db2's about the calls; what is HTTP's about them is tested with the client. */
@SuppressWarnings("StringConcatToTextBlock") // CR LF stands out better in plain literals
class Db2RestConnectorIT {
    private final Db2Fixture db2 = new Db2Fixture();

    @AfterEach
    void stop() {
        db2.close();
    }

    @Test
    void theRequestIsWhatDb2Documents() throws InterruptedException {
        Db2RestConnector connector =
                db2.connector(
                        config -> config.withCredentials(new Db2Credentials("ibmuser", "secret")));
        Db2Fixture.reply(Db2Fixture.call(connector, "one", false));
        assertThat(db2.echo.lastHead())
                .isEqualTo(
                        "POST /services/SYSIBMSERVICE/echo HTTP/1.1\r\n"
                                + "Host: 127.0.0.1:"
                                + db2.server.port()
                                + "\r\n"
                                + "Content-Type: application/json\r\n"
                                + "Accept: application/json\r\n"
                                + "Authorization: Basic aWJtdXNlcjpzZWNyZXQ=\r\n"
                                + "Content-Length: 15\r\n\r\n");
        assertThat(db2.echo.lastBody().utf8()).isEqualTo("{\"token\":\"one\"}");
    }

    @Test
    void withoutCredentialsNoneAreSent() throws InterruptedException {
        Db2RestConnector connector = db2.connector(UnaryOperator.identity());
        Db2Fixture.reply(Db2Fixture.call(connector, "one", false));
        assertThat(db2.echo.lastHead()).doesNotContain("Authorization");
    }

    @Test
    void errorsOfDb2AreReplies() throws InterruptedException {
        Db2RestConnector connector = db2.connector(UnaryOperator.identity());
        for (String status :
                List.of(
                        "400 Bad Request",
                        "401 Unauthorized",
                        "404 Not Found",
                        "500 Error",
                        "201 Created")) {
            db2.server.script(
                    (token, peer) -> peer.send(HttpEcho.reply(status, "", "{\"StatusCode\":1}")));
            Payload.HttpReply reply = Db2Fixture.reply(Db2Fixture.call(connector, "one", false));
            assertThat(reply.status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
            assertThat(Db2Fixture.text(reply)).isEqualTo("{\"StatusCode\":1}");
        }
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void longRepliesArePassedOnOnlyForTargetsThatStream() throws InterruptedException {
        Db2RestConnector connector = db2.connector(UnaryOperator.identity());
        String rows = "[" + " ".repeat(100_000) + "]";
        db2.server.script((token, peer) -> peer.send(HttpEcho.reply("200 OK", "", rows)));
        assertThat(Db2Fixture.text(Db2Fixture.reply(Db2Fixture.call(connector, "one", false))))
                .isEqualTo(rows);
        assertThat(Db2Fixture.reply(Db2Fixture.call(connector, "two", true)).body())
                .isInstanceOf(Payload.Streamed.class);
    }
}
