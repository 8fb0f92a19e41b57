package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.topdown.Shape.Member;
import io.ironbridge.copybook.topdown.Shape.Sequence;
import io.ironbridge.copybook.topdown.Shape.Structured;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;

/** Shapes, and JSON texts that fit them and are written as the transcoder writes them. */
final class RandomChannel {
    private static final String LETTERS = "ABCxyzäß019 .-'\\\"";

    private final Random random;

    RandomChannel(long seed) {
        this.random = new Random(seed);
    }

    Structured object(int depth) {
        List<Member> members = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int index = 0; index < count; index++) {
            members.add(new Member("m" + index, random.nextBoolean(), shape(depth)));
        }
        return new Structured(members);
    }

    private Shape shape(int depth) {
        int kind = random.nextInt(depth == 0 ? 7 : 10);
        return switch (kind) {
            case 0 -> Shapes.text(1 + random.nextInt(20));
            case 1 -> Shapes.exactly(1 + random.nextInt(5));
            case 2 -> new Shape.Decimal(random.nextBoolean());
            case 3 ->
                    new Shape.Whole(
                            random.nextBoolean(), random.nextBoolean(), OptionalInt.empty());
            case 4 -> Shapes.nines(1 + random.nextInt(18), random.nextBoolean());
            case 5 -> Shapes.bool();
            case 6 -> Shapes.floating(random.nextBoolean());
            case 7 -> object(depth - 1);
            case 8 -> Shapes.times(1 + random.nextInt(3), shape(depth - 1));
            default -> Shapes.atMost(1 + random.nextInt(4), shape(depth - 1));
        };
    }

    String json(Shape shape) {
        return switch (shape) {
            case Shape.Text text -> text(text);
            case Shape.Decimal decimal ->
                    sign(decimal.unsigned())
                            + (1 + random.nextInt(9999))
                            + "."
                            + (10 + random.nextInt(90));
            case Shape.Whole whole -> whole(whole);
            case Shape.Floating _ -> sign(false) + (1 + random.nextInt(1000)) + ".5";
            case Shape.Bool _ -> Boolean.toString(random.nextBoolean());
            case Structured object -> json(object);
            case Sequence array -> json(array);
        };
    }

    private String sign(boolean unsigned) {
        return unsigned || random.nextBoolean() ? "" : "-";
    }

    private String whole(Shape.Whole whole) {
        int digits = whole.digits().orElse(whole.single() ? 9 : 18);
        StringBuilder number = new StringBuilder(sign(whole.unsigned()));
        number.append(1 + random.nextInt(9));
        for (int index = 1 + random.nextInt(digits); index < digits; index++) {
            number.append(random.nextInt(10));
        }
        return number.toString();
    }

    /** One of fixed length does not end with blanks, which would be lost. */
    private String text(Shape.Text text) {
        boolean fixed = text.least() > 0;
        int most = text.most().orElseThrow();
        int length = fixed ? most : random.nextInt(most + 1);
        StringBuilder written = new StringBuilder("\"");
        for (int index = 0; index < length; index++) {
            boolean last = fixed && index == length - 1;
            char letter = LETTERS.charAt(random.nextInt(last ? 11 : LETTERS.length()));
            written.append(letter == '\\' || letter == '"' ? "\\" : "").append(letter);
        }
        return written.append('"').toString();
    }

    private String json(Structured object) {
        StringBuilder json = new StringBuilder();
        for (Member member : object.members()) {
            boolean always = member.required() || member.shape() instanceof Sequence;
            if (always || random.nextBoolean()) {
                json.append(json.isEmpty() ? "" : ",")
                        .append('"')
                        .append(member.name())
                        .append("\":")
                        .append(json(member.shape()));
            }
        }
        return "{" + json + "}";
    }

    private String json(Sequence array) {
        int most = array.most().orElseThrow();
        int count = array.fixed() ? most : random.nextInt(most + 1);
        List<String> items = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            items.add(json(array.item()));
        }
        return "[" + String.join(",", items) + "]";
    }
}
