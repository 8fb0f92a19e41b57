package io.ironbridge.gateway.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.CommareaCodec;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostCodecsTest {
    private static final Layout AMOUNT =
            CopybookParser.parse(
                            "A.cpy",
                            """
                                   01 ANS.
                                      03 A PIC S9(17)V99 COMP-3.
                                      03 N PIC 9(3).
                            """)
                    .layouts()
                    .getFirst();
    private static final String RECORD = "1234567890123456789DF0F0F7";
    private static final Layout CUSTOMER =
            CopybookParser.parse(
                            "C.cpy",
                            """
                                   01 CUST.
                                      03 AGE PIC 9(3).
                                      03 CHILDREN PIC 9(2).
                                      03 HOME.
                                         05 CITY PIC X(2).
                                      03 WORK.
                                         05 CITY PIC X(2).
                            """)
                    .layouts()
                    .getFirst();
    private static final String NEVER_FILLED = "404040" + "4040" + "0000" + "0000";

    @Test
    void anAssetMayHaveLongNumbersAsStrings() throws Exception {
        assertThat(answer(AMOUNT, RECORD, Map.of("program", "P")))
                .contains("{\"ANS\":{\"A\":-12345678901234567.89,\"N\":7}}");
        assertThat(
                        answer(
                                AMOUNT,
                                RECORD,
                                Map.of("program", "P", "ironbridge_numbersAsText", "true")))
                .contains("{\"ANS\":{\"A\":\"-12345678901234567.89\",\"N\":7}}");
    }

    @Test
    void anAssetSaysOfSingleItemsHowTheyAreReadIfTheyWereNeverFilled() throws Exception {
        assertThat(answer(CUSTOMER, NEVER_FILLED, Map.of("program", "P")))
                .contains(
                        "{\"CUST\":{\"AGE\":0,\"CHILDREN\":0,\"HOME\":{\"CITY\":\"\"},"
                                + "\"WORK\":{\"CITY\":\"\"}}}");
        assertThat(
                        answer(
                                CUSTOMER,
                                NEVER_FILLED,
                                Map.of(
                                        "program",
                                        "P",
                                        "ironbridge_blankNumbers",
                                        "cust.age=null",
                                        "ironbridge_lowTexts",
                                        "null, HOME.CITY=empty")))
                .contains(
                        "{\"CUST\":{\"AGE\":null,\"CHILDREN\":0,\"HOME\":{\"CITY\":\"\"},"
                                + "\"WORK\":{\"CITY\":null}}}");
    }

    private static String answer(Layout layout, String record, Map<String, String> properties)
            throws Exception {
        DataStructure data =
                new DataStructure(
                        "",
                        "",
                        "",
                        List.of(new Segment("1", "", "", "BIT", true, layout, false)),
                        List.of());
        Asset.HostProgram program =
                new Asset.HostProgram(
                        "asset",
                        Asset.Kind.CICS_COMMAREA,
                        properties,
                        Optional.empty(),
                        Optional.of(new Asset.Described(data, data)),
                        "cics",
                        new Source("zosAsset.yaml", 1, 1));
        AssetCodec codec =
                new HostCodecs(1 << 20)
                        .codec(
                                program,
                                HostCodecs.codePage(program.codePage()),
                                (_, options) -> new CommareaCodec(data, data, options, 1 << 20))
                        .orElseThrow();
        Outcome outcome =
                new Outcome.Replied(
                        new Payload.Commarea(Bytes.wrap(HexFormat.of().parseHex(record))),
                        Duration.ZERO);
        AssetReply.Host reply =
                (AssetReply.Host) Objects.requireNonNull(codec.decode(outcome).reply());
        return new String(reply.data(), UTF_8);
    }
}
