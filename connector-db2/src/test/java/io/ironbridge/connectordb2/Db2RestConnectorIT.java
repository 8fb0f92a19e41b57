package io.ironbridge.connectordb2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.HttpEcho;
import io.ironbridge.connectorcontract.PendingCall;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** A reply with status 200. */
    private void answers(String headers, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        String head = "HTTP/1.1 200 OK\r\n" + headers + "Content-Length: " + bytes.length;
        db2.server.script((token, peer) ->
                peer.send((head + "\r\n\r\n" + body).getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String unreadable(PendingCall call) throws InterruptedException {
        return call.outcome() instanceof Outcome.Unreadable unreadable
                ? unreadable.what()
                : "read: " + call.outcome();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Content-Type: text/html; charset=UTF-8 | status 200 with text/html instead of JSON"
                        + " in UTF-8",
                "Content-Type: application/json; charset=\"ISO-8859-1\" | status 200 with"
                        + " application/json in another charset instead of JSON in UTF-8",
                "Content-Encoding: gzip | status 200 with a Content-Encoding, which was not asked"
                        + " for",
            })
    void aReplyThatIsLabelledOtherwiseIsUnreadableUnlessLabelsAreIgnored(String field, String what)
            throws InterruptedException {
        answers(field + "\r\n", "{}");
        for (boolean streamed : new boolean[] {true, false}) {
            Db2RestConnector connector = db2.connector(UnaryOperator.identity());
            assertThat(unreadable(Db2Fixture.call(connector, "one", streamed))).isEqualTo(what);
            Db2RestConnector ignoring = db2.connector(Db2RestConfig::withMislabelledReplies);
            assertThat(Db2Fixture.text(Db2Fixture.reply(Db2Fixture.call(ignoring, "a", streamed))))
                    .isEqualTo("{}");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Type: application/json;charset=utf-8\r\n",
                "Content-Type: APPLICATION/problem+JSON ; charset=\"UTF-8\"\r\n",
                "Content-Encoding: identity\r\n"
            })
    void whatMayBeJsonIsTaken(String fields) throws InterruptedException {
        answers(fields, " {} ");
        Db2RestConnector connector = db2.connector(UnaryOperator.identity());
        assertThat(Db2Fixture.text(Db2Fixture.reply(Db2Fixture.call(connector, "one", true))))
                .isEqualTo(" {} ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "'' | its body is empty",
                "<html> | its body is not JSON",
                "{\"rows\":[{\"a\":1} | its JSON is not complete",
                "{\"rows\":[]}{} | data follows the end of its JSON",
            })
    void aBodyThatIsPassedOnUnreadIsNevertheless(String body, String what)
            throws InterruptedException {
        answers("", body);
        for (UnaryOperator<Db2RestConfig> settings :
                List.<UnaryOperator<Db2RestConfig>>of(
                        UnaryOperator.identity(), Db2RestConfig::withMislabelledReplies)) {
            Db2RestConnector connector = db2.connector(settings);
            assertThat(unreadable(Db2Fixture.call(connector, "one", true))).isEqualTo(what);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<html> | . | its body is not JSON",
                "[ | \"row\", | its JSON is not complete"
            })
    void aLongBodyThatIsNotWholeJsonFailsBeforeItsLastBytes(
            String begin, String repeated, String what) throws Exception {
        String body = begin + repeated.repeat(100_000);
        answers("", body);
        Db2RestConnector connector = db2.connector(UnaryOperator.identity());
        Payload.HttpReply reply = Db2Fixture.reply(Db2Fixture.call(connector, "one", true));
        CompletableFuture<String> failure = new CompletableFuture<>();
        AtomicInteger passedOn = new AtomicInteger();
        ((Payload.Streamed) reply.body())
                .chunks()
                .subscribe(
                        new Flow.Subscriber<>() {
                            @Override
                            public void onSubscribe(Flow.Subscription subscription) {
                                subscription.request(Long.MAX_VALUE);
                            }

                            @Override
                            public void onNext(ByteBuffer piece) {
                                passedOn.addAndGet(piece.remaining());
                            }

                            @Override
                            public void onError(Throwable thrown) {
                                failure.complete(String.valueOf(thrown.getMessage()));
                            }

                            @Override
                            public void onComplete() {
                                failure.complete("none");
                            }
                        });
        assertThat(failure.get(30, TimeUnit.SECONDS)).isEqualTo(what);
        assertThat(passedOn.get()).isLessThan(begin.equals("[") ? body.length() : 1);
    }
}
