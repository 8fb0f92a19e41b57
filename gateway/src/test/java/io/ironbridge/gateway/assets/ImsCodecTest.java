package io.ironbridge.gateway.assets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
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

class ImsCodecTest {
    private static final ConversionOptions OPTIONS =
            ConversionOptions.zosConnect(CodePages.of("1047"));
    private static final String HEADER = " 02 LL PIC S9(3) COMP. 02 ZZ PIC S9(3) COMP.";
    private static final String INPUT =
            "01 IN-MSG." + HEADER + " 02 CODE PIC X(10). 02 COMMAND PIC X(8).";
    private static final String OUTPUT = "01 OUT-MSG." + HEADER + " 02 MESSAGE PIC X(6).";

    @Test
    void lengthZerosAndTransactionCodeAreFilledIn() throws Exception {
        assertThat(encoded(codec(INPUT, OUTPUT), "{\"IN-MSG\":{\"COMMAND\":\"ADD\"}}"))
                .containsExactly("00160000" + "C9E5E3D5D64040404040" + "C1C4C44040404040");
    }

    @Test
    void lengthAndZerosAreTheRuntimesWhateverSomebodyMaps() throws Exception {
        assertThat(encoded(codec(INPUT, OUTPUT), "{\"IN-MSG\":{\"LL\":7,\"ZZ\":3}}"))
                .containsExactly("00160000" + "C9E5E3D5D64040404040" + "4040404040404040");
    }

    @Test
    void noTransactionCodeIsSentButTheAssets() throws Exception {
        assertThat(encoded(codec(INPUT, OUTPUT), "{\"IN-MSG\":{\"CODE\":\"IVTNO\"}}"))
                .containsExactly("00160000" + "C9E5E3D5D64040404040" + "4040404040404040");
        for (String other : List.of("OTHER", "IVTN", "IVTNO2", "/STOP")) {
            assertThatThrownBy(() ->
                            codec(INPUT, OUTPUT)
                                    .encode(json("{\"IN-MSG\":{\"CODE\":\"" + other + "\"}}")))
                    .isInstanceOf(MappingException.class)
                    .hasMessageContaining("not the asset's");
        }
    }

    @Test
    void anOutputIsReadAsFarAsItReaches() {
        ImsCodec codec = codec(INPUT, OUTPUT);
        assertThat(text(codec.decode(output("000A0000" + "C5D5E3D9E840"))))
                .isEqualTo("message {\"OUT-MSG\":{\"LL\":10,\"ZZ\":0,\"MESSAGE\":\"ENTRY\"}}");
        assertThat(text(codec.decode(output("00060000" + "C5D5"))))
                .isEqualTo("message {\"OUT-MSG\":{\"LL\":6,\"ZZ\":0,\"MESSAGE\":\"EN\"}}");
        assertThat(text(codec.decode(output("000C0000" + "C5D5E3D9E840" + "FFFF"))))
                .isEqualTo("message {\"OUT-MSG\":{\"LL\":12,\"ZZ\":0,\"MESSAGE\":\"ENTRY\"}}");
    }

    @Test
    void lengthsBeyondTheirPictureAreLengths() throws Exception {
        String large = "01 MSG." + HEADER + " 02 CODE PIC X(8). 02 REST PIC X(22516).";
        ImsCodec codec = codec(large, large);
        Payload.Segments sent = (Payload.Segments) codec.encode(json("{\"MSG\":{}}"));
        assertThat(sent.segments().getFirst().length()).isEqualTo(22_528);
        assertThat(hex(sent.segments().getFirst())).startsWith("58000000C9E5E3D5D6404040");
        assertThat(text(codec.decode(replied(sent)))).contains("\"LL\":22528,");
    }

    @Test
    void withoutSegmentsThereIsNoMessage() {
        AssetResult result = codec(INPUT, OUTPUT).decode(output());
        assertThat(result.error()).isNull();
        assertThat(((AssetReply.Host) Objects.requireNonNull(result.reply())).data()).isEmpty();
    }

    @Test
    void aMessageOfSeveralSegmentsHasAMemberForEach() throws Exception {
        String second = "01 MORE." + HEADER + " 02 TEXT PIC X(4).";
        ImsCodec codec =
                new ImsCodec(
                        data(INPUT, second), data(OUTPUT, second), "IVTNO", "MODA", OPTIONS, 9999);
        Payload.Segments sent =
                (Payload.Segments) codec.encode(json("{\"MORE\":{\"TEXT\":\"A\"}}"));
        assertThat(sent.modName()).isEqualTo("MODA");
        assertThat(sent.segments())
                .extracting(ImsCodecTest::hex)
                .containsExactly(
                        "00160000C9E5E3D5D640404040404040404040404040", "00080000C1404040");
        assertThat(text(codec.decode(output("000A0000C5D5E3D9E840", "00080000C1404040"))))
                .isEqualTo(
                        "message {\"OUT-MSG\":{\"LL\":10,\"ZZ\":0,\"MESSAGE\":\"ENTRY\"},"
                                + "\"MORE\":{\"LL\":8,\"ZZ\":0,\"TEXT\":\"A\"}}");
        assertThat(text(codec.decode(output("000A0000C5D5E3D9E840"))))
                .isEqualTo("message {\"OUT-MSG\":{\"LL\":10,\"ZZ\":0,\"MESSAGE\":\"ENTRY\"}}");
        assertThatThrownBy(() -> codec.encode(json("{\"OTHER\":{}}")))
                .isInstanceOf(MappingException.class);
    }

    @Test
    void segmentsThatAreNoneAreFoundWhenTheProjectIsLoaded() {
        assertRefused("01 A. 02 T PIC X(9).", "LL and ZZ");
        assertRefused("01 A." + HEADER + " 02 T PIC X(4).", "no text of 5 bytes");
        assertRefused(
                "01 A." + HEADER + " 02 T PIC X(32764).", "32768 bytes; the maximum is 32767");
    }

    private static void assertRefused(String input, String words) {
        assertThatThrownBy(() -> codec(input, OUTPUT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @Test
    void failuresHaveTheStatusOfTheirKind() {
        assertStatus(HostFault.ABENDED, 502);
        assertStatus(HostFault.ROLLED_BACK, 502);
        assertStatus(HostFault.NO_REPLY, 502);
        assertStatus(HostFault.NOT_FOUND, 502);
        assertStatus(HostFault.NOT_AUTHORISED, 403);
        assertStatus(HostFault.USER_REFUSED, 401);
        assertStatus(HostFault.UNAVAILABLE, 503);
        assertStatus(HostFault.REFUSED, 502);
        assertStatus(HostFault.REFUSED, false, 500);
    }

    @Test
    void aCallersPasswordThatIsHeldBackHasTheStatusOfOneThatIsRefused() {
        Outcome held = new Outcome.NotSent("", Optional.of(Duration.ofSeconds(30)));
        AssetResult.ErrorInfo told = ImsFailures.error(held);
        assertThat(told.code()).isEqualTo(401);
        assertThat(told.message()).contains("the credentials", "not sent again for 30 s");
    }

    private static void assertStatus(HostFault fault, int status) {
        assertStatus(fault, true, status);
    }

    private static void assertStatus(HostFault fault, boolean mayHaveRun, int status) {
        Outcome outcome = new Outcome.HostFailure(fault, "", "what", mayHaveRun, Duration.ZERO);
        AssetResult result = codec(INPUT, OUTPUT).decode(outcome);
        assertThat(Objects.requireNonNull(result.error()).code()).isEqualTo(status);
    }

    private static ImsCodec codec(String input, String output) {
        return new ImsCodec(data(input), data(output), "IVTNO", "", OPTIONS, 1 << 20);
    }

    private static DataStructure data(String... sources) {
        List<Segment> segments =
                Arrays.stream(sources)
                        .map(source -> new Segment("", "", "", "", true, layout(source), false))
                        .toList();
        return new DataStructure("", "", "", segments, List.of());
    }

    private static Layout layout(String source) {
        String lines = "       " + source.replace(". ", ".\n       ");
        return CopybookParser.parse("TEST", lines).layouts().getFirst();
    }

    private static List<String> encoded(ImsCodec codec, String json) throws MappingException {
        return ((Payload.Segments) codec.encode(json(json)))
                .segments().stream().map(ImsCodecTest::hex).toList();
    }

    private static Outcome output(String... segments) {
        return replied(
                new Payload.Segments(
                        Arrays.stream(segments)
                                .map(hex -> Bytes.wrap(HexFormat.of().parseHex(hex)))
                                .toList(),
                        ""));
    }

    private static Outcome replied(Payload payload) {
        return new Outcome.Replied(payload, Duration.ZERO);
    }

    private static String text(AssetResult result) {
        AssetReply.Host host = (AssetReply.Host) Objects.requireNonNull(result.reply());
        Places.checkTold(host);
        return host.root() + " " + new String(host.data(), UTF_8);
    }

    private static byte[] json(String text) {
        return text.getBytes(UTF_8);
    }

    private static String hex(Bytes bytes) {
        return HexFormat.of().formatHex(bytes.array()).toUpperCase(Locale.ROOT);
    }
}
