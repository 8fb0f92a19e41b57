package io.ironbridge.gateway.assets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostCodecTest {
    private static final ConversionOptions OPTIONS =
            ConversionOptions.zosConnect(CodePages.of("037"));
    private static final int LIMIT = 1 << 20;
    private static final Layout SMALL = layout("01 REQ. 03 CODE PIC X(4). 03 ITEM PIC 9(3).");
    private static final Layout LARGE = layout("01 ANS. 03 TEXT PIC X(6). 03 LEFT PIC S9(4) COMP.");

    @Test
    void commareaIsTheRecordOfItsOneMember() throws Exception {
        assertThat(hex(commarea().encode(json("{\"REQ\":{\"CODE\":\"AB\",\"ITEM\":7}}"))))
                .isEqualTo("C1C24040F0F0F7");
        assertThat(hex(commarea().encode(json("{}")))).isEqualTo("40404040F0F0F0");
    }

    @Test
    void theProgramSeesRoomForItsAnswerToo() {
        assertThat(commarea().length()).isEqualTo(8);
    }

    @Test
    void answersAreMembersOfCommarea() {
        assertThat(text(commarea().decode(replied(commarea("E3C5E7E34040FFFE")))))
                .isEqualTo("commarea {\"ANS\":{\"TEXT\":\"TEXT\",\"LEFT\":-2}}");
    }

    @Test
    void whatDoesNotFitNamesFieldAndPlaceButNoData() {
        assertThatThrownBy(() -> commarea().encode(json("{\"REQ\":{\"ITEM\":98765}}")))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("REQ.ITEM")
                .hasMessageContaining("/commarea/REQ/ITEM")
                .hasMessageContaining("X'F' of the JSON, X'4' of the record")
                .hasMessageNotContaining("98765");
    }

    @Test
    void aBodyWithoutItsRootIsShownTheRightOne() {
        assertThatThrownBy(() -> commarea().encode(json("{\"CODE\":\"secret\"}")))
                .isInstanceOf(MappingException.class)
                .hasMessage(
                        "The asset's request has another member than REQ at /commarea. Expected is"
                                + " {\"REQ\":{\"CODE\":\"\",\"ITEM\":0}}.");
        Layout deep =
                layout(
                        "01 EMP. 03 N PIC 9(2). 03 ROW OCCURS 3. 05 A PIC X. 05 B PIC S9(2)V9"
                                + " COMP-3. 03 R PIC X(2). 03 FILLER REDEFINES R PIC 9(2).");
        assertThat(Skeleton.of(deep))
                .isEqualTo("{\"EMP\":{\"N\":0,\"ROW\":[{\"A\":\"\",\"B\":0}],\"R\":\"\"}}");
    }

    @Test
    void placesInTheRecordCountTheRowsOfATable() {
        Layout table = layout("01 REQ. 03 N PIC 9(2). 03 ROW OCCURS 3. 05 A PIC X. 05 B PIC 9(2).");
        assertThat(RecordOffset.of(table, "/ROW/2/B")).hasValue(9);
        assertThat(RecordOffset.of(table, "/ROW/2/C")).isEmpty();
        Layout varying =
                layout(
                        "01 REQ. 03 N PIC 9(2). 03 ROW OCCURS 0 TO 3 DEPENDING ON N PIC X(4). 03 Z"
                                + " PIC X.");
        assertThat(RecordOffset.of(varying, "/ROW/1")).hasValue(6);
        assertThat(RecordOffset.of(varying, "/Z")).isEmpty();
    }

    @Test
    void answersThatCannotBeReadNameFieldAndPlaceButNoData() {
        Layout packed = layout("01 ANS. 03 SUM PIC S9(3) COMP-3. 03 T PIC X(2).");
        CommareaCodec codec =
                new CommareaCodec(
                        data(segment("", SMALL)), data(segment("", packed)), OPTIONS, LIMIT);

        AssetResult result = codec.decode(replied(commarea("12F34040")));

        assertThat(result.reply()).isNull();
        assertThat(error(result).code()).isEqualTo(502);
        assertThat(error(result).message())
                .startsWith("The program has run and its work is committed, but its data")
                .contains("ANS.SUM", "/commarea/ANS/SUM", "X'0'")
                .doesNotContain("12F3");
    }

    @Test
    void anAbendIsItsCodeAndAnError() {
        Outcome abend =
                new Outcome.HostFailure(HostFault.ABENDED, "ASRA", "PROG", true, Duration.ZERO);

        AssetResult result = commarea().decode(abend);

        assertThat(result.reply())
                .isInstanceOfSatisfying(
                        AssetReply.Host.class,
                        reply -> assertThat(reply.abendCode()).isEqualTo(Optional.of("ASRA")));
        assertThat(error(result).code()).isEqualTo(502);
        assertThat(error(result).message())
                .as("default responses show it to callers")
                .isEqualTo("The program ended abnormally.");
    }

    @Test
    void theGatewaysOwnCredentialsAreToldApartFromTheProgram() {
        assertThat(error(commarea().decode(failed(HostFault.USER_REFUSED))).message())
                .contains("the user of the call");
        assertThat(error(commarea().decode(failed(HostFault.NOT_AUTHORISED))).message())
                .contains("use of the program");
    }

    @Test
    void aCallersPasswordThatIsHeldBackHasTheStatusOfOneThatIsRefused() {
        AssetResult.ErrorInfo refused = error(commarea().decode(failed(HostFault.USER_REFUSED)));
        AssetResult.ErrorInfo held =
                error(
                        commarea()
                                .decode(
                                        new Outcome.NotSent(
                                                "", Optional.of(Duration.ofMillis(1001)))));
        assertThat(held.code()).isEqualTo(refused.code());
        assertThat(held.message()).contains("the user of the call", "not sent again for 2 s");
    }

    private static Outcome failed(HostFault fault) {
        return new Outcome.HostFailure(fault, "", "", false, Duration.ZERO);
    }

    @Test
    void everyFailureHasItsHttpStatus() {
        for (HostFault fault : HostFault.values()) {
            Outcome failure = new Outcome.HostFailure(fault, "", "", false, Duration.ZERO);
            assertThat(error(commarea().decode(failure)).code())
                    .as(fault.name())
                    .isEqualTo(fault == HostFault.UNAVAILABLE ? 503 : 502);
        }
        assertThat(error(commarea().decode(new Outcome.TimedOut("h", Duration.ZERO, true))).code())
                .isEqualTo(504);
    }

    @Test
    void aCommareaIsOneAreaOfAtMost32763Bytes() {
        Layout fits = layout("01 A. 03 T PIC X(32763).");
        Layout tooLong = layout("01 A. 03 T PIC X(32764).");
        DataStructure two = data(segment("A", SMALL), segment("B", SMALL));

        assertThat(
                        new CommareaCodec(
                                        data(segment("", fits)),
                                        data(segment("", fits)),
                                        OPTIONS,
                                        1)
                                .length())
                .isEqualTo(32_763);
        DataStructure large = data(segment("", tooLong));
        assertThatThrownBy(() -> new CommareaCodec(large, large, OPTIONS, LIMIT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("32764");
        assertThatThrownBy(() -> new CommareaCodec(two, two, OPTIONS, LIMIT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 segments");
    }

    @Test
    void answersBeyondTheLimitAreAnError() {
        CommareaCodec codec =
                new CommareaCodec(data(segment("", SMALL)), data(segment("", LARGE)), OPTIONS, 20);

        assertThat(error(codec.decode(replied(commarea("E3C5E7E34040FFFE")))).message())
                .contains("its work is committed", "20 bytes");
    }

    @Test
    void aChannelHasAContainerForEachMemberAndForWhatIsRequired() throws Exception {
        Payload.Channel channel =
                (Payload.Channel)
                        channel()
                                .encode(json("{\"OPTION\":{\"REQ\":{\"CODE\":\"X\",\"ITEM\":1}}}"));

        assertThat(channel.containers())
                .extracting(Container::name)
                .containsExactlyInAnyOrder("OPTION", "INPUT");
        assertThat(channel.containers()).extracting(Container::ccsid).containsOnly(0);
    }

    @Test
    void unknownContainersAreRefused() {
        assertThatThrownBy(() -> channel().encode(json("{\"OTHER\":{}}")))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("INPUT, OPTION");
    }

    @Test
    void containersThatCameBackAreMembersInAnyOrderAndCodePage() {
        Payload answer =
                new Payload.Channel(
                        List.of(
                                new Container("INPUT", 0, bytes("00")),
                                new Container("NOTE", 1208, Bytes.utf8("Grüße")),
                                new Container("OUTPUT", 0, bytes("E3C5E7E34040FFFE"))));

        assertThat(text(channel().decode(replied(answer))))
                .isEqualTo(
                        "channel {\"OUTPUT\":{\"ANS\":{\"TEXT\":\"TEXT\",\"LEFT\":-2}},"
                                + "\"NOTE\":{\"N\":{\"T\":\"Grüße\"}}}");
        assertThat(text(channel().decode(replied(new Payload.Channel(List.of())))))
                .isEqualTo("channel {}");
    }

    @Test
    void charContainersThatCannotBeConvertedAreNamed() {
        Payload unknown = new Payload.Channel(List.of(new Container("NOTE", 4711, bytes("40"))));
        Payload lacking =
                new Payload.Channel(List.of(new Container("NOTE", 1208, Bytes.utf8("a漢"))));

        assertThat(error(channel().decode(replied(unknown))).message()).contains("NOTE", "4711");
        assertThat(error(channel().decode(replied(lacking))).message()).contains("NOTE", "037");
    }

    @Test
    void aTextContainerIsAStringInTheAssetsCodePage() throws Exception {
        Payload.Channel asked = (Payload.Channel) text().encode(json("{\"REMARK\":\"Grüße \"}"));
        assertThat(asked.containers())
                .containsExactly(
                        new Container("REMARK", 37, bytes("C799DC59 8540".replace(" ", ""))));
        assertThat(((Payload.Channel) text().encode(json("{\"REMARK\":null}"))).containers())
                .isEmpty();
        assertThatThrownBy(() -> text().encode(json("{\"REMARK\":\"漢\"}")))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("/channel/REMARK is not a text of CCSID 37");
        for (Container answer :
                List.of(
                        new Container("REMARK", 37, bytes("C1C24040")),
                        new Container("REMARK", Container.BIT, bytes("C1C200")),
                        new Container("REMARK", 1208, Bytes.utf8("AB")))) {
            assertThat(text(text().decode(replied(new Payload.Channel(List.of(answer))))))
                    .isEqualTo("channel {\"REMARK\":\"AB\"}");
        }
    }

    private static ChannelCodec text() {
        DataStructure data = data(Segment.text("REMARK", true));
        return new ChannelCodec(data, data, OPTIONS, LIMIT);
    }

    @Test
    void aRecordHasTheBytesOfItsLayoutHoweverShortItsJson() {
        Layout table = layout("01 REQ. 03 ROW OCCURS 100000. 05 A PIC X(3).");
        ChannelCodec codec =
                new ChannelCodec(
                        data(segment("IN", table), segment("MORE", SMALL)),
                        data(segment("OUT", LARGE)),
                        OPTIONS,
                        LIMIT);
        assertThat(codec.recordBytes()).isEqualTo(300_007);
        assertThat(text().recordBytes()).isZero();
    }

    private static CommareaCodec commarea() {
        return new CommareaCodec(
                data(segment("", SMALL)), data(segment("", LARGE)), OPTIONS, LIMIT);
    }

    private static ChannelCodec channel() {
        Segment option = new Segment("2", "OPTION", "OPTION", "BIT", false, SMALL, false);
        Segment note =
                new Segment(
                        "2", "NOTE", "NOTE", "CHAR", false, layout("01 N. 03 T PIC X(9)."), false);
        return new ChannelCodec(
                data(segment("INPUT", SMALL), option),
                data(segment("OUTPUT", LARGE), note),
                OPTIONS,
                LIMIT);
    }

    private static Segment segment(String name, Layout layout) {
        return new Segment("1", name, name, "BIT", true, layout, false);
    }

    private static DataStructure data(Segment... segments) {
        return new DataStructure("", "", "", List.of(segments), List.of());
    }

    private static Layout layout(String source) {
        String lines = "       " + source.replace(". ", ".\n       ");
        return CopybookParser.parse("TEST", lines).layouts().getFirst();
    }

    private static Payload commarea(String hex) {
        return new Payload.Commarea(bytes(hex));
    }

    private static Outcome replied(Payload payload) {
        return new Outcome.Replied(payload, Duration.ZERO);
    }

    private static String text(AssetResult result) {
        AssetReply.Host reply = (AssetReply.Host) Objects.requireNonNull(result.reply());
        Places.checkTold(reply);
        return reply.root() + " " + new String(reply.data(), UTF_8);
    }

    private static AssetResult.ErrorInfo error(AssetResult result) {
        return Objects.requireNonNull(result.error());
    }

    private static byte[] json(String text) {
        return text.getBytes(UTF_8);
    }

    private static Bytes bytes(String hex) {
        return Bytes.wrap(HexFormat.of().parseHex(hex));
    }

    private static String hex(Payload payload) {
        byte[] bytes = ((Payload.Commarea) payload).bytes().array();
        return HexFormat.of()
                .formatHex(Arrays.copyOf(bytes, bytes.length))
                .toUpperCase(Locale.ROOT);
    }
}
