package io.ironbridge.copybook.topdown;

import static io.ironbridge.copybook.topdown.Shapes.atMost;
import static io.ironbridge.copybook.topdown.Shapes.bool;
import static io.ironbridge.copybook.topdown.Shapes.date;
import static io.ironbridge.copybook.topdown.Shapes.decimal;
import static io.ironbridge.copybook.topdown.Shapes.exactly;
import static io.ironbridge.copybook.topdown.Shapes.floating;
import static io.ironbridge.copybook.topdown.Shapes.free;
import static io.ironbridge.copybook.topdown.Shapes.int32;
import static io.ironbridge.copybook.topdown.Shapes.int64;
import static io.ironbridge.copybook.topdown.Shapes.list;
import static io.ironbridge.copybook.topdown.Shapes.nines;
import static io.ironbridge.copybook.topdown.Shapes.object;
import static io.ironbridge.copybook.topdown.Shapes.oneOf;
import static io.ironbridge.copybook.topdown.Shapes.optional;
import static io.ironbridge.copybook.topdown.Shapes.required;
import static io.ironbridge.copybook.topdown.Shapes.text;
import static io.ironbridge.copybook.topdown.Shapes.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.copybook.topdown.Rules.BoundedIntegers;
import io.ironbridge.copybook.topdown.Rules.OptionalObjects;
import io.ironbridge.copybook.topdown.Shape.Structured;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayoutsTest {
    private static final Rules RULES = Rules.DEFAULT.withTextLength(50).withFractionDigits(2);

    private static List<String> request(Shape.Member... members) throws ShapeException {
        return lines(Layouts.request(object(members), RULES));
    }

    /** The entries as printed, with one blank between words. */
    private static List<String> lines(Structure base) {
        String entries = String.join(" ", CopybookText.lines(base)).strip();
        return List.of(entries.replaceAll("\\s+", " ").split("(?<=\\.) "));
    }

    @Test
    void aStringIsVaryingUnlessItsLengthIsFixed() throws Exception {
        assertThat(
                        request(
                                required("note", text(80)),
                                required("code", exactly(12)),
                                required("kind", oneOf(9)),
                                required("free", free()),
                                required("due", date())))
                .containsExactly(
                        "01 BAQBASE.",
                        "03 note-length PIC S9999 COMP-5 SYNC.",
                        "03 note PIC X(80).",
                        "03 Xcode PIC X(12).",
                        "03 kind-length PIC S9999 COMP-5 SYNC.",
                        "03 kind PIC X(9).",
                        "03 Xfree-length PIC S9999 COMP-5 SYNC.",
                        "03 Xfree PIC X(50).",
                        "03 due-length PIC S9999 COMP-5 SYNC.",
                        "03 due PIC X(32).");
    }

    @Test
    void aNumberIsWhatItsFormatSays() throws Exception {
        assertThat(
                        request(
                                required("price", decimal()),
                                required("rest", new Shape.Decimal(true)),
                                required("rate", floating(false)),
                                required("part", floating(true)),
                                required("small", int32()),
                                required("large", int64()),
                                required("zip", nines(5, true)),
                                required("diff", nines(3, false)),
                                required("done", bool())))
                .containsExactly(
                        "01 BAQBASE.",
                        "03 price PIC S9(16)V9(2) COMP-3.",
                        "03 rest PIC 9(16)V9(2) COMP-3.",
                        "03 rate COMP-2 SYNC.",
                        "03 part COMP-1 SYNC.",
                        "03 small PIC S9(9) COMP-5 SYNC.",
                        "03 large PIC S9(18) COMP-5 SYNC.",
                        "03 zip PIC 9(5).",
                        "03 diff PIC S9(3).",
                        "03 done PIC X.");
        assertThat(
                        lines(
                                Layouts.request(
                                        object(required("zip", nines(5, true))),
                                        RULES.withBoundedIntegers(BoundedIntegers.BINARY))))
                .contains("03 zip PIC 9(18) COMP-5 SYNC.");
    }

    @Test
    void whatIsOptionalHasAnExistenceFieldAndArraysDoNot() throws Exception {
        assertThat(
                        request(
                                optional("count", int32()),
                                optional("title", text(7)),
                                optional("home", object(required("zip", exactly(5)))),
                                optional("tags", atMost(4, text(3))),
                                optional("pair", times(2, int32()))))
                .containsExactly(
                        "01 BAQBASE.",
                        "03 Xcount-existence PIC S9(9) COMP-5 SYNC.",
                        "03 Xcount PIC S9(9) COMP-5 SYNC.",
                        "03 Xtitle-existence PIC S9(9) COMP-5 SYNC.",
                        "03 Xtitle.",
                        "06 Xtitle2-length PIC S9999 COMP-5 SYNC.",
                        "06 Xtitle2 PIC X(7).",
                        "03 home-existence PIC S9(9) COMP-5 SYNC.",
                        "03 home.",
                        "06 zip PIC X(5).",
                        "03 tags-num PIC S9(9) COMP-5 SYNC.",
                        "03 tags-cont PIC X(16).",
                        "03 pair PIC S9(9) COMP-5 SYNC OCCURS 2.",
                        "01 tags.",
                        "03 tags-length PIC S9999 COMP-5 SYNC.",
                        "03 tags PIC X(3).",
                        "03 FILLER PIC X(1).");
    }

    @Test
    void anObjectOfTheResponseHasAContainerOfItsOwn() throws Exception {
        Structured root =
                object(
                        optional("responseCode200", list(object(required("id", exactly(3))))),
                        optional("responseCode404", object(optional("hint", text(9)))));
        assertThat(lines(Layouts.response(root, RULES)))
                .containsExactly(
                        "01 BAQBASE.",
                        "03 responseCode200-num PIC S9(9) COMP-5 SYNC.",
                        "03 responseCode200-cont PIC X(16).",
                        "03 responseCode404-existence PIC S9(9) COMP-5 SYNC.",
                        "03 responseCode404-cont PIC X(16).",
                        "01 responseCode200.",
                        "03 responseCode200.",
                        "06 Xid PIC X(3).",
                        "01 responseCode404.",
                        "03 responseCode404.",
                        "06 hint-existence PIC S9(9) COMP-5 SYNC.",
                        "06 hint.",
                        "09 hint2-length PIC S9999 COMP-5 SYNC.",
                        "09 hint2 PIC X(9).",
                        "06 FILLER PIC X(1).");
    }

    @Test
    void instancesAreFilledUpToTheirStrictestAlignmentAndTheBaseIsNot() throws Exception {
        Structured root =
                object(
                        required("mark", exactly(1)),
                        required(
                                "lines",
                                list(object(required("n", int32()), required("t", exactly(3))))));
        Structure base =
                Layouts.request(object(required("body", root), required("end", exactly(1))), RULES);
        assertThat(base.length()).isEqualTo(25);
        assertThat(base.filler()).isZero();
        assertThat(base.all().get(1).length()).isEqualTo(7);
        assertThat(base.all().get(1).stride()).isEqualTo(8);
    }

    @Test
    void anOptionalObjectCanBeInAContainerToo() throws Exception {
        Structure base =
                Layouts.request(
                        object(
                                required(
                                        "body",
                                        object(
                                                optional(
                                                        "home",
                                                        object(required("zip", exactly(5))))))),
                        RULES.withOptionalObjects(OptionalObjects.CONTAINER));
        assertThat(lines(base))
                .containsExactly(
                        "01 BAQBASE.",
                        "03 body.",
                        "06 home-existence PIC S9(9) COMP-5 SYNC.",
                        "06 home-cont PIC X(16).",
                        "01 home.",
                        "03 home.",
                        "06 zip PIC X(5).");
    }

    @Test
    void anArrayOfArraysHasAContainerForEach() throws Exception {
        assertThat(request(required("grid", list(list(int32())))))
                .containsExactly(
                        "01 BAQBASE.",
                        "03 grid-num PIC S9(9) COMP-5 SYNC.",
                        "03 grid-cont PIC X(16).",
                        "01 grid.",
                        "03 grid2-num PIC S9(9) COMP-5 SYNC.",
                        "03 grid2-cont PIC X(16).",
                        "01 grid2.",
                        "03 grid PIC S9(9) COMP-5 SYNC.");
    }

    @Test
    void namesAreMadeFitAndUnique() throws Exception {
        assertThat(
                        request(
                                required("a.b", exactly(1)),
                                required("a_b", exactly(1)),
                                required("end-", exactly(1)),
                                required("12", exactly(1)),
                                required("aVeryLongNameOfMoreThanTwentyEight", exactly(1)),
                                required("aVeryLongNameOfMoreThanTwentyEightToo", exactly(1))))
                .containsExactly(
                        "01 BAQBASE.",
                        "03 aXb PIC X(1).",
                        "03 aXb2 PIC X(1).",
                        "03 endX PIC X(1).",
                        "03 X12 PIC X(1).",
                        "03 aVeryLongNameOfMoreThanTwent PIC X(1).",
                        "03 aVeryLongNameOfMoreThanTwen2 PIC X(1).");
    }

    @Test
    void whatHasNoPlaceIsRefusedWithItsPath() {
        refused(object(required("a", object(required("b", text(32_768))))), "a.b", "32768");
        refused(object(required("a", times(0, int32()))), "a", "no items");
        refused(object(required("a", object())), "a", "no properties");
        refused(object(required("a", times(9_000_000, exactly(9)))), "a", "16777216 bytes");
        Shape deep = int32();
        for (int level = 0; level < 16; level++) {
            deep = object(required("x", deep));
        }
        refused(object(required("a", deep)), "a.x.x", "deeper than 15");
    }

    private static void refused(Structured root, String path, String why) {
        assertThatThrownBy(() -> Layouts.request(root, RULES))
                .isInstanceOfSatisfying(
                        ShapeException.class, e -> assertThat(e.path()).startsWith(path))
                .hasMessageContaining(why);
    }

    @Test
    void theFirstFieldThatDiffersIsNamedWithBothOffsets() throws Exception {
        Structure here =
                Layouts.request(object(required("a", text(5)), required("b", int32())), RULES);
        Structure there =
                Layouts.request(object(required("a", text(9)), required("b", int32())), RULES);
        assertThat(LayoutDifference.first(here, here)).isEmpty();
        assertThat(LayoutDifference.first(here, there))
                .hasValue(
                        new LayoutDifference(
                                "a of BAQBASE",
                                "length and X(5) at offset 0",
                                "length and X(9) at offset 0"));
    }
}
