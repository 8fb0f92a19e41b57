package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.source.SourceOptions.Format;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private static final SourceOptions SMALL =
            new SourceOptions(Format.DETECT, 8, false, 2000, 100, 3);

    @Test
    void aFileThatIsTooLargeIsNotRead() {
        Reading large = small().read("05 A.\n".repeat(400));

        assertThat(large.words()).isEmpty();
        assertThat(large.codes()).containsExactly("0001E");
    }

    @Test
    void wordsBeyondTheMostAreNotRead() {
        Reading many = small().read("05 A. ".repeat(40));

        assertThat(many.words()).hasSize(100);
        assertThat(many.codes()).containsExactly("0002E");
        assertThat(many.faults().getFirst().position()).isEqualTo(new Position("T", 1, 202));
    }

    @Test
    void copyNestsAsDeepAsAllowed() {
        Reading nested =
                small().member("A", "05 A. COPY B.")
                        .member("B", "05 B. COPY C.")
                        .member("C", "05 C. COPY D.")
                        .member("D", "05 D.")
                        .read("COPY A.");

        assertThat(nested.text()).isEqualTo("05 A . 05 B . 05 C .");
        assertThat(nested.codes()).containsExactly("0003E");
    }

    @Test
    void depthIsLimitedWhateverTheOptionsSay() {
        SourceOptions deep =
                new SourceOptions(Format.DETECT, 8, false, 2000, 100_000, Integer.MAX_VALUE);
        Reading nested = new Reading().options(deep);
        for (int level = 0; level < 5000; level++) {
            nested.member("M" + level, "COPY M" + (level + 1) + ".");
        }

        assertThat(nested.read("COPY M0.").codes()).containsExactly("0003E");
    }

    @Test
    void membersThatMultiplyAreStopped() {
        Reading nested = small();
        nested.member("A", "COPY B. ".repeat(30));
        nested.member("B", "COPY C. ".repeat(30));
        nested.member("C", "");

        assertThat(nested.read("COPY A. ".repeat(30)).codes()).containsExactly("0022E");
    }

    @Test
    void replacingThatMultipliesIsStopped() {
        String tenfold = "REPLACING A BY ==" + "A ".repeat(10) + "==.";
        Reading nested =
                small().member("A", "COPY B " + tenfold)
                        .member("B", "COPY C " + tenfold)
                        .member("C", "A");

        assertThat(nested.read("COPY A " + tenfold).codes()).containsExactly("0002E");
    }

    @Test
    void replacingThatComparesTooMuchIsStopped() {
        Reading compared =
                new Reading()
                        .options(new SourceOptions(Format.FREE, 8, false, 100_000, 1000, 3))
                        .member("M", "A ".repeat(1000));
        String operand = "==" + "A ".repeat(500) + "B== BY ==C==";

        assertThat(compared.read("COPY M REPLACING " + operand + ".").codes())
                .containsExactly("0022E");
    }

    @Test
    void wordsThatGrowTooLongAreStopped() {
        Reading grown = small().member("M", "A-B ".repeat(40));
        String operand = "LEADING ==A== BY ==" + "X".repeat(1000) + "==";

        assertThat(grown.read("COPY M REPLACING " + operand + ".").codes())
                .containsExactly("0022E");
    }

    private static Reading small() {
        return new Reading().options(SMALL);
    }
}
