package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.topdown.Shape.Bool;
import io.ironbridge.copybook.topdown.Shape.Decimal;
import io.ironbridge.copybook.topdown.Shape.Floating;
import io.ironbridge.copybook.topdown.Shape.Member;
import io.ironbridge.copybook.topdown.Shape.Sequence;
import io.ironbridge.copybook.topdown.Shape.Structured;
import io.ironbridge.copybook.topdown.Shape.Text;
import io.ironbridge.copybook.topdown.Shape.Whole;
import java.util.List;
import java.util.OptionalInt;

/** Shapes in few words. */
final class Shapes {
    private Shapes() {}

    static Text text(int most) {
        return new Text(0, OptionalInt.of(most), OptionalInt.empty(), false);
    }

    static Text exactly(int length) {
        return new Text(length, OptionalInt.of(length), OptionalInt.empty(), false);
    }

    static Text oneOf(int longest) {
        return new Text(0, OptionalInt.empty(), OptionalInt.of(longest), false);
    }

    static Text free() {
        return new Text(0, OptionalInt.empty(), OptionalInt.empty(), false);
    }

    static Text date() {
        return new Text(0, OptionalInt.empty(), OptionalInt.empty(), true);
    }

    static Decimal decimal() {
        return new Decimal(false);
    }

    static Whole int32() {
        return new Whole(true, false, OptionalInt.empty());
    }

    static Whole int64() {
        return new Whole(false, false, OptionalInt.empty());
    }

    static Whole nines(int digits, boolean unsigned) {
        return new Whole(false, unsigned, OptionalInt.of(digits));
    }

    static Floating floating(boolean single) {
        return new Floating(single);
    }

    static Bool bool() {
        return new Bool();
    }

    static Sequence list(Shape item) {
        return new Sequence(item, 0, OptionalInt.empty());
    }

    static Sequence atMost(int most, Shape item) {
        return new Sequence(item, 0, OptionalInt.of(most));
    }

    static Sequence times(int count, Shape item) {
        return new Sequence(item, count, OptionalInt.of(count));
    }

    static Structured object(Member... members) {
        return new Structured(List.of(members));
    }

    static Member required(String name, Shape shape) {
        return new Member(name, true, shape);
    }

    static Member optional(String name, Shape shape) {
        return new Member(name, false, shape);
    }
}
