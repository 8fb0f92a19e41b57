package io.ironbridge.connectorcics.hostlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.httpclient.HttpClientConfig;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinkRequestTest {
    static final CallContext CONTEXT =
            new CallContext(
                    "req-1",
                    Optional.of(CallerIdentity.named("anna")),
                    Deadline.in(Duration.ofMillis(258), () -> 0),
                    new Cancellation());

    static final HostLinkConfig CONFIG =
            HostLinkConfig.of(
                    HttpClientConfig.of("h", 1)
                            .withLimits(
                                    new HttpClientConfig.Limits(1 << 20, 1 << 16, 1 << 14, 1024)));

    @Test
    void aRequestWithACommareaIsThisByteForByte() {
        LinkedProgram program = LinkedProgram.withCommarea("catmgr", Optional.of("IBLK"), 8);
        Bytes request = request(program, new Payload.Commarea(bytes("C1C2000000")));

        assertThat(hex(request))
                .isEqualTo(
                        "C9C2D3D8" // IBLQ
                                + "00000001" // version
                                + "00000080" // header
                                + "00000082" // all of it
                                + "00000001" // LINK with a COMMAREA
                                + "C3C1E3D4C7D94040" // CATMGR
                                + "C9C2D3D2" // IBLK
                                + "40404040404040404040404040404040"
                                + "00000008" // the program sees
                                + "00000002" // without trailing zeros
                                + "00000000"
                                + "00100000" // longest answer
                                + "00000102" // 258 ms left
                                + "00000000"
                                + "0102030405060708"
                                + "998598" // req
                                + "60F1" // -1
                                + "40".repeat(27)
                                + "8195958140404040" // anna
                                + "0000000000000000"
                                + "C1C2");
    }

    @Test
    void containersFollowTheHead() {
        LinkedProgram program =
                LinkedProgram.withChannel("PROG", Optional.empty(), "CHAN", Set.of("IN"));
        Bytes request =
                request(
                        program,
                        new Payload.Channel(
                                List.of(
                                        new Container("IN", 0, bytes("0100")),
                                        new Container("Note", 37, bytes("C1")))));

        assertThat(hex(request).substring(0x10 * 2, 0x14 * 2)).isEqualTo("00000002");
        assertThat(hex(request).substring(0x1C * 2, 0x30 * 2))
                .isEqualTo("40404040" + "C3C8C1D5" + "40".repeat(12));
        assertThat(hex(request).substring(0x38 * 2, 0x3C * 2)).isEqualTo("00000002");
        assertThat(hex(request).substring(0x80 * 2))
                .isEqualTo(
                        "C9D5" // IN
                                + "40".repeat(14)
                                + "C2C9E340" // BIT
                                + "00000000"
                                + "00000002"
                                + "C4D9D6D7" // DROP
                                + "0100"
                                + "D596A385" // Note
                                + "40".repeat(12)
                                + "C3C8C1D9" // CHAR
                                + "00000025"
                                + "00000001"
                                + "D2C5C5D7" // KEEP
                                + "C1");
    }

    @Test
    void aCommareaThatIsTooLongIsABug() {
        LinkedProgram program = LinkedProgram.withCommarea("PROG", Optional.empty(), 2);

        assertThatThrownBy(() -> request(program, new Payload.Commarea(bytes("C1C2C3"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 bytes");
    }

    @Test
    void namesThatCannotBeAreRefusedWhenTheProgramIsMade() {
        for (String name : List.of("", "NINECHARS", "A B", "漢")) {
            assertThatThrownBy(() -> LinkedProgram.withCommarea(name, Optional.empty(), 1))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> LinkedProgram.withCommarea("PROG", Optional.of("FIVES"), 1))
                .hasMessageContaining("transaction");
        for (int length : new int[] {0, 32_764}) {
            assertThatThrownBy(() -> LinkedProgram.withCommarea("PROG", Optional.empty(), length))
                    .hasMessageContaining("32763");
        }
    }

    @Test
    void responsesThatAreNoAnswersAreToldApart() {
        assertThat(HttpAnswer.isAnswer(200, "Application/Octet-Stream; charset=x")).isTrue();
        assertThat(HttpAnswer.isAnswer(200, "text/html")).isFalse();
        assertThat(HttpAnswer.isAnswer(500, "application/octet-stream")).isFalse();
        assertThat(HttpAnswer.other(400, "", "h", Duration.ZERO).toString())
                .contains("REFUSED", "MAXDATALEN", "mayHaveRun=false");
        assertThat(HttpAnswer.other(401, "", "h", Duration.ZERO).toString())
                .contains("USER_REFUSED", "mayHaveRun=false");
        assertThat(HttpAnswer.other(403, "", "h", Duration.ZERO).toString())
                .contains("NOT_AUTHORISED", "mayHaveRun=false");
        assertThat(HttpAnswer.other(404, "", "h", Duration.ZERO).toString()).contains("URIMAP");
        assertThat(HttpAnswer.other(503, "", "h", Duration.ZERO).toString())
                .contains("UNAVAILABLE", "mayHaveRun=false");
        assertThat(HttpAnswer.other(500, "", "h", Duration.ZERO).toString())
                .contains("ABENDED", "mayHaveRun=true");
        assertThat(HttpAnswer.other(200, "text/html; charset=utf-8", "h", Duration.ZERO).toString())
                .contains("Unreadable", "expired password");
        assertThat(HttpAnswer.other(302, "", "h", Duration.ZERO).toString())
                .contains("status 302 with no media type");
    }

    @Test
    void anIdThatIsNotForBackEndsIsBlank() {
        LinkedProgram program = LinkedProgram.withCommarea("PROG", Optional.empty(), 2);
        Bytes request =
                new LinkRequest(program, CONFIG.withoutRequestId(), CONTEXT, Answers.TOKEN)
                        .commarea(new Payload.Commarea(bytes("C1C2")));

        assertThat(hex(request).substring(0x50 * 2, 0x74 * 2))
                .isEqualTo("40".repeat(32) + "81959581"); // anna
    }

    private static Bytes request(LinkedProgram program, Payload payload) {
        LinkRequest request = new LinkRequest(program, CONFIG, CONTEXT, Answers.TOKEN);
        return switch (payload) {
            case Payload.Commarea commarea -> request.commarea(commarea);
            case Payload.Channel channel -> request.channel(channel);
            default -> throw new IllegalArgumentException(payload.toString());
        };
    }

    private static Bytes bytes(String hex) {
        return Bytes.wrap(HexFormat.of().parseHex(hex));
    }

    private static String hex(Bytes bytes) {
        return HexFormat.of().withUpperCase().formatHex(bytes.array());
    }
}
