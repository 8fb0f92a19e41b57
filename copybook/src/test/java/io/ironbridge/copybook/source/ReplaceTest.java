package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplaceTest {
    @Test
    void holdsUntilTheNextOneOrOff() {
        assertThat(
                        read(
                                "05 A.",
                                "REPLACE ==A== BY ==B== ==05== BY ==10==.",
                                "05 A.",
                                "REPLACE ==A== BY ==C==.",
                                "05 A.",
                                "REPLACE OFF.",
                                "05 A."))
                .isEqualTo("05 A . 10 B . 05 C . 05 A .");
    }

    @Test
    void appliesToCopiedWords() {
        Reading replace =
                new Reading()
                        .member("M", "05 :T:-A.")
                        .read("REPLACE ==:T:== BY ==X==.", "COPY M.", "REPLACE OFF.");

        assertThat(replace.text()).isEqualTo("05 X-A .");
        assertThat(replace.faults()).isEmpty();
    }

    @Test
    void mayStandInAMember() {
        Reading replace =
                new Reading().member("M", "REPLACE ==A== BY ==B==.").read("COPY M.", "05 A.");

        assertThat(replace.text()).isEqualTo("05 B .");
    }

    @Test
    void alsoAddsAndLastOffTakesAway() {
        assertThat(
                        read(
                                "REPLACE ==A== BY ==B==.",
                                "REPLACE ALSO ==C== BY ==D==.",
                                "05 A. 05 C.",
                                "REPLACE LAST OFF.",
                                "05 A. 05 C."))
                .isEqualTo("05 B . 05 D . 05 B . 05 C .");
    }

    @Test
    void partsOfWordsAreReplacedToo() {
        assertThat(read("REPLACE LEADING ==A-== BY ==B-==.", "05 A-X. 05 X-A-."))
                .isEqualTo("05 B-X . 05 X-A- .");
    }

    @Test
    void anUnterminatedOperandIsTold() {
        Reading replace = Reading.free("REPLACE ==A BY B.", "05 A.");

        assertThat(replace.text()).isEqualTo("05 A .");
        assertThat(replace.codes()).containsExactly("0009E");
    }

    private static String read(String... lines) {
        Reading reading = Reading.free(lines);
        assertThat(reading.faults()).isEmpty();
        return reading.text();
    }
}
