package io.ironbridge.gateway.http.h1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ironbridge.gateway.http.BodyBudget;
import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.RefusedRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestReaderTest {
    private static final String CHUNKED =
            "POST / HTTP/1.1|Host: h|Transfer-Encoding: Chunked||".replace("|", "\r\n");

    private final HttpLimits limits =
            HttpLimits.defaults()
                    .withMaxBodyBytes(1000)
                    .withMaxRequestLine(40)
                    .withMaxHeaderBytes(100)
                    .withMaxHeaderCount(10)
                    .withMaxChunkLine(20);
    private final BodyBudget budget = new BodyBudget(1500);
    private final RequestReader reader = new RequestReader(limits);

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }

    /**
     * The bodies of all requests in {@code text}, given to the reader in pieces of {@code step}
     * bytes.
     */
    private List<String> bodies(String text, int step) throws RefusedRequest {
        ByteBuf all = bytes(text);
        ByteBuf input = Unpooled.buffer();
        List<String> bodies = new ArrayList<>();
        while (all.isReadable()) {
            input.writeBytes(all, Math.min(step, all.readableBytes()));
            for (var next = read(reader, input); next != null; next = read(reader, input)) {
                bodies.add(next.bytes().utf8());
                next.drop();
            }
        }
        return bodies;
    }

    /** The body of the next request, which is read as soon as its head is; null: more must come. */
    private @Nullable BodyBuffer read(RequestReader from, ByteBuf input) throws RefusedRequest {
        if (from.unread() == 0) {
            if (from.readHead(input) == null) {
                return null;
            }
            if (from.unread() == 0) {
                return new BodyBuffer(0, budget);
            }
            from.expectBody(budget);
        }
        return from.readBody(input);
    }

    private int refusal(String text) {
        RefusedRequest refused = catchThrowableOfType(RefusedRequest.class, () -> bodies(text, 1));
        assertThat(refused).as(text).isNotNull();
        return refused.problem().status();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void requestsAreFoundHoweverTheyArrive(int step) throws RefusedRequest {
        String three =
                "POST / HTTP/1.1|Host: h|Content-Length: 5||hello|"
                        + "GET / HTTP/1.1|Host: h||"
                        + "POST / HTTP/1.1|Host: h|Transfer-Encoding: chunked||"
                        + "5;a=\"b\\\"\"|chunk|00A ; a = b;c|0123456789|0|Trailer: x||";
        assertThat(bodies(three.replace("|", "\r\n"), step))
                .containsExactly("hello", "", "chunk0123456789");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x|",
                "|",
                " 5|hello|0||",
                "5 |hello|0||",
                "+5|hello|0||",
                "0x5|hello|0||",
                "5 5|hello|0||",
                "-1|",
                "5|hello!|0||",
                "5|hell|0||",
                "5\nhello",
                "5;a\0|hello",
                "5;a=b\rc|hello",
                "5;012345678901234567890|",
                "0|Trailer|",
                "0| folded: x|",
                "0|a: b\0|",
                "0|a: b\nc|",
            })
    void brokenChunksAreRefused(String chunks) {
        assertThat(refusal(CHUNKED + chunks.replace("|", "\r\n"))).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "3e9|, 413",
        "ffffffff|, 413",
        "fffffffff|, 413",
        "100000000000000005|, 413",
    })
    void largeChunksAreRefusedBeforeTheyCome(String chunks, int status) {
        assertThat(refusal(CHUNKED + chunks.replace("|", "\r\n"))).isEqualTo(status);
    }

    @Test
    void chunksTogetherMustNotExceedTheBodyLimit() {
        assertThat(refusal(CHUNKED + ("64\r\n" + "x".repeat(100) + "\r\n").repeat(11)))
                .isEqualTo(413);
    }

    @Test
    void bodyOfExactlyTheLimitIsTaken() throws RefusedRequest {
        String body = "x".repeat(1000);
        assertThat(bodies(CHUNKED + "3e8\r\n" + body + "\r\n0\r\n\r\n", 50)).containsExactly(body);
    }

    @Test
    void longRequestLineIs414EvenWithoutItsEnd() {
        assertThat(refusal("GET /" + "a".repeat(100))).isEqualTo(414);
        assertThat(new HeadScanner(limits).begun()).isFalse();
    }

    @Test
    void requestLineOfExactlyTheLimitIsTaken() throws RefusedRequest {
        String line = "GET /" + "a".repeat(40 - 14) + " HTTP/1.1";
        assertThat(line).hasSize(40);
        assertThat(bodies(line + "\r\nHost: h\r\n\r\n", 3)).hasSize(1);
    }

    @Test
    void largeHeadersAre431EvenWithoutTheirEnd() {
        assertThat(refusal("GET / HTTP/1.1\r\nHost: h\r\nA: " + "a".repeat(100))).isEqualTo(431);
    }

    @Test
    void headersOfExactlyTheLimitAreTaken() throws RefusedRequest {
        String fields = "Host: h\r\nA: " + "a".repeat(100 - 9 - 5) + "\r\n";
        assertThat(fields).hasSize(100);
        assertThat(bodies("GET / HTTP/1.1\r\n" + fields + "\r\n", 3)).hasSize(1);
    }

    @Test
    void trailersCountAgainstTheHeaderLimit() {
        assertThat(refusal(CHUNKED + "0\r\n" + "a: 0123456789abcdef\r\n".repeat(6))).isEqualTo(400);
    }

    @Test
    void tooManyTrailersAre431() {
        assertThat(refusal(CHUNKED + "0\r\n" + "a:\r\n".repeat(11))).isEqualTo(431);
    }

    @Test
    void bareLineFeedIsRefused() {
        assertThat(refusal("GET / HTTP/1.1\nHost: h\n\n")).isEqualTo(400);
    }

    @Test
    void emptyLinesBeforeARequestAreSkipped() throws RefusedRequest {
        assertThat(bodies("\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n", 1000)).hasSize(1);
    }

    @Test
    void bodyOnlyTakesWhatItsLengthTells() throws RefusedRequest {
        read(reader, bytes("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 700\r\n\r\n"));
        assertThat(budget.held()).isZero();
        read(reader, bytes("x"));
        assertThat(budget.held()).isEqualTo(700);
        reader.drop();
        reader.drop();
        assertThat(budget.held()).isZero();
    }

    @Test
    void bodyWithoutRoomIs503UntilAnotherIsDropped() throws RefusedRequest {
        String post = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 800\r\n\r\n" + "x".repeat(800);
        BodyBuffer first = read(new RequestReader(limits), bytes(post));
        assertThat(first).isNotNull();
        assertThat(refusal(post)).isEqualTo(503);
        assertThat(budget.held()).isEqualTo(800);
        Objects.requireNonNull(first).drop();
        assertThat(budget.held()).isZero();
        assertThat(read(new RequestReader(limits), bytes(post))).isNotNull();
    }

    @Test
    void chunksOfABodyFindNoRoomEither() {
        assertThat(budget.take(600)).isTrue();
        assertThat(refusal(CHUNKED + "1\r\nx\r\n0\r\n\r\n")).isEqualTo(503);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1000})
    void emptyLinesWithoutEndAreRefused(int step) {
        RefusedRequest refused =
                catchThrowableOfType(RefusedRequest.class, () -> bodies("\r\n".repeat(50), step));
        assertThat(refused).isNotNull();
        assertThat(refused.problem().status()).isEqualTo(400);
    }

    @Test
    void eachRequestMayFollowAFewEmptyLines() throws RefusedRequest {
        String request = "\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n";
        assertThat(bodies(request.repeat(3), 1000)).hasSize(3);
    }

    @Test
    void continueIsDueOnceAndOnlyWhileTheBodyIsMissing() throws RefusedRequest {
        String head =
                "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n";
        assertThat(bodies(head, 1000)).isEmpty();
        assertThat(reader.takeContinueDue()).isTrue();
        assertThat(reader.takeContinueDue()).isFalse();
        assertThat(bodies("ab", 1)).containsExactly("ab");

        assertThat(bodies(head + "a", 1000)).isEmpty();
        assertThat(reader.takeContinueDue()).isFalse();
    }

    @Test
    void randomBytesAreOnlyEverRefused() {
        var random = new java.util.Random(42);
        for (int i = 0; i < 20_000; i++) {
            byte[] noise = new byte[random.nextInt(120)];
            random.nextBytes(noise);
            ByteBuf input = bytes("POST / HTTP/1.1\r\nHost: h\r\n").writeBytes(noise);
            try {
                read(new RequestReader(limits), input);
            } catch (RefusedRequest refused) {
                assertThat(refused.problem().status()).isBetween(400, 505);
            }
        }
    }
}
