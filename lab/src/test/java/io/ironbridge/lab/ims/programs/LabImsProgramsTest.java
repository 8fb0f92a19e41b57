package io.ironbridge.lab.ims.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabImsProgramsTest {
    private static List<Area> replies(
            String program, List<Area> messages, Map<String, byte[]> segments) {
        return new ScriptedIms(messages, segments).ran(program).replies();
    }

    private static String text(Area area, int offset, int length) {
        return HostData.text(area.bytes(), offset, length).stripTrailing();
    }

    @Test
    void thePhoneBookAnswersAsItsReferenceSays() {
        List<Area> replies = replies("DFSIVP1", Samples.phoneMessages(), Samples.people());
        assertThat(replies).allMatch(reply -> reply.length() == 93);
        assertThat(replies.stream().map(reply -> text(reply, 4, 40)))
                .containsExactly(
                        "ENTRY WAS DISPLAYED",
                        "SPECIFIED PERSON WAS NOT FOUND",
                        "ENTRY WAS ADDED",
                        "ADDITION OF ENTRY HAS FAILED",
                        "ENTRY WAS ADDED",
                        "DATA IS NOT ENOUGH.  PLEASE KEY IN MORE",
                        "ENTRY WAS UPDATED",
                        "NO DATA WAS INPUT.  PLEASE KEY IN MORE",
                        "SPECIFIED PERSON WAS NOT FOUND",
                        "ENTRY WAS DISPLAYED",
                        "ENTRY WAS DELETED",
                        "SPECIFIED PERSON WAS NOT FOUND",
                        "LAST NAME WAS NOT SPECIFIED",
                        "CONVERSATION HAS ENDED",
                        "PROCESS CODE IS NOT VALID",
                        "PROCESS CODE IS NOT VALID",
                        "NO DATA WAS INPUT.  PLEASE KEY IN MORE",
                        "ENTRY WAS DISPLAYED",
                        "ENTRY WAS DISPLAYED");
        assertThat(text(replies.get(0), 44, 49))
                .isEqualTo("DISPLAY LAST1     FIRST1    8-111-1111D01    0001");
        assertThat(text(replies.get(9), 44, 49))
                .isEqualTo("DISPLAY NEWMAN    NOEL      8-765-4321D09/R090001");
        assertThat(text(replies.get(4), 44, 49))
                .isEqualTo("TADD    SECOND    SAM       1         D1     0001");
        assertThat(text(replies.get(1), 44, 49)).isEqualTo(" ".repeat(45) + "0001");
    }

    @Test
    void anInquiryHasTwelveRowsFromTheAccountOn() {
        List<Area> replies = replies("IBINQ", Samples.inquiries(), Samples.accounts());
        assertThat(replies.stream().map(Area::length))
                .containsExactly(429, 22_528, 429, 22_528, 429, 22_528, 429);
        Area first = replies.getFirst();
        assertThat(text(first, 4, 5)).isEqualTo("OK012");
        assertThat(text(first, 17, 4)).isEqualTo("EURY");
        assertThat(text(first, 21, 12)).isEqualTo("0000000004CH");
        assertThat(text(first, 21 + 11 * 34, 10)).isEqualTo("0000000026");
        long sum = 0;
        for (int i = 2; i <= 13; i++) {
            sum += (i % 3 == 0 ? -1 : 1) * (100_000L * i + 7);
        }
        assertThat(HostData.packed(first.bytes(), 9, 8)).isEqualTo(sum);
        Area all = replies.get(1);
        assertThat(text(all, 21, 19)).isEqualTo("REF00001");
        assertThat(text(all, 40, 12)).isEqualTo("0000000004CH");
        assertThat(all.bytes()[40 + 34]).isEqualTo((byte) 0xC2);
        assertThat(text(replies.get(4), 4, 5)).isEqualTo("NF000");
        assertThat(text(replies.get(5), 4, 5)).isEqualTo("IN000");
    }
}
