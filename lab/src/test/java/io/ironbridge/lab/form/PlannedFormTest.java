package io.ironbridge.lab.form;

import static io.ironbridge.lab.form.Plans.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.form.FormStep.Always;
import io.ironbridge.lab.form.FormStep.Choice;
import io.ironbridge.lab.form.FormStep.Counted;
import io.ironbridge.lab.form.FormStep.Mark;
import io.ironbridge.lab.form.FormStep.NumberIs;
import io.ironbridge.lab.form.FormStep.Repeat;
import io.ironbridge.lab.form.FormStep.TextIs;
import io.ironbridge.lab.form.FormStep.Variant;
import io.ironbridge.lab.form.ItemReading.Shape;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Golden bytes, of a machine that has the low-order byte first. */
class PlannedFormTest {
    @BeforeEach
    void littleEndian() {
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        assumeTrue(little, "the expected bytes are those of a little-endian machine");
    }

    @Test
    void textIsTranslated() {
        check("C1C2C3F14B40", "414243312E20", run(FieldConversion.TEXT, 6));
    }

    @Test
    void overpunchedSignsStayTheSameCharacters() {
        check("F1F2D3C0D0", "31324C7B7D", run(FieldConversion.TEXT, 5));
    }

    @Test
    void packedAndBinaryStay() {
        check("0012345D0102", "0012345D0102", run(FieldConversion.AS_IS, 6));
    }

    @Test
    void nativeBinariesAreSwappedByTheirLength() {
        check(
                "0102" + "00010203" + "04" + "0001020304050607",
                "0201" + "03020100" + "04" + "0706050403020100",
                run(FieldConversion.SWAP2, 1),
                run(FieldConversion.SWAP4, 1),
                run(FieldConversion.AS_IS, 1),
                run(FieldConversion.SWAP8, 1));
    }

    @Test
    void floatsBecomeIeeeInTheMachinesOrder() {
        check(
                "C276A000" + "4110000000000000",
                "0040EDC2" + "000000000000F03F",
                run(FieldConversion.HEX4, 1),
                run(FieldConversion.HEX8, 1));
    }

    @Test
    void tablesRepeatTheirSteps() {
        check(
                "C10001C20002C3",
                "410100420200" + "43",
                new Repeat(
                        2, List.of(run(FieldConversion.TEXT, 1), run(FieldConversion.SWAP2, 1))));
    }

    @Test
    void aCounterMakesWhatFollowsSlide() {
        FormStep[] steps = {
            new Mark(0),
            run(FieldConversion.TEXT, 1),
            new Counted(
                    new ItemReading(0, 0, Shape.ZONED, 1),
                    0,
                    3,
                    List.of(run(FieldConversion.SWAP2, 1))),
            run(FieldConversion.AS_IS, 1)
        };

        check("F200010002C1C2", "3201000200" + "C142", steps);
        check("F0C1C2C3", "30" + "C1" + "4243", steps);
    }

    @Test
    void aCounterOutsideOfItsLimitsIsTakenForTheNearest() {
        FormStep[] steps = {
            new Mark(0),
            run(FieldConversion.AS_IS, 2),
            new Counted(
                    new ItemReading(0, 0, Shape.PACKED, 2),
                    1,
                    2,
                    List.of(run(FieldConversion.SWAP2, 1)))
        };

        check("999C" + "000100020003", "999C" + "01000200" + "0003", steps);
        check("001D" + "0001C1", "001D" + "0100" + "41", steps);
    }

    @Test
    void countersAreReadInTheirOwnForm() {
        for (Shape shape : List.of(Shape.NATIVE, Shape.NATIVE_UNSIGNED)) {
            check(
                    "0002" + "C1C2C3",
                    "0200" + "C1C2" + "43",
                    new Mark(0),
                    run(FieldConversion.SWAP2, 1),
                    new Counted(
                            new ItemReading(0, 0, shape, 2),
                            0,
                            9,
                            List.of(run(FieldConversion.AS_IS, 1))));
        }
    }

    @Test
    void aTextBeforeChoosesTheDescription() {
        FormStep[] steps = {
            new Mark(0),
            run(FieldConversion.TEXT, 2),
            new Choice(
                    4,
                    List.of(
                            new Variant(
                                    new TextIs(item(0, Shape.TEXT, 2), List.of("AB", "AC")),
                                    List.of(run(FieldConversion.SWAP4, 1))),
                            new Variant(
                                    new TextIs(item(0, Shape.TEXT, 2), List.of("AD")),
                                    List.of(run(FieldConversion.AS_IS, 2))))),
            run(FieldConversion.TEXT, 1)
        };

        check("C1C3" + "00010203" + "C1", "4143" + "03020100" + "41", steps);
        check("C1C4" + "C1C1C1C1" + "C1", "4144" + "C1C14141" + "41", steps);
        check("C1C5" + "C1C1C1C1" + "C1", "4145" + "41414141" + "41", steps);
    }

    @Test
    void anItemInsideOfTheDescriptionChoosesIt() {
        FormStep[] steps = {
            new Mark(0),
            new Choice(
                    6,
                    List.of(
                            new Variant(
                                    new NumberIs(item(0, Shape.NATIVE, 2), List.of(-2L)),
                                    List.of(run(FieldConversion.SWAP2, 3))),
                            new Variant(
                                    new NumberIs(item(4, Shape.ZONED, 2), List.of(-13L, 7L)),
                                    List.of(
                                            run(FieldConversion.AS_IS, 4),
                                            run(FieldConversion.TEXT, 2))),
                            new Variant(new Always(), List.of(run(FieldConversion.SWAP4, 1)))))
        };

        check("FFFE00010002", "FEFF01000200", steps);
        check("C1C1C1C1F1D3", "C1C1C1C1314C", steps);
        check("01020304C1C2", "040302014142", steps);
    }

    @Test
    void dataThatEndWithinAnItemKeepItsBytes() {
        check("C1000102", "41000102", run(FieldConversion.TEXT, 1), run(FieldConversion.SWAP4, 1));
        check("C14110", "414110", run(FieldConversion.TEXT, 1), run(FieldConversion.HEX8, 1));
        check("", "", run(FieldConversion.TEXT, 1));
    }

    @Test
    void anUnwritableNumberIsNamedByItsPlaceOnly() {
        byte[] data = HexFormat.of().parseHex("C1C17FFFFFFF");

        assertThatThrownBy(() ->
                        form(run(FieldConversion.TEXT, 2), run(FieldConversion.HEX4, 1))
                                .toNative(data))
                .isInstanceOf(FormException.class)
                .hasMessage("At offset 2: the COMP-1 has no value in native form (IEEE)");
    }

    @Test
    void whateverTheDataAreNothingIsLostWithoutFloats() {
        Random random = new Random(7);
        PlannedForm form =
                form(
                        new Mark(0),
                        run(FieldConversion.TEXT, 2),
                        run(FieldConversion.SWAP2, 1),
                        new Counted(
                                item(2, Shape.NATIVE, 2),
                                0,
                                9,
                                List.of(
                                        new Mark(1),
                                        run(FieldConversion.SWAP4, 1),
                                        new Choice(
                                                9,
                                                List.of(
                                                        new Variant(
                                                                new NumberIs(
                                                                        item(0, Shape.ZONED, 2),
                                                                        List.of(3L, 4L, -5L)),
                                                                List.of(
                                                                        run(
                                                                                FieldConversion
                                                                                        .SWAP8,
                                                                                1))))))),
                        run(FieldConversion.AS_IS, 3));
        for (int i = 0; i < 20_000; i++) {
            byte[] data = new byte[random.nextInt(150)];
            random.nextBytes(data);
            if (data.length > 3) {
                data[2] = 0;
                data[3] = (byte) random.nextInt(12);
            }
            byte[] there = data.clone();
            form.toNative(there);
            form.toHost(there);
            assertThat(there).isEqualTo(data);
        }
    }

    @Test
    void addressesMoveWhatFollowsThem() {
        check(
                "C1" + "00000102" + "00000000" + "0001" + "C1",
                "41" + "0201000000000000" + "0000000000000000" + "0100" + "41",
                run(FieldConversion.TEXT, 1),
                run(FieldConversion.ADDRESS, 2),
                run(FieldConversion.SWAP2, 1));
        check("00000001" + "4110", "0100000000000000" + "4110", run(FieldConversion.ADDRESS, 2));
    }

    @Test
    void aCounterBehindAnAddressIsReadWhereItLies() {
        FormStep[] steps = {
            run(FieldConversion.ADDRESS, 1),
            new Mark(0),
            run(FieldConversion.SWAP2, 1),
            new Counted(
                    new ItemReading(0, 0, Shape.NATIVE, 2),
                    0,
                    3,
                    List.of(run(FieldConversion.ADDRESS, 1), run(FieldConversion.TEXT, 1))),
            run(FieldConversion.AS_IS, 1)
        };

        check(
                "00000001" + "0002" + "00000002C1" + "00000003C2" + "C3",
                "0100000000000000" + "0200" + "020000000000000041" + "030000000000000042" + "C3",
                steps);
    }

    @Test
    void storageThatMayHoldAnAddressKeepsItsLengthsThereAndHere() {
        FormStep[] steps = {
            new Mark(0),
            run(FieldConversion.TEXT, 1),
            new Choice(
                    8,
                    6,
                    List.of(
                            new Variant(
                                    new TextIs(item(0, Shape.TEXT, 1), List.of("P")),
                                    List.of(run(FieldConversion.ADDRESS, 1))),
                            new Variant(
                                    new TextIs(item(0, Shape.TEXT, 1), List.of("N")),
                                    List.of(run(FieldConversion.AS_IS, 6))))),
            run(FieldConversion.SWAP2, 1)
        };

        check("D5" + "C1C1C1C1C1C1" + "0001", "4E" + "C1C1C1C1C1C10000" + "0100", steps);
        byte[] data = HexFormat.of().parseHex("D7" + "00000001C1C2" + "0001");
        assertThat(HexFormat.of().formatHex(form(steps).toNative(data)))
                .isEqualTo("50" + "0100000000000000" + "0100");
    }

    @Test
    void whateverTheDataAreAddressesComeBack() {
        Random random = new Random(11);
        PlannedForm form =
                form(
                        run(FieldConversion.TEXT, 1),
                        new Repeat(
                                3,
                                List.of(
                                        run(FieldConversion.ADDRESS, 2),
                                        run(FieldConversion.SWAP4, 1))));
        for (int i = 0; i < 20_000; i++) {
            byte[] data = new byte[random.nextInt(60)];
            random.nextBytes(data);
            int items = Math.clamp(data.length - 1, 0, 36);
            int addresses = 2 * (items / 12) + Math.min(2, items % 12 / 4);

            byte[] there = form.toNative(data.clone());

            assertThat(there).hasSize(data.length + 4 * addresses);
            boolean endsInAddress = items < 36 && items % 12 < 8 && items % 4 != 0;
            if (!endsInAddress) {
                assertThat(form.toHost(there)).isEqualTo(data);
            }
        }
    }

    private static ItemReading item(int offset, Shape shape, int bytes) {
        return new ItemReading(0, offset, shape, bytes);
    }

    private static PlannedForm form(FormStep... steps) {
        return new PlannedForm(new FormPlan(List.of(steps), 4), HostText.of("037"));
    }

    private static void check(String host, String other, FormStep... steps) {
        byte[] data = HexFormat.of().parseHex(host);
        PlannedForm form = form(steps);

        data = form.toNative(data);
        assertThat(HexFormat.of().withUpperCase().formatHex(data)).isEqualTo(other);

        data = form.toHost(data);
        assertThat(HexFormat.of().withUpperCase().formatHex(data)).isEqualTo(host);
    }
}
