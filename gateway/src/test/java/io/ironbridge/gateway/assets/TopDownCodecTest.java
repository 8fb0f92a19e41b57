package io.ironbridge.gateway.assets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.topdown.Layouts;
import io.ironbridge.copybook.topdown.Rules;
import io.ironbridge.copybook.topdown.Shape;
import io.ironbridge.copybook.topdown.Shape.Member;
import io.ironbridge.copybook.topdown.Shape.Sequence;
import io.ironbridge.copybook.topdown.Shape.Structured;
import io.ironbridge.copybook.topdown.ShapeException;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TopDownCodecTest {
    private static final Shape CODE =
            new Shape.Text(2, OptionalInt.of(2), OptionalInt.empty(), false);
    private static final Structured TAGS =
            new Structured(
                    List.of(new Member("tags", true, new Sequence(CODE, 0, OptionalInt.of(3)))));

    private static TopDownCodec codec() throws ShapeException {
        return new TopDownCodec(
                List.of("DFHWS-URI", "DFHHTTPMETHOD"),
                Layouts.request(TAGS, Rules.DEFAULT),
                Layouts.response(
                        new Structured(List.of(new Member("responseCode200", false, TAGS))),
                        Rules.DEFAULT),
                Rules.DEFAULT,
                ConversionOptions.zosConnect(CodePages.of("037")),
                1 << 16);
    }

    private static Payload.Channel encode(String json) throws Exception {
        return (Payload.Channel) codec().encode(json.getBytes(UTF_8));
    }

    private static String hex(Payload.Channel channel, String name) {
        Container container =
                channel.containers().stream()
                        .filter(c -> c.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        return container.ccsid() + " " + HexFormat.of().formatHex(container.bytes().array());
    }

    private static Container bit(String name, String hex) {
        return new Container(name, Container.BIT, Bytes.wrap(HexFormat.of().parseHex(hex)));
    }

    private static Outcome replied(Container... containers) {
        return new Outcome.Replied(new Payload.Channel(List.of(containers)), Duration.ZERO);
    }

    private static String text(AssetResult result) {
        AssetReply.Host reply = (AssetReply.Host) Objects.requireNonNull(result.reply());
        return reply.root() + " " + new String(reply.data(), UTF_8);
    }

    private static String error(AssetResult result) {
        return Objects.requireNonNull(result.error()).message();
    }

    @Test
    void textsOfTheRequestAreCharContainersAndDataIsBit() throws Exception {
        Payload.Channel channel =
                encode(
                        "{\"DFHWS-URI\":\"/a\",\"DFHHTTPMETHOD\":null,\"data\":{\"tags\":[\"AB\"]}}");
        assertThat(channel.containers())
                .extracting(Container::name)
                .containsExactly("DFHWS-URI", "IRB-000000000001", "BAQBASE");
        assertThat(hex(channel, "DFHWS-URI")).isEqualTo("37 6181");
        assertThat(hex(channel, "IRB-000000000001")).isEqualTo("0 c1c2");
        assertThat(codec().givenOnly()).containsExactlyInAnyOrder("DFHWS-URI", "DFHHTTPMETHOD");
    }

    @Test
    void withoutDataTheStructureIsThereAllTheSame() throws Exception {
        assertThat(hex(encode("{}"), "BAQBASE")).isEqualTo("0 00000000" + "40".repeat(16));
    }

    @Test
    void membersThatAreNotThereAndWhatIsNoTextAreRefused() {
        assertThatThrownBy(() -> encode("{\"other\":1}"))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("DFHWS-URI, DFHHTTPMETHOD and data");
        assertThatThrownBy(() -> encode("{\"DFHWS-URI\":{}}"))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("/channel/DFHWS-URI");
        assertThatThrownBy(() -> encode("{\"data\":{\"tags\":[\"A\",\"BCD\"]}}"))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("tags of tags at /channel/data/tags/1: the text is longer");
    }

    @Test
    void anAnswerMayNameAContainerOfTheRequestThatDidNotComeBack() throws Exception {
        Payload sent = encode("{\"data\":{\"tags\":[\"AB\"]}}");
        Outcome outcome =
                replied(
                        bit("BAQBASE", "00000001c1" + "40".repeat(15)),
                        bit("A", "00000001c9d9c260f0f0f0f0f0f0f0f0f0f0f0f1"));
        assertThat(text(codec().decode(sent, outcome)))
                .isEqualTo("channel {\"responseCode200\":{\"tags\":[\"AB\"]}}");
        assertThat(error(codec().decode(outcome)))
                .contains("tags-cont of responseCode200 at /channel/responseCode200/tags", "X'4'");
    }

    @Test
    void theBaseStructureMustComeFromTheProgramAndAsBit() throws Exception {
        Payload sent = encode("{}");
        assertThat(error(codec().decode(sent, replied()))).contains("no BIT container BAQBASE");
        Container text = new Container("BAQBASE", 37, Bytes.wrap(new byte[20]));
        assertThat(error(codec().decode(sent, replied(text)))).contains("no BIT container BAQBASE");
    }

    @Test
    void theMethodHasEightCharactersAsInCicsPipelines() throws Exception {
        assertThat(hex(encode("{\"DFHHTTPMETHOD\":\"GET\"}"), "DFHHTTPMETHOD"))
                .isEqualTo("37 c7c5e34040404040");
    }

    @Test
    void aBaseStructureThatIsStillTheRequestsWasNotPutByTheProgram() throws Exception {
        Payload.Channel sent = encode("{\"data\":{\"tags\":[\"AB\"]}}");
        Outcome untouched = new Outcome.Replied(sent, Duration.ZERO);
        assertThat(error(codec().decode(sent, untouched)))
                .contains("has not put container BAQBASE");
    }
}
