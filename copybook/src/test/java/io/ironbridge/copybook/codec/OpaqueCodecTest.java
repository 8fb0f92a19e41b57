package io.ironbridge.copybook.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.FieldType.Opaque;
import io.ironbridge.copybook.options.ConversionOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpaqueCodecTest {
    private static final ConversionOptions OPTIONS = ConversionOptions.of(CodePages.of("037"));
    private static final TextCodecRun POINTER =
            new TextCodecRun(OpaqueCodec.of(new Opaque(4), OPTIONS));

    @Test
    void bytesAreCapitalHexadecimalDigits() {
        assertThat(POINTER.decode("00C1FF7A")).isEqualTo("\"00C1FF7A\"");
        assertThat(POINTER.encode("\"00C1FF7A\"")).isEqualTo("00C1FF7A");
    }

    @Test
    void smallLettersAndDigitsGivenAsNumberAreTakenToo() {
        assertThat(POINTER.encode("\"00c1ff7a\"")).isEqualTo("00C1FF7A");
        assertThat(POINTER.encode("12345678")).isEqualTo("12345678");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\"",
                "\"00C1FF7\"",
                "\"00C1FF7A0\"",
                "\"00C1FF7G\"",
                "\"00C1 F7A\"",
                "123",
                "true",
                "\"\uff10\uff11\uff10\uff11\uff10\uff11\uff10\uff11\""
            })
    void anythingElseIsRefused(String json) {
        assertThat(POINTER.encode(json)).isEqualTo("INVALID_RAW");
    }

    @Test
    void wrongTypesAreRefused() {
        assertThat(POINTER.encode("null")).isEqualTo("WRONG_TYPE");
        TextCodecRun strict =
                new TextCodecRun(OpaqueCodec.of(new Opaque(4), TextOptions.strictTypes(OPTIONS)));
        assertThat(strict.encode("12345678")).isEqualTo("WRONG_TYPE");
    }

    @Test
    void unfilledItemIsLowValues() {
        assertThat(POINTER.initial()).isEqualTo("00000000");
        assertThat(POINTER.blank()).isEqualTo(FieldCodec.Blank.TEXT);
    }
}
