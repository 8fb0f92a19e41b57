package io.ironbridge.lab.stub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Transcoder;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Replies of stubs, read as an asset would read them. */
class StubsTest {
    private static final ConversionOptions OPTIONS =
            ConversionOptions.zosConnect(CodePages.of("037"));

    private static final String CUSTOMER =
            """
            01 CUST.
               05 FUNCTION-CODE PIC X(4).
               05 CUST-NO PIC 9(8).
               05 RETURN-CODE PIC S9(4) COMP.
               05 CUST-NAME PIC X(6).
               05 BIRTH-DATE PIC X(10).
               05 START-DATE PIC 9(8).
               05 BALANCE PIC S9(7)V99 COMP-3.
               05 KIND PIC X.
                  88 PRIVATE-ONE VALUE 'P'.
                  88 COMPANY VALUE 'C'.
               05 PART PIC V99.
            """;

    private static Layout layout(String copybook) {
        String source =
                copybook.lines()
                        .map(line -> "       " + line)
                        .collect(Collectors.joining("\n", "", "\n"));
        SourceFile file = new SourceFile("test.cpy", source.getBytes(StandardCharsets.UTF_8));
        return CopybookParser.parse(file, CopyLibrary.NONE, SourceOptions.DEFAULT, Dialect.IBM)
                .layouts()
                .getFirst();
    }

    private static StubAsset asset(
            String name, String request, String response, StubRule... rules) {
        return new StubAsset(
                name,
                "PGM",
                List.of(area(request)),
                List.of(area(response)),
                Map.of(),
                Set.of(),
                OPTIONS,
                List.of(rules));
    }

    private static StubArea area(String copybook) {
        return new StubArea("", false, Optional.of(layout(copybook)));
    }

    private static StubRule rule(Map<String, String> when, Map<String, StubValue> reply) {
        return new StubRule(when, reply, "rules.yaml:7");
    }

    private static StubValue value(String text) {
        return new StubValue.Scalar(text);
    }

    private static StubData data(String copybook, String json) {
        Transcoder transcoder = InterpretedTranscoder.of(layout(copybook), OPTIONS);
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        OutputBytes record = new OutputBytes(1 << 20);
        assertThat(transcoder.encode(bytes, 0, bytes.length, record)).isEmpty();
        return StubData.of(Area.of(record.toBytes()));
    }

    private static String json(String copybook, StubData data) {
        Transcoder transcoder = InterpretedTranscoder.of(layout(copybook), OPTIONS);
        OutputBytes json = new OutputBytes(1 << 20);
        byte[] bytes = data.data().bytes();
        assertThat(transcoder.decode(bytes, 0, bytes.length, json)).isEmpty();
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }

    private static String reply(StubAsset asset, String request) {
        Stubs stubs = new Stubs(List.of(asset));
        String requestBook = CUSTOMER;
        return json(
                CUSTOMER,
                stubs.reply("PGM", List.of(data(requestBook, request))).orElseThrow().getFirst());
    }

    @Test
    void itemsHavePlausibleValuesByNameAndType() {
        assertThat(reply(asset("a", CUSTOMER, CUSTOMER), "{}"))
                .isEqualTo(
                        "{\"FUNCTION-CODE\":\"FUNC\",\"CUST-NO\":123,\"RETURN-CODE\":0,"
                                + "\"CUST-NAME\":\"CUST-N\",\"BIRTH-DATE\":\"2026-01-15\","
                                + "\"START-DATE\":20260115,\"BALANCE\":123.45,\"KIND\":\"P\","
                                + "\"PART\":0.12}");
    }

    @Test
    void theFirstConditionNameThatJsonCanHaveGivesTheValue() {
        String record =
                """
                01 REC.
                   05 END-FLAG PIC X.
                      88 NO-MORE VALUE HIGH-VALUES.
                      88 MORE VALUE 'M'.
                   05 RETURN-CODE PIC XX.
                      88 DONE VALUE 'OK'.
                   05 RC PIC 99.
                      88 NOT-FOUND VALUE 4.
                   05 KIND PIC 99.
                      88 SAVINGS VALUE 10 THRU 19.
                   05 RATE PIC X(4).
                      88 NONE VALUE ZERO.
                """;
        Stubs stubs = new Stubs(List.of(asset("a", CUSTOMER, record)));

        StubData reply = stubs.reply("PGM", List.of(data(CUSTOMER, "{}"))).orElseThrow().getFirst();

        assertThat(json(record, reply))
                .isEqualTo(
                        "{\"END-FLAG\":\"M\",\"RETURN-CODE\":\"OK\",\"RC\":0,\"KIND\":10,"
                                + "\"RATE\":\"0000\"}");
    }

    @Test
    void theKeyOfTheRequestComesBackButNotItsReturnCode() {
        assertThat(
                        reply(
                                asset("a", CUSTOMER, CUSTOMER),
                                "{\"CUST-NO\":4711,\"CUST-NAME\":\"ADA\",\"RETURN-CODE\":99}"))
                .contains("\"CUST-NO\":4711", "\"CUST-NAME\":\"ADA\"", "\"RETURN-CODE\":0");
    }

    @Test
    void theFirstRuleThatAgreesFixesItems() {
        StubAsset ruled =
                asset(
                        "a",
                        CUSTOMER,
                        CUSTOMER,
                        rule(
                                Map.of("CUST-NO", "0042"),
                                Map.of("CUST-NAME", value("EVE"), "BALANCE", value("-7.5"))),
                        rule(Map.of(), Map.of("return-code", value("4"))));

        assertThat(reply(ruled, "{\"CUST-NO\":42}"))
                .contains("\"CUST-NAME\":\"EVE\"", "\"BALANCE\":-7.5", "\"RETURN-CODE\":0");
        assertThat(reply(ruled, "{\"CUST-NO\":43}"))
                .contains("\"CUST-NAME\":\"CUST-N\"", "\"RETURN-CODE\":4");
    }

    @Test
    void tablesHaveThreeOccurrencesAndTheirCounterAgrees() {
        String orders =
                """
                01 LIST.
                   05 ORDER-COUNT PIC 99.
                   05 FIXED-CODE PIC XX OCCURS 2.
                   05 ORDERS OCCURS 0 TO 20 DEPENDING ON ORDER-COUNT.
                      10 ORDER-ID PIC 9(4).
                      10 ITEM-NAME PIC X(12).
                """;
        Stubs stubs = new Stubs(List.of(asset("a", CUSTOMER, orders)));

        StubData reply = stubs.reply("PGM", List.of(data(CUSTOMER, "{}"))).orElseThrow().getFirst();

        assertThat(reply.data().length()).isEqualTo(2 + 4 + 3 * 16);
        assertThat(json(orders, reply))
                .isEqualTo(
                        "{\"FIXED-CODE\":[\"FI\",\"FI\"],\"ORDERS\":["
                                + "{\"ORDER-ID\":123,\"ITEM-NAME\":\"ITEM-NAME\"},"
                                + "{\"ORDER-ID\":124,\"ITEM-NAME\":\"ITEM-NAME 2\"},"
                                + "{\"ORDER-ID\":125,\"ITEM-NAME\":\"ITEM-NAME 3\"}]}");
    }

    @Test
    void aRuleGivesTheOccurrencesOfATable() {
        String orders =
                """
                01 LIST.
                   05 ORDER-COUNT PIC 99.
                   05 ORDERS OCCURS 0 TO 20 DEPENDING ON ORDER-COUNT.
                      10 ORDER-ID PIC 9(4).
                      10 ITEM-NAME PIC X(12).
                """;
        StubValue rows =
                new StubValue.Rows(
                        List.of(
                                new StubValue.Members(Map.of("ORDER-ID", value("7"))),
                                new StubValue.Members(Map.of("ITEM-NAME", value("TEA")))));
        Stubs stubs =
                new Stubs(
                        List.of(
                                asset(
                                        "a",
                                        CUSTOMER,
                                        orders,
                                        rule(Map.of(), Map.of("ORDERS", rows)))));

        StubData reply = stubs.reply("PGM", List.of(data(CUSTOMER, "{}"))).orElseThrow().getFirst();

        assertThat(json(orders, reply))
                .isEqualTo(
                        "{\"ORDERS\":[{\"ORDER-ID\":7,\"ITEM-NAME\":\"ITEM-NAME\"},"
                                + "{\"ORDER-ID\":124,\"ITEM-NAME\":\"TEA\"}]}");
    }

    @Test
    void ofAnAreaWithRedefinitionsTheGroupIsFilledOrTheOneThatARuleNames() {
        String area =
                """
                01 REC.
                   05 RAW-DATA PIC X(6).
                   05 PERSON REDEFINES RAW-DATA.
                      10 FIRST-NAME PIC X(6).
                   05 AMOUNTS REDEFINES RAW-DATA.
                      10 NET PIC 9(6).
                """;
        StubData none = data(CUSTOMER, "{}");
        StubAsset plain = asset("a", CUSTOMER, area);
        StubAsset ruled = asset("a", CUSTOMER, area, rule(Map.of(), Map.of("NET", value("5"))));

        assertThat(text(new Stubs(List.of(plain)).reply("PGM", List.of(none)).orElseThrow()))
                .isEqualTo("FIRST-");
        assertThat(text(new Stubs(List.of(ruled)).reply("PGM", List.of(none)).orElseThrow()))
                .isEqualTo("000005");
    }

    private static String text(List<StubData> reply) {
        StringBuilder text = new StringBuilder();
        byte[] bytes = reply.getFirst().data().bytes();
        OPTIONS.host().codePage().decodeReplacing(bytes, 0, bytes.length, text);
        return text.toString();
    }

    @Test
    void assetsOfOneProgramAreToldApartByTheConstantsOfTheirRequests() {
        List<StubAsset> assets = new ArrayList<>();
        for (String function : List.of("GETC", "DELC")) {
            assets.add(
                    new StubAsset(
                            function,
                            "PGM",
                            List.of(area(CUSTOMER)),
                            List.of(area(CUSTOMER)),
                            Map.of("FUNCTION-CODE", function),
                            Set.of(),
                            OPTIONS,
                            List.of(rule(Map.of(), Map.of("CUST-NAME", value(function))))));
        }
        Stubs stubs = new Stubs(assets);

        StubData delete = data(CUSTOMER, "{\"FUNCTION-CODE\":\"DELC\"}");

        assertThat(json(CUSTOMER, stubs.reply("PGM", List.of(delete)).orElseThrow().getFirst()))
                .contains("\"CUST-NAME\":\"DELC\"");
    }

    @Test
    void containersAreMatchedByTheirNames() {
        StubAsset channel =
                new StubAsset(
                        "a",
                        "PGM",
                        List.of(new StubArea("IN", false, Optional.of(layout(CUSTOMER)))),
                        List.of(
                                new StubArea("OUT", false, Optional.of(layout(CUSTOMER))),
                                new StubArea("NOTE", true, Optional.empty())),
                        Map.of(),
                        Set.of(),
                        OPTIONS,
                        List.of());
        StubData given = data(CUSTOMER, "{\"CUST-NO\":5}");

        List<StubData> reply =
                new Stubs(List.of(channel))
                        .reply("PGM", List.of(new StubData("IN", 0, given.data())))
                        .orElseThrow();

        assertThat(reply).extracting(StubData::name).containsExactly("OUT", "NOTE");
        assertThat(reply).extracting(StubData::ccsid).containsExactly(0, 37);
        assertThat(json(CUSTOMER, reply.getFirst())).contains("\"CUST-NO\":5");
        assertThat(reply.getLast().data().length()).isEqualTo(4);
    }

    @Test
    void aRuleForAnItemThatDoesNotExistIsReportedWithItsPlace() {
        StubAsset wrong =
                asset("a", CUSTOMER, CUSTOMER, rule(Map.of(), Map.of("CUST-NAM", value("X"))));

        assertThatThrownBy(() -> new Stubs(List.of(wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rules.yaml:7: the reply of the asset a has no item CUST-NAM")
                .hasMessageContaining("CUST.CUST-NAME");
    }

    @Test
    void aValueThatDoesNotFitIsReportedWithItsPlace() {
        StubAsset wrong =
                asset(
                        "a",
                        CUSTOMER,
                        CUSTOMER,
                        rule(Map.of(), Map.of("CUST-NO", value("123456789"))));

        assertThatThrownBy(() -> new Stubs(List.of(wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rules.yaml:7: the value of CUST.CUST-NO does not fit");
    }

    @Test
    void aRequestThatIsNoRecordOfTheAssetIsAnsweredAsWell() {
        Stubs stubs = new Stubs(List.of(asset("a", CUSTOMER, CUSTOMER)));
        byte[] noise = new byte[5];
        Arrays.fill(noise, (byte) 0xFF);

        assertThat(
                        json(
                                CUSTOMER,
                                stubs.reply("PGM", List.of(StubData.of(Area.of(noise))))
                                        .orElseThrow()
                                        .getFirst()))
                .contains("\"CUST-NO\":123");
    }

    @Test
    void programsWithoutAnAssetHaveNoStub() {
        assertThat(new Stubs(List.of(asset("a", CUSTOMER, CUSTOMER))).reply("OTHER", List.of()))
                .isEmpty();
    }
}
