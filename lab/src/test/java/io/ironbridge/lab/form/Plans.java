package io.ironbridge.lab.form;

import java.util.List;

/** Plans for tests. */
final class Plans {
    /** A step of every kind, over 26 bytes and more. */
    static final FormPlan EVERYTHING =
            new FormPlan(
                    List.of(
                            new FormStep.Mark(0),
                            run(FieldConversion.TEXT, 4),
                            run(FieldConversion.AS_IS, 2),
                            new FormStep.Repeat(
                                    2,
                                    List.of(
                                            run(FieldConversion.TEXT, 1),
                                            run(FieldConversion.SWAP2, 1))),
                            new FormStep.Mark(1),
                            run(FieldConversion.TEXT, 2),
                            new FormStep.Counted(
                                    new ItemReading(1, 0, ItemReading.Shape.ZONED, 2),
                                    0,
                                    12,
                                    List.of(
                                            run(FieldConversion.SWAP8, 1),
                                            run(FieldConversion.HEX4, 1))),
                            new FormStep.Choice(
                                    8,
                                    List.of(
                                            new FormStep.Variant(
                                                    new FormStep.TextIs(
                                                            item(0, ItemReading.Shape.TEXT, 4),
                                                            List.of("ORDR", "\u00E9\u00FF  ")),
                                                    List.of(run(FieldConversion.HEX8, 1))),
                                            new FormStep.Variant(
                                                    new FormStep.NumberIs(
                                                            item(4, ItemReading.Shape.BINARY, 2),
                                                            List.of(-7L, 12L)),
                                                    List.of(run(FieldConversion.SWAP4, 1))),
                                            new FormStep.Variant(
                                                    new FormStep.Always(), List.of())))),
                    2);

    private Plans() {}

    static FormStep run(FieldConversion conversion, int count) {
        return new FormStep.Run(conversion, count);
    }

    private static ItemReading item(int offset, ItemReading.Shape shape, int bytes) {
        return new ItemReading(0, offset, shape, bytes);
    }
}
