package io.ironbridge.gateway.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.HttpReply;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.RestCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of a Db2 service that are written, read and answered again. */
class RecordingTest {
    private static final CallForm FORM = CallForm.of(new RestCodec());
    private static final Duration TOOK = Duration.ofMillis(7);

    @TempDir private Path folder;
    private List<MaskRule> masks = List.of();
    private RecordingLimits limits = RecordingLimits.DEFAULT;

    private static Payload.Json request(String json) {
        return new Payload.Json(Bytes.utf8(json));
    }

    private static Outcome reply(String body) {
        return reply(Bytes.utf8(body));
    }

    private static Outcome reply(Bytes body) {
        return new Outcome.Replied(
                new HttpReply(
                        200,
                        List.of(new Payload.Header("Set-Cookie", "session=42")),
                        new Payload.Whole(body)),
                TOOK);
    }

    private static EndedCall call(String json, Outcome outcome) {
        return new EndedCall("list", FORM, request(json), outcome);
    }

    private void record(EndedCall... calls) throws IOException {
        RecordingFolder.create(folder, masks, limits).write(List.of(calls));
    }

    private ReplayTarget replay() throws ConfigurationException {
        RecordingReader reader = RecordingReader.read(folder);
        List<ReplayTarget.Reply> replies = new ArrayList<>();
        for (RecordingReader.Recorded call : reader.calls().getOrDefault("list", List.of())) {
            replies.add(
                    new ReplayTarget.Reply(
                            call,
                            RecordedReply.outcome(FORM, call.node(), call.took(), this::unexpected)
                                    .orElseThrow()));
        }
        return new ReplayTarget(
                new Nothing(),
                FORM,
                new RequestMatch(reader.masks(), "list"),
                replies,
                new ReplayTarget.Settings(folder, false, false));
    }

    private void unexpected(Node at, String what) {
        throw new AssertionError(at.line() + ": " + what);
    }

    private static Outcome answer(ReplayTarget target, String json) {
        List<Outcome> answers = new ArrayList<>();
        CallContext context =
                new CallContext(
                        "r-1",
                        Optional.empty(),
                        Deadline.in(Duration.ofSeconds(5)),
                        new Cancellation());
        target.call(request(json), context, answers::add);
        assertThat(answers).hasSize(1);
        return answers.getFirst();
    }

    private record Nothing() implements Target.Blocking {
        @Override
        public String name() {
            return "nothing";
        }

        @Override
        public Outcome call(Payload request, CallContext context) {
            throw new AssertionError("a back end was called");
        }
    }

    private String text() throws IOException {
        return Files.readString(folder.resolve("list.yaml"));
    }

    @Test
    void bodiesAreRestoredByteForByte() throws Exception {
        List<Bytes> bodies =
                Stream.of(
                                "{\"a\":\"000140\",\"b\":[\"1e5\",\"null\",\"~\",\"yes\",\"\",\" x"
                                    + " \",\"0x1F\",\"- a: b # c\",\"two\\nlines\",\"\\u0001\"]}",
                                "{\"n\":[1,-0,1.50,12345678901234567890123,1E+3],\"t\":true}",
                                "{ \"with\" : \"blanks\" }",
                                "[]",
                                "7",
                                "no JSON at all: {",
                                "")
                        .map(Bytes::utf8)
                        .toList();
        List<Bytes> all = new ArrayList<>(bodies);
        all.add(Bytes.wrap(new byte[] {(byte) 0xC3, 0x28, 0}));
        List<EndedCall> calls = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            calls.add(call("{\"id\":" + i + "}", reply(all.get(i))));
        }
        record(calls.toArray(EndedCall[]::new));

        ReplayTarget target = replay();

        for (int i = 0; i < all.size(); i++) {
            assertThat(answer(target, "{\"id\":" + i + "}")).isEqualTo(reply(all.get(i)));
        }
    }

    @Test
    void failuresAreRestored() throws Exception {
        List<Outcome> failures = new ArrayList<>();
        Arrays.stream(HostFault.values())
                .forEach(fault ->
                        failures.add(
                                new Outcome.HostFailure(fault, "ASRA", "program P", true, TOOK)));
        failures.add(new Outcome.TimedOut("the recorded back end", TOOK, true));
        failures.add(new Outcome.Unreachable("the recorded back end", "reset", false));
        failures.add(new Outcome.Unreadable("the recorded back end", "half a head"));
        record(
                failures.stream()
                        .map(failure -> call("{\"id\":" + failures.indexOf(failure) + "}", failure))
                        .toArray(EndedCall[]::new));

        ReplayTarget target = replay();

        for (int i = 0; i < failures.size(); i++) {
            assertThat(answer(target, "{\"id\":" + i + "}")).isEqualTo(failures.get(i));
        }
    }

    @Test
    void equalRequestsAreAnsweredInOrderAndThenLikeTheLast() throws Exception {
        record(
                call("{\"id\":1}", reply("{\"stock\":2}")),
                call("{\"id\":1}", reply("{\"stock\":2}")),
                call("{\"id\":1}", reply("{\"stock\":1}")));
        assertThat(text()).containsOnlyOnce("stock: 2").contains("times: 2");

        ReplayTarget target = replay();

        assertThat(Stream.generate(() -> answer(target, "{\"id\": 1.0}")).limit(4).toList())
                .containsExactly(
                        reply("{\"stock\":2}"),
                        reply("{\"stock\":2}"),
                        reply("{\"stock\":1}"),
                        reply("{\"stock\":1}"));
    }

    @Test
    void masksHideValuesAndKeepEqualOnesEqual() throws Exception {
        masks =
                List.of(
                        new MaskRule("", false, "card", MaskRule.How.DIGITS, ""),
                        new MaskRule("list", false, "owner.name", MaskRule.How.HASH, ""),
                        new MaskRule("", false, "pin", MaskRule.How.CONSTANT, "***"),
                        new MaskRule("", true, "set-cookie", MaskRule.How.CONSTANT, "***"));
        record(
                call(
                        "{\"card\":\"4556-1234\",\"pin\":\"9876\"}",
                        reply(
                                "{\"card\":\"4556-1234\",\"owner\":{\"name\":\"ADA ADAMS\"},"
                                        + "\"copy\":{\"name\":\"PUBLIC\"}}")));

        assertThat(text())
                .doesNotContain("4556", "9876", "ADA", "session")
                .contains("name: PUBLIC", "Set-Cookie: ***")
                .containsPattern("(?s)card: (\\d{4}-\\d{4})\n.*card: \\1\n");
        assertThat(answer(replay(), "{\"card\":\"4556-1234\",\"pin\":\"1\"}"))
                .isInstanceOf(Outcome.Replied.class);

        Files.delete(folder.resolve(RecordingFolder.KEY));
        assertThat(answer(replay(), "{\"card\":\"4556-1234\",\"pin\":\"1\"}"))
                .isInstanceOf(Outcome.HostFailure.class);
    }

    /** A text of one letter has only 26 masks. */
    @Test
    void anItemThatIsNotMaskedAgreesWithItsOwnValueOnly() throws Exception {
        masks = List.of(new MaskRule("", false, "card", MaskRule.How.DIGITS, ""));
        record(call("{\"dept\":\"T%\"}", reply("{}")));
        ReplayTarget target = replay();

        for (char letter = 'A'; letter <= 'Z'; letter++) {
            assertThat(answer(target, "{\"dept\":\"" + letter + "%\"}"))
                    .isInstanceOf(
                            letter == 'T' ? Outcome.Replied.class : Outcome.HostFailure.class);
        }
    }

    @Test
    void bodiesThatCannotBeMaskedAreNotRecorded() throws Exception {
        masks = List.of(new MaskRule("", false, "card", MaskRule.How.HASH, ""));
        record(
                call("{\"id\":1}", reply("card: 4556")),
                call("{\"id\":2}", reply("{ \"card\": \"4556\" }")));

        assertThat(text()).doesNotContain("4556").doesNotContain("id: 1").contains("id: 2");
    }

    @Test
    void limitsAreKept() throws Exception {
        limits = new RecordingLimits(1 << 20, 2);
        record(
                call("{\"id\":1}", reply("{}")),
                call("{\"id\":2}", reply("{}")),
                call("{\"id\":3}", reply("{}")));
        assertThat(RecordingReader.read(folder).calls().get("list")).hasSize(2);

        Files.delete(folder.resolve("list.yaml"));
        limits = new RecordingLimits(10, 1_000);
        record(call("{\"id\":1}", reply("{}")), call("{\"id\":2}", reply("{}")));
        assertThat(RecordingReader.read(folder).calls().get("list")).hasSize(1);
    }

    @Test
    void theNearestCallIsNamedWithoutValues() throws Exception {
        record(
                call("{\"id\":1,\"kind\":\"SECRET\"}", reply("{}")),
                call("{\"id\":2,\"kind\":\"OTHER\"}", reply("{}")));

        assertThat(answer(replay(), "{\"id\":2,\"kind\":\"THIRD\"}"))
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure ->
                                assertThat(failure.what())
                                        .isEqualTo(
                                                "The request is not in the recording; the nearest, "
                                                        + folder.resolve("list.yaml")
                                                        + ":"
                                                        + line("id: 2")
                                                        + ", differs in kind"));
    }

    /** The line at which the call with this text begins. */
    private int line(String text) {
        try {
            List<String> lines = text().lines().toList();
            int at = lines.indexOf("    " + text);
            while (!lines.get(at).startsWith("- ")) {
                at--;
            }
            return at + 1;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aRequestWithMoreItemsAgreesOnlyIfOthersMayHaveAnyValue() throws Exception {
        record(call("{}", reply("{\"all\":true}")));

        assertThat(answer(replay(), "{\"kind\":\"A\"}"))
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> assertThat(failure.what()).endsWith("differs in kind"));

        Files.writeString(
                folder.resolve("list.yaml"), text().replace("when: {}", "others: any\n  when: {}"));
        assertThat(answer(replay(), "{\"kind\":\"A\"}")).isEqualTo(reply("{\"all\":true}"));
    }

    @Test
    void everythingThatIsWrongInAFileIsReportedAtOnce() throws Exception {
        Files.writeString(
                folder.resolve("list.yaml"),
                """
                rules:
                  - asset: list
                    repply: {}
                  - when: {}
                  - asset: list
                    tookMillis: soon
                """);

        assertThatThrownBy(this::replay)
                .isInstanceOfSatisfying(
                        ConfigurationException.class,
                        failure ->
                                assertThat(failure.faults())
                                        .extracting(fault -> fault.line() + " " + fault.id())
                                        .containsExactly(
                                                "2 IRB-GW-0355E",
                                                "4 IRB-GW-0355E",
                                                "5 IRB-GW-0355E"));
    }

    @Test
    void aFolderWithARecordingIsNotOverwritten() throws Exception {
        record(call("{\"id\":1}", reply("{}")));

        assertThatThrownBy(() -> record(call("{\"id\":2}", reply("{}"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("already holds a recording");
    }
}
