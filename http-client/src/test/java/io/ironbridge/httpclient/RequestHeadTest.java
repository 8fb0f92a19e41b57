package io.ironbridge.httpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class RequestHeadTest {
    private static final EventLoopGroup LOOPS =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private static final RequestHead HEAD = RequestHead.post("test", "/path");

    @AfterAll
    static void stopLoops() {
        LOOPS.shutdownGracefully().syncUninterruptibly();
    }

    private static String written(HttpClientConfig config, String requestId) {
        return written(config, HttpFixture.context(requestId, Duration.ofSeconds(1)));
    }

    private static String written(HttpClientConfig config, CallContext context) {
        try (HttpClient client =
                new HttpClient(config, new ClientLoops(LOOPS, NioSocketChannel.class))) {
            ByteBuf request =
                    client.prepare(HEAD)
                            .write(UnpooledByteBufAllocator.DEFAULT, Bytes.EMPTY, context, null);
            String text = request.toString(StandardCharsets.US_ASCII);
            request.release();
            return text;
        }
    }

    @Test
    void ipv6HostStandsInBrackets() {
        assertThat(written(HttpClientConfig.of("::1", 446), "r"))
                .contains("\r\nHost: [::1]:446\r\n");
    }

    @Test
    void aRequestIdThatCannotStandInAHeaderIsNotSent() {
        HttpClientConfig config = HttpClientConfig.of("h", 1).withRequestIdHeader("Id");
        assertThat(written(config, "a b")).contains("\r\nId: invalid\r\n");
        assertThat(written(config, "a\r\nb")).contains("\r\nId: invalid\r\n");
    }

    @Test
    void theTraceOfACallIsSentOn() {
        HttpClientConfig config = HttpClientConfig.of("h", 1);
        assertThat(written(config, traced("00-1-2-01", "")))
                .contains("\r\ntraceparent: 00-1-2-01\r\n\r\n")
                .doesNotContain("tracestate");
        assertThat(written(config, traced("00-1-2-01", "a=b,c=d")))
                .contains("\r\ntraceparent: 00-1-2-01\r\ntracestate: a=b,c=d\r\n\r\n");
        assertThat(written(config, "r")).doesNotContain("trace");
    }

    private static CallContext traced(String traceparent, String tracestate) {
        return new CallContext(
                "r",
                Optional.empty(),
                Deadline.in(Duration.ofSeconds(1)),
                new Cancellation(),
                Optional.of(new TraceHeaders(traceparent, tracestate)));
    }

    @Test
    void aTraceThatCouldAddAHeaderIsRefused() {
        for (String value : List.of("a\r\nx: y", "a\nb", "\u00e9", "\u0000")) {
            assertThatIllegalArgumentException().isThrownBy(() -> new TraceHeaders(value, ""));
            assertThatIllegalArgumentException().isThrownBy(() -> new TraceHeaders("a", value));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new TraceHeaders("", ""));
    }

    @Test
    void theCallersFieldHasWhatItsCallersAre() {
        CallerIdentity anna = new CallerIdentity("anna", Optional.of("secret"));
        assertThat(CallerField.BASIC.value(calledBy(anna))).contains("Basic YW5uYTpzZWNyZXQ=");
        assertThat(CallerField.named("User").value(calledBy(anna))).contains("anna");
        assertThat(anna.toString()).doesNotContain("secret");
    }

    @Test
    void callersWhoCannotBeNamedInTheirFieldHaveNone() {
        CallerField user = CallerField.named("User");
        assertThat(user.value(HttpFixture.context("r", Duration.ofSeconds(1)))).isEmpty();
        assertThat(CallerField.BASIC.value(calledBy(CallerIdentity.named("anna")))).isEmpty();
        assertThat(CallerField.BASIC.value(calledBy(new CallerIdentity("a:b", Optional.of("c")))))
                .isEmpty();
        for (String name : List.of("anna\r\nx: y", " anna", "ann\u00e4")) {
            assertThat(user.value(calledBy(CallerIdentity.named(name)))).as(name).isEmpty();
        }
    }

    private static CallContext calledBy(CallerIdentity caller) {
        return new CallContext(
                "r", Optional.of(caller), Deadline.in(Duration.ofSeconds(1)), new Cancellation());
    }

    @Test
    void aCallersFieldIsTheOnlyOneOfItsName() {
        RequestHead own = HEAD.withBasicAuthentication("ibmuser", "secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> own.withCaller(CallerField.BASIC))
                .withMessageContaining("Authorization");
        assertThatIllegalArgumentException().isThrownBy(() -> CallerField.named("authorization"));
        assertThatIllegalArgumentException().isThrownBy(() -> CallerField.named("Host"));
    }

    @Test
    void textShowsHeadersWithoutTheirValues() {
        RequestHead head = HEAD.withBasicAuthentication("ibmuser", "secret");
        assertThat(head.headers().getFirst().value()).isEqualTo("Basic aWJtdXNlcjpzZWNyZXQ=");
        assertThat(head.toString()).contains("Authorization").doesNotContain("aWJtdXNlcj");
    }

    @Test
    void methodsWhoseRepliesAreFramedOtherwiseAreRefused() {
        for (String method : List.of("", "HEAD", "CONNECT", "A B", "GET\r\n")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            new RequestHead(
                                    "test",
                                    method,
                                    "/",
                                    List.of(),
                                    Optional.empty(),
                                    false,
                                    ReplyForm.ANY));
        }
    }

    @Test
    void pathsThatWouldNotStayOneWordAreRefused() {
        for (String path : List.of("", "x", "/a b", "/a\r\nb", "/\u00e9", "/a#b")) {
            assertThatIllegalArgumentException().isThrownBy(() -> RequestHead.post("test", path));
        }
    }

    @Test
    void headersThatBelongToTheClientAreRefused() {
        for (String name :
                List.of("Host", "content-length", "Transfer-Encoding", "Connection", "Expect")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HEAD.withHeader(name, "x"))
                    .withMessageContaining(name);
        }
    }

    @Test
    void aHeaderThatCannotBeSentIsRefusedWithoutShowingItsValue() {
        assertThatIllegalArgumentException().isThrownBy(() -> HEAD.withHeader("a b", "x"));
        for (String value : List.of("secret\r\n", "secret\nA: b", " secret", "secret\u00e9")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HEAD.withHeader("A", value))
                    .withMessageContaining("header A")
                    .withMessageNotContaining("secret");
        }
    }

    @Test
    void userNamesThatBasicAuthenticationCannotCarryAreRefused() {
        for (String user : List.of("", "a:b")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HEAD.withBasicAuthentication(user, "c"));
        }
    }

    @Test
    void configurationThatCannotWorkIsRefused() {
        HttpClientConfig good = HttpClientConfig.of("h", 1);
        assertThatIllegalArgumentException().isThrownBy(() -> HttpClientConfig.of("a\r\nb", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> HttpClientConfig.of("h", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> HttpClientConfig.of("h", 65536));
        assertThatIllegalArgumentException().isThrownBy(() -> good.withMaxConnections(0));
        assertThatIllegalArgumentException().isThrownBy(() -> good.withRequestIdHeader("a: b"));
        assertThatIllegalArgumentException().isThrownBy(() -> good.withRequestIdHeader("Host"));
    }
}
