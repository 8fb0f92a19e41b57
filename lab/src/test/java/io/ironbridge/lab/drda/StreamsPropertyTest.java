package io.ironbridge.lab.drda;

import static io.ironbridge.lab.drda.Frames.all;
import static io.ironbridge.lab.drda.Frames.continued;
import static io.ironbridge.lab.drda.Frames.ddm;
import static io.ironbridge.lab.drda.Frames.dss;
import static io.ironbridge.lab.drda.Frames.hex;
import static io.ironbridge.lab.drda.Frames.login;
import static io.ironbridge.lab.drda.Frames.name;
import static io.ironbridge.lab.drda.Frames.requests;
import static io.ironbridge.lab.drda.Frames.text;
import static io.ironbridge.lab.drda.Frames.utf8;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How bytes arrive changes nothing, and bytes that are wrong fail with a reason only. */
class StreamsPropertyTest {
    private static final byte[] REQUESTS =
            all(
                    login("JCC04350"),
                    dss(
                            0x51,
                            5,
                            ddm(
                                    0x200D,
                                    ddm(
                                            0x2113,
                                            name("LABDB2", UTF_8),
                                            name("NULLID", UTF_8),
                                            name("SYSLH000", UTF_8),
                                            utf8("SYSLVL01"),
                                            hex("0001")))),
                    dss(0x53, 5, text(0x2450, "FOR READ ONLY")),
                    dss(0x03, 5, text(0x2414, "UPDATE T SET (\"A\") = (?) WHERE CURRENT OF C")),
                    continued(0x03, 6, all(hex("8008 146C 0000 9C40"), new byte[40_000])),
                    dss(0x01, 7, ddm(0x1055, ddm(0x1187, hex("0B")), ddm(0x119F, hex("F2")))));

    private static final byte[] REPLIES =
            all(
                    dss(0x02, 2, ddm(0x14AC, ddm(0x11A2, hex("0003")), ddm(0x11A2, hex("0004")))),
                    dss(0x03, 5, ddm(0x2408, hex("00 FFFFB1DF"), utf8("42X05CSS10170"), hex("FF"))),
                    continued(0x03, 6, all(hex("8004 241B"), new byte[40_000])),
                    dss(0x03, 5, ddm(0x2408, hex("FF"))));

    @Test
    void requestsInPiecesAreTheSame() {
        byte[] whole = requests(true, REQUESTS).derby;
        qt().withExamples(200)
                .forAll(integers().between(1, 40_000), integers().between(1, 40_000))
                .checkAssert((arriving, asked) ->
                        assertThat(requests(true, REQUESTS, arriving, asked).derby)
                                .isEqualTo(whole));
    }

    @Test
    void repliesInPiecesAreTheSame() throws IOException {
        byte[] whole = JccRepliesTest.replies(true, REPLIES);
        assertThat(whole).isNotEqualTo(REPLIES);
        qt().withExamples(200)
                .forAll(integers().between(1, 40_000))
                .checkAssert(
                        written -> assertThat(repliesOrNothing(REPLIES, written)).isEqualTo(whole));
    }

    @Test
    void wrongRequestsFailOnlyWithAReason() {
        qt().withExamples(3000)
                .forAll(longs().all())
                .checkAssert(seed ->
                        assertThat(requests(true, mutated(REQUESTS, seed)).rejected)
                                .hasSizeLessThan(2));
    }

    @Test
    void wrongRepliesFailOnlyWithAReason() {
        qt().withExamples(3000)
                .forAll(longs().all())
                .checkAssert(seed ->
                        assertThat(repliesOrNothing(mutated(REPLIES, seed), 1000)).isNotNull());
    }

    private static byte[] repliesOrNothing(byte[] bytes, int written) {
        try {
            return JccRepliesTest.replies(true, bytes, written);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Some bytes changed, near the begin more often than in the long object. */
    private static byte[] mutated(byte[] bytes, long seed) {
        Random random = new Random(seed);
        byte[] mutated = bytes.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            int within = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 600);
            mutated[random.nextInt(within)] = (byte) random.nextInt(256);
        }
        return mutated;
    }
}
