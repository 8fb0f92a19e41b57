package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.http.listener.HttpListener;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * HTTP/2 requests whose fields would mean something else in HTTP/1, and floods of frames that cost
 * their sender next to nothing.
 */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class Http2SmugglingIT {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0";
    private static final List<String> USUAL =
            List.of(":method=GET", ":scheme=http", ":path=/", ":authority=h");

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int CONTINUATION = 9;

    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    private static final int STATUS_200 = 0x80 | 8; // entries of HPACK's static table
    private static final int STATUS_400 = 0x80 | 12;

    private static final int FRAME_HEAD = 9;

    private final BlockingQueue<Request> served = new LinkedBlockingQueue<>();
    private EventLoops loops;
    private HttpListener listener;

    @BeforeEach
    void start() throws IOException {
        loops = EventLoops.start(1);
        listen(HttpLimits.defaults());
    }

    private void listen(HttpLimits limits) throws IOException {
        listener =
                HttpListener.start(
                        ListenerConfig.defaults().withLimits(limits),
                        (RequestHandler)
                                exchange -> {
                                    served.add(exchange.request());
                                    Replies.echo(exchange);
                                },
                        loops);
    }

    @AfterEach
    void stop() {
        listener.close();
        loops.close();
    }

    private RawClient connect() throws IOException {
        return new RawClient(listener.address()).send(PREFACE);
    }

    // HPACK and frames, written from RFC 7541 and RFC 9113

    /** Fields as {@code name=value}, each a literal that is not indexed. */
    private static String block(List<String> fields) {
        StringBuilder block = new StringBuilder();
        for (String field : fields) {
            int equals = field.indexOf('=');
            block.append('\0')
                    .append(text(field.substring(0, equals)))
                    .append(text(field.substring(equals + 1)));
        }
        return block.toString();
    }

    private static String text(String text) {
        assertThat(text.length()).as("fits a length of one byte").isLessThan(127);
        return (char) text.length() + text;
    }

    private static String request(int flags, List<String> fields) {
        return frame(HEADERS, flags | END_HEADERS, 1, block(fields));
    }

    private static String frame(int type, int flags, int stream, String payload) {
        int length = payload.length();
        return new String(
                        new char[] {
                            (char) (length >> 16),
                            (char) (length >> 8 & 0xff),
                            (char) (length & 0xff),
                            (char) type,
                            (char) flags,
                            0,
                            (char) (stream >> 16 & 0xff),
                            (char) (stream >> 8 & 0xff),
                            (char) (stream & 0xff)
                        })
                + payload;
    }

    /** What becomes of a request: a status, how its stream or connection was ended. */
    private static String answer(RawClient client) throws IOException {
        try {
            while (true) {
                String head = client.readBytes(FRAME_HEAD);
                if (head.length() < FRAME_HEAD) {
                    return "closed";
                }
                int length = head.charAt(0) << 16 | head.charAt(1) << 8 | head.charAt(2);
                String payload = client.readBytes(length);
                switch (head.charAt(3)) {
                    case HEADERS -> {
                        return status(payload.charAt(0));
                    }
                    case RST_STREAM -> {
                        return "reset " + (int) payload.charAt(3);
                    }
                    case GOAWAY -> {
                        return "goaway " + (int) payload.charAt(7);
                    }
                    default -> {} // settings and windows
                }
            }
        } catch (SocketException reset) {
            return "closed";
        }
    }

    private static String status(char indexed) {
        return switch (indexed) {
            case STATUS_200 -> "200";
            case STATUS_400 -> "400";
            default -> "another status";
        };
    }

    private String answer(String frames) throws IOException {
        try (RawClient client = connect()) {
            return answer(client.send(frames));
        }
    }

    private static List<String> with(String... more) {
        List<String> fields = new ArrayList<>(USUAL);
        fields.addAll(Arrays.asList(more));
        return fields;
    }

    private static List<String> without(String name) {
        return USUAL.stream().filter(field -> !field.startsWith(name + "=")).toList();
    }

    private static List<String> instead(String field) {
        String name = field.substring(0, field.indexOf('=', 1));
        return USUAL.stream().map(usual -> usual.startsWith(name + "=") ? field : usual).toList();
    }

    @Test
    void theRequestThatTheOthersAreMadeOfIsServed() throws IOException {
        assertThat(answer(request(END_STREAM, USUAL))).isEqualTo("200");
        assertThat(answer(request(END_STREAM, with("te=trailers", "host=H")))).isEqualTo("200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connection=close",
                "connection=x",
                "keep-alive=timeout=5",
                "proxy-connection=keep-alive",
                "transfer-encoding=chunked",
                "upgrade=h2c",
                "te=gzip",
                "te=trailers, deflate",
                ":path=/again",
                ":method=POST",
                ":scheme=https",
                ":authority=other",
                ":status=200",
                ":unknown=x",
            })
    void fieldsThatHttp2ForbidsResetTheStream(String field) throws IOException {
        assertThat(answer(request(END_STREAM, with(field)))).isEqualTo("reset 1");
        assertThat(served).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {":method", ":scheme", ":path"})
    void requestsWithoutAPseudoFieldResetTheStream(String missing) throws IOException {
        assertThat(answer(request(END_STREAM, without(missing)))).isEqualTo("reset 1");
        assertThat(served).isEmpty();
    }

    @Test
    void aStreamThatIsResetIsToldAndCounted() throws Exception {
        try (LogLines log = new LogLines(Serving.class)) {
            assertThat(answer(request(END_STREAM, with("transfer-encoding=chunked"))))
                    .isEqualTo("reset 1");
            assertThat(log.next())
                    .isEqualTo(
                            "IRB-HTTP-0110I A stream of the HTTP/2 connection with 127.0.0.1 was"
                                    + " reset: PROTOCOL_ERROR");
        }
        assertThat(listener.counts().refusedRequests()).isEqualTo(1);
    }

    @Test
    void aPseudoFieldBehindOthersResetsTheStream() throws IOException {
        List<String> fields = new ArrayList<>(List.of("a=b"));
        fields.addAll(USUAL);
        assertThat(answer(request(END_STREAM, fields))).isEqualTo("reset 1");
        assertThat(served).isEmpty();
    }

    @Test
    void aFieldThatMayComeOnceAndCameTwiceIsMalformed() throws IOException {
        List<String> fields = new ArrayList<>(USUAL);
        fields.addAll(List.of("content-type=a/b", "content-type=c/d"));
        assertThat(answer(request(END_STREAM, fields))).isEqualTo("400");
        assertThat(served).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host=other",
                "host=h, other",
                "content-length=+1",
                "content-length=1, 1",
                "content-length=x",
            })
    void fieldsThatContradictAreMalformed(String field) throws IOException {
        assertThat(answer(request(END_STREAM, with(field)))).isIn("400", "reset 1");
        assertThat(served).isEmpty();
    }

    @Test
    void severalHostsOrNoneAreMalformed() throws IOException {
        assertThat(answer(request(END_STREAM, without(":authority")))).isEqualTo("400");
        List<String> two = new ArrayList<>(without(":authority"));
        two.addAll(List.of("host=h", "host=h"));
        assertThat(answer(request(END_STREAM, two))).isEqualTo("400");
        assertThat(served).isEmpty();
        two.removeLast();
        assertThat(answer(request(END_STREAM, two))).isEqualTo("200");
        assertThat(Replies.take(served).headers().all("host")).containsExactly("h");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":path=",
                ":path=*",
                ":path=x",
                ":path=http://h/",
                ":path=/ HTTP/1.1\r\nhost: other\r\n\r\nGET /hidden",
                ":path=/\0",
                ":path=/a b",
                ":path=/#a",
                ":method=",
                ":method=GET / HTTP/1.1\r\nx: y\r\n\r\nGET",
                ":method=G T",
                ":authority=h\r\nx: y",
                ":authority=u@h",
                ":authority=a/b",
                ":authority=",
            })
    void pseudoFieldsThatWouldBreakTheirLineAreMalformed(String field) throws IOException {
        assertThat(answer(request(END_STREAM, instead(field)))).isIn("400", "reset 1");
        assertThat(served).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a=b\r\ntransfer-encoding: chunked",
                "a=b\nc",
                "a=b\rc",
                "a=\0",
                "a\r\nb=c",
                "a: b\r\nc=d",
                "a b=c",
                "a:=b",
                "Upper=case",
                "\u00e4=b",
                "=b",
            })
    void fieldsThatWouldBecomeSeveralInHttp1AreMalformed(String field) throws IOException {
        assertThat(answer(request(END_STREAM, with(field)))).isIn("400", "reset 1", "goaway 1");
        assertThat(served).isEmpty();
    }

    @Test
    void bodiesThatAreNotAsLongAsAnnouncedAreNotServed() throws IOException {
        String post = request(0, with("content-length=2"));
        assertThat(answer(post + frame(DATA, END_STREAM, 1, "a"))).isEqualTo("reset 1");
        assertThat(answer(post + frame(DATA, END_STREAM, 1, "abc"))).isEqualTo("reset 1");
        assertThat(answer(request(END_STREAM, with("content-length=2")))).isEqualTo("reset 1");
        List<String> two = with("content-length=1", "content-length=2");
        assertThat(answer(request(0, two) + frame(DATA, END_STREAM, 1, "a")))
                .isIn("400", "reset 1");
        assertThat(served).isEmpty();
        assertThat(answer(post + frame(DATA, END_STREAM, 1, "ab"))).isEqualTo("200");
    }

    @Test
    void trailersAreNoHeaderFieldsAndHaveNoPseudoFields() throws IOException {
        String post = request(0, instead(":method=POST"));
        String data = frame(DATA, 0, 1, "x");
        assertThat(answer(post + data + request(END_STREAM, List.of(":path=/hidden"))))
                .isEqualTo("reset 1");
        assertThat(served).isEmpty();
        List<String> trailers = List.of("authorization=Basic YTpi", "host=other");
        assertThat(answer(post + data + request(END_STREAM, trailers))).isEqualTo("200");
        Request request = Replies.take(served);
        assertThat(request.headers().first("authorization")).isNull();
        assertThat(request.headers().all("host")).containsExactly("h");
    }

    // Floods

    /** Sends until the server has closed; more than {@code most} times is too late. */
    private void assertClosedBy(String frames, int most) throws IOException {
        try (RawClient client = connect()) {
            Replies.until(() -> listener.counts().open() == 1);
            try {
                for (int i = 0; i < most && listener.counts().open() > 0; i++) {
                    client.send(frames);
                }
            } catch (IOException closed) {
                // What is wanted may come while we still send.
            }
            Replies.until(() -> listener.counts().open() == 0);
        }
        assertThat(served).isEmpty();
    }

    @Test
    void aHeadInManySmallPiecesClosesTheConnection() throws IOException {
        String begun = frame(HEADERS, END_STREAM, 1, block(USUAL));
        assertClosedBy(begun + frame(CONTINUATION, 0, 1, block(List.of("a=b"))).repeat(1_000), 1);
    }

    @Test
    void aHeadWithoutEndClosesTheConnection() throws IOException {
        String large = block(List.of("a=" + "b".repeat(100))).repeat(150);
        String begun = frame(HEADERS, END_STREAM, 1, block(USUAL));
        assertClosedBy(begun + frame(CONTINUATION, 0, 1, large).repeat(100), 1);
    }

    @Test
    void emptyPiecesOfABodyCloseTheConnection() throws IOException {
        assertClosedBy(
                request(0, instead(":method=POST")) + frame(DATA, 0, 1, "").repeat(1_000), 1);
    }

    @Test
    void asManyCheapFramesAsConfiguredAreServed() throws IOException {
        listener.close();
        listen(HttpLimits.defaults().withFrames(new FrameLimits(3, 20, 1_000)));
        assertThat(answer(headInPieces(3))).isEqualTo("200");
        assertThat(answer(headInPieces(4))).isEqualTo("goaway 11");
        assertThat(answer(bodyInPieces(20))).isEqualTo("200");
        assertThat(answer(bodyInPieces(21))).isEqualTo("goaway 11");
    }

    private static String headInPieces(int continuations) {
        String more = block(List.of("a=b"));
        return frame(HEADERS, END_STREAM, 1, block(USUAL))
                + frame(CONTINUATION, 0, 1, more).repeat(continuations - 1)
                + frame(CONTINUATION, END_HEADERS, 1, more);
    }

    private static String bodyInPieces(int empty) {
        return request(0, instead(":method=POST"))
                + frame(DATA, 0, 1, "").repeat(empty)
                + frame(DATA, END_STREAM, 1, "x");
    }

    @Test
    void requestsThatMakeTheServerResetThemCloseTheConnection() throws IOException {
        StringBuilder frames = new StringBuilder();
        for (int stream = 1; stream < 2_000; stream += 2) {
            frames.append(frame(HEADERS, END_HEADERS, stream, block(instead(":method=POST"))))
                    .append(frame(WINDOW_UPDATE, 0, stream, "\0\0\0\0"));
        }
        assertClosedBy(frames.toString(), 1);
    }

    @Test
    void pingsWhoseAnswersNobodyReadsCloseTheConnection() throws IOException {
        assertClosedBy(frame(PING, 0, 0, "12345678").repeat(10_000), 2_000);
    }

    @Test
    void settingsWhoseAnswersNobodyReadsCloseTheConnection() throws IOException {
        assertClosedBy(frame(SETTINGS, 0, 0, "").repeat(10_000), 2_000);
    }
}
