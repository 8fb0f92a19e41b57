package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.ebcdic;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType.Binary;
import io.ironbridge.copybook.layout.FieldType.ExternalFloat;
import io.ironbridge.copybook.layout.FieldType.Packed;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.layout.FieldType.Zoned;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Decoding costs no memory, whether the bytes are well or not. */
class DecodeAllocationTest {
    private static final int DECODINGS = 1_000;

    /** Less than the smallest object for each decoding; the measurement itself may take some. */
    private static final long ALLOWED = 8L * DECODINGS;

    static Stream<Arguments> decodings() {
        Zoned zoned = new Zoned(5, 2, Sign.TRAILING, false, false);
        Packed packed = new Packed(5, 2, true, true);
        Binary binary = new Binary(9, 2, true, 4, false, false);
        ExternalFloat external = new ExternalFloat("+9.99E+99");
        FieldCodec edited = EditedCodec.of(EditedPictures.of("$$$9.99CR"), ebcdic());
        FieldCodec text =
                EditedCodec.of(
                        EditedPictures.of("$$$9.99CR"),
                        NumberTrial.editedAsText(ebcdic(), Trim.BOTH));
        return Stream.of(
                Arguments.of(ZonedCodec.of(zoned, ebcdic()), "F1F2F3F4D5"),
                Arguments.of(ZonedCodec.of(zoned, ebcdic()), "F1F240F4D5"),
                Arguments.of(ZonedCodec.of(zoned, ebcdic()), "4040404040"),
                Arguments.of(PackedCodec.of(packed, ebcdic()), "12345D"),
                Arguments.of(PackedCodec.of(packed, ebcdic()), "404040"),
                Arguments.of(BinaryCodec.of(binary, ebcdic()), "FF123456"),
                Arguments.of(edited, "405BF1F24BF5F0C3D9"),
                Arguments.of(edited, "404040404040404040"),
                Arguments.of(text, "405BF1F24BF5F0C3D9"),
                Arguments.of(ExternalFloatCodec.of(external, ebcdic()), "4EF14BF2F3C560F1F2"),
                Arguments.of(ExternalFloatCodec.of(external, ebcdic()), "4EF14BF2F3C560F1C1"));
    }

    @ParameterizedTest
    @MethodSource("decodings")
    void decodingDoesNotAllocate(FieldCodec codec, String hex) {
        byte[] record = NumberTrial.bytes(hex);
        OutputBytes json = new OutputBytes(100);
        allocated(codec, record, json);

        assertThat(allocated(codec, record, json)).isLessThan(ALLOWED);
    }

    private static long allocated(FieldCodec codec, byte[] record, OutputBytes json) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int count = 0; count < DECODINGS; count++) {
            json.clear();
            codec.decode(record, 0, json);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
