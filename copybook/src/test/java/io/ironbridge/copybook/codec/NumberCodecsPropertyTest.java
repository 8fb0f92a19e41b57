package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.cutting;
import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;

import io.ironbridge.copybook.layout.FieldType.Binary;
import io.ironbridge.copybook.layout.FieldType.Floating;
import io.ironbridge.copybook.layout.FieldType.Packed;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.layout.FieldType.Zoned;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.FloatFormat;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What holds for every number, every type and any bytes. Each try is made from one seed. */
class NumberCodecsPropertyTest {
    /** Enough for each build; some hundred thousand were tried once. */
    private static final int TRIES = Integer.getInteger("ironbridge.tries", 500);

    private static void forSeeds(Consumer<Random> check) {
        qt().withExamples(TRIES)
                .withShrinkCycles(0)
                .forAll(longs().all())
                .checkAssert(seed -> check.accept(new Random(seed)));
    }

    private static <T> T any(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }

    /** A codec of decimals with what it can hold. */
    private record Decimal(FieldCodec codec, int digits, int scale, boolean signed) {
        static Decimal any(Random random, ConversionOptions options) {
            int digits = 1 + random.nextInt(38);
            int scale = random.nextInt(44) - 3;
            return switch (random.nextInt(4)) {
                case 0 -> packed(random, digits, scale, options);
                case 1 -> binary(random, Math.min(digits, 18), scale, options);
                default -> zoned(random, digits, scale, options);
            };
        }

        private static Decimal packed(
                Random random, int digits, int scale, ConversionOptions options) {
            boolean nibble = random.nextInt(4) > 0;
            boolean signed = nibble && random.nextBoolean();
            Packed type = new Packed(digits, scale, signed, nibble);
            return new Decimal(PackedCodec.of(type, options), digits, scale, signed);
        }

        private static Decimal binary(
                Random random, int digits, int scale, ConversionOptions options) {
            boolean signed = random.nextBoolean();
            Binary type = new Binary(digits, scale, signed, 8, false, random.nextBoolean());
            return new Decimal(BinaryCodec.of(type, options), digits, scale, signed);
        }

        private static Decimal zoned(
                Random random, int digits, int scale, ConversionOptions options) {
            Sign sign = NumberCodecsPropertyTest.any(random, Sign.values());
            boolean national = random.nextInt(4) == 0 && (sign.separate() || !sign.signed());
            boolean blank = !sign.signed() && random.nextBoolean();
            Zoned type = new Zoned(digits, scale, sign, national, blank);
            return new Decimal(ZonedCodec.of(type, options), digits, scale, sign.signed());
        }

        /** A number that fits. */
        BigDecimal number(Random random) {
            BigInteger limit = BigInteger.TEN.pow(1 + random.nextInt(digits));
            BigInteger unscaled = new BigInteger(130, random).mod(limit);
            boolean negative = signed && random.nextBoolean();
            return new BigDecimal(negative ? unscaled.negate() : unscaled, scale);
        }
    }

    private static ConversionOptions options(Random random) {
        ConversionOptions options =
                random.nextBoolean() ? NumberTrial.ebcdic() : NumberTrial.ascii();
        ZonedSigns signs = any(random, ZonedSigns.values());
        boolean trim = random.nextBoolean();
        return NumberTrial.showing(
                options.withHost(options.host().withSigns(signs)), trim, random.nextBoolean());
    }

    private static BigDecimal value(String json) {
        return new BigDecimal(json.replace("\"", ""));
    }

    /** A number in one of the forms JSON has for it. */
    private static String json(BigDecimal number, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> number.unscaledValue() + "e" + -number.scale();
            case 1 -> '"' + number.toPlainString() + '"';
            case 2 -> number.setScale(Math.max(0, number.scale()) + 3).toPlainString();
            default -> number.toPlainString();
        };
    }

    @Test
    void everyNumberThatFitsComesBack() {
        forSeeds(random -> {
            Decimal type = Decimal.any(random, options(random));
            BigDecimal number = type.number(random);
            String bytes = encoded(type.codec(), json(number, random));

            assertThat(value(decoded(type.codec(), bytes))).isEqualByComparingTo(number);
        });
    }

    @Test
    void jsonHasTheDecimalsOfThePicture() {
        forSeeds(random -> {
            Decimal type = Decimal.any(random, NumberTrial.ebcdic());
            BigDecimal number = type.number(random);
            String json = decoded(type.codec(), encoded(type.codec(), json(number, random)));
            int decimals = Math.max(0, type.scale());

            assertThat(json).isEqualTo(number.setScale(decimals).toPlainString());
        });
    }

    @Test
    void cutNumbersAreWhatBigDecimalMakesOfThem() {
        forSeeds(random -> {
            Fraction fraction = random.nextBoolean() ? Fraction.ROUND : Fraction.TRUNCATE;
            Decimal type =
                    Decimal.any(random, cutting(NumberTrial.ebcdic(), Overflow.TRUNCATE, fraction));
            BigInteger unscaled = new BigInteger(150, random);
            boolean negative = type.signed() && random.nextBoolean();
            BigDecimal number =
                    new BigDecimal(
                            negative ? unscaled.negate() : unscaled, random.nextInt(60) - 10);
            String bytes = encoded(type.codec(), json(number, random));

            assertThat(value(decoded(type.codec(), bytes)))
                    .isEqualByComparingTo(cut(number, type, fraction));
        });
    }

    private static BigDecimal cut(BigDecimal number, Decimal type, Fraction fraction) {
        RoundingMode mode = fraction == Fraction.ROUND ? RoundingMode.HALF_UP : RoundingMode.DOWN;
        BigInteger unscaled = number.setScale(type.scale(), mode).unscaledValue();
        return new BigDecimal(unscaled.remainder(BigInteger.TEN.pow(type.digits())), type.scale());
    }

    @Test
    void bytesEitherFailOrComeBackAsTheSameNumber() {
        forSeeds(random -> {
            ConversionOptions options =
                    NumberTrial.counting(
                            NumberTrial.unfilled(
                                    options(random),
                                    any(random, Special.values()),
                                    any(random, Special.values())),
                            random.nextBoolean(),
                            false);
            Decimal type = Decimal.any(random, options);
            String json = decoded(type.codec(), likelyBytes(type.codec(), random));
            if (json.matches("[A-Z_]+|null") || tooMuchForThePicture(json, type)) {
                return;
            }
            String again = decoded(type.codec(), encoded(type.codec(), json));

            assertThat(again).isEqualTo(json);
        });
    }

    private static boolean tooMuchForThePicture(String json, Decimal type) {
        BigInteger unscaled = value(json).setScale(type.scale()).unscaledValue().abs();
        return unscaled.compareTo(BigInteger.TEN.pow(type.digits())) >= 0;
    }

    /** Bytes that are digits and signs more often than not. */
    private static byte[] likelyBytes(FieldCodec codec, Random random) {
        byte[] bytes = new byte[codec.bytes()];
        int zone = any(random, new Integer[] {0xF0, 0x30, 0x00, 0x40, 0x20, 0x10});
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = (byte) (zone + random.nextInt(10));
        }
        if (random.nextInt(8) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        bytes[bytes.length - 1] = (byte) random.nextInt();
        return bytes;
    }

    @Test
    void fullBinariesComeBackByteForByte() {
        forSeeds(random -> {
            byte[] bytes = new byte[1 + random.nextInt(8)];
            random.nextBytes(bytes);
            Binary type =
                    new Binary(
                            0,
                            random.nextInt(30) - 5,
                            random.nextBoolean(),
                            bytes.length,
                            true,
                            random.nextBoolean());
            BinaryCodec codec = BinaryCodec.of(type, options(random));

            assertThat(NumberTrial.bytes(encoded(codec, decoded(codec, bytes)))).isEqualTo(bytes);
        });
    }

    @Test
    void ieeeFloatsComeBackByteForByte() {
        forSeeds(random -> {
            FloatFormat[] formats = {FloatFormat.IEEE, FloatFormat.IEEE_LITTLE_ENDIAN};
            FloatingCodec codec = floating(any(random, formats), random);
            byte[] bytes = anyBytes(codec, random);
            String json = decoded(codec, bytes);
            if (json.equals("NOT_FINITE") || json.equals("0")) {
                return;
            }

            assertThat(NumberTrial.bytes(encoded(codec, json))).isEqualTo(bytes);
        });
    }

    @Test
    void hexadecimalFloatsKeepTheirValueUnlessTooSmall() {
        forSeeds(random -> {
            FloatFormat[] formats = {
                FloatFormat.HEXADECIMAL, FloatFormat.HEXADECIMAL_LITTLE_ENDIAN
            };
            FloatingCodec codec = floating(any(random, formats), random);
            String json = decoded(codec, anyBytes(codec, random));
            String again = decoded(codec, encoded(codec, json));

            assertThat(again).isEqualTo(tooSmall(json) ? "0" : json);
        });
    }

    private static boolean tooSmall(String json) {
        BigDecimal smallest = BigDecimal.ONE.divide(BigDecimal.valueOf(16).pow(65));
        return new BigDecimal(json).abs().compareTo(smallest) < 0;
    }

    private static FloatingCodec floating(FloatFormat format, Random random) {
        ConversionOptions options = NumberTrial.ebcdic();
        return FloatingCodec.of(
                new Floating(random.nextBoolean() ? 4 : 8),
                options.withHost(options.host().withFloats(format)));
    }

    private static byte[] anyBytes(FieldCodec codec, Random random) {
        byte[] bytes = new byte[codec.bytes()];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    void normalisedHexadecimalFloatsKeepTheirBytes() {
        forSeeds(random -> {
            ConversionOptions options = NumberTrial.ebcdic();
            FloatingCodec codec =
                    FloatingCodec.of(new Floating(random.nextBoolean() ? 4 : 8), options);
            byte[] bytes = anyBytes(codec, random);
            bytes[1] |= (byte) (0x10 << random.nextInt(4));
            if (random.nextInt(3) == 0) {
                Arrays.fill(bytes, 2, bytes.length, (byte) 0);
            }

            assertThat(NumberTrial.bytes(encoded(codec, decoded(codec, bytes)))).isEqualTo(bytes);
        });
    }

    @Test
    void hexadecimalFloatsHaveTheShortestDecimal() {
        forSeeds(random -> {
            int bytes = random.nextBoolean() ? 4 : 8;
            FloatingCodec codec = FloatingCodec.of(new Floating(bytes), NumberTrial.ebcdic());
            byte[] record = anyBytes(codec, random);
            record[0] = (byte) (0x40 + random.nextInt(16) - 8);
            record[1] |= 0x10;
            BigDecimal exact = hexadecimal(record);
            BigDecimal shown = new BigDecimal(decoded(codec, record));
            int digits = shown.stripTrailingZeros().precision();
            BigDecimal shorter = rounded(exact, digits - 1);
            BigDecimal nearest = rounded(exact, digits);

            assertThat(keeps(codec, record, shorter)).as("%s", shorter).isFalse();
            assertThat(!keeps(codec, record, nearest) || near(nearest, shown, exact))
                    .as("%s, not %s", nearest, shown)
                    .isTrue();
        });
    }

    private static BigDecimal rounded(BigDecimal exact, int digits) {
        return digits == 0
                ? BigDecimal.ZERO
                : exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    private static boolean keeps(FloatingCodec codec, byte[] record, BigDecimal number) {
        return encoded(codec, number.toString())
                .equals(HexFormat.of().withUpperCase().formatHex(record));
    }

    private static boolean near(BigDecimal nearest, BigDecimal shown, BigDecimal exact) {
        return shown.subtract(exact).abs().compareTo(nearest.subtract(exact).abs()) <= 0;
    }

    /** The exact value of a positive number. */
    private static BigDecimal hexadecimal(byte[] record) {
        BigDecimal value = BigDecimal.ZERO;
        BigDecimal place = BigDecimal.ONE;
        BigDecimal half = new BigDecimal("0.00390625");
        for (int index = 1; index < record.length; index++) {
            place = place.multiply(half);
            value = value.add(place.multiply(BigDecimal.valueOf(record[index] & 0xFF)));
        }
        int exponent = record[0] - 64;
        BigDecimal power = BigDecimal.valueOf(16).pow(Math.abs(exponent));
        return exponent >= 0 ? value.multiply(power) : value.divide(power);
    }

    @Test
    void editedNumbersComeBack() {
        String[] pictures = {
            "ZZ,ZZ9.99-",
            "$$,$$$,$$9.99CR",
            "--,---,--9.99",
            "+(9)9V999",
            "**,***.**DB",
            "-(9).--",
            "Z(9)9.9(9)+",
            "9(5)B9(5)-",
            "ZZZ/ZZZ/ZZ9+"
        };
        forSeeds(random -> {
            FieldCodec codec =
                    EditedCodec.of(
                            EditedPictures.of(any(random, pictures)),
                            cutting(NumberTrial.ebcdic(), Overflow.TRUNCATE, Fraction.TRUNCATE));
            BigDecimal number =
                    BigDecimal.valueOf(random.nextLong() >> random.nextInt(63), random.nextInt(6));
            String bytes = encoded(codec, number.toPlainString());
            String json = decoded(codec, bytes);

            assertThat(encoded(codec, json)).isEqualTo(bytes);
            assertThat(number.abs().toPlainString() + "000000000")
                    .contains(json.replaceFirst("^-?0*", "").replaceFirst("\\.?0*$", ""));
        });
    }
}
