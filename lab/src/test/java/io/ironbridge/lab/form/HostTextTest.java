package io.ironbridge.lab.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"037", "1047", "500", "273", "1140", "1141"})
    void each256BytesHaveTheirOwnCounterpart(String codePage) {
        HostText text = HostText.of(codePage);
        byte[] data = all();

        text.toNative(data, 0, data.length);

        assertThat(data).as("no two bytes are the same").doesNotHaveDuplicates().hasSize(256);
        text.toHost(data, 0, data.length);
        assertThat(data).isEqualTo(all());
    }

    @Test
    void charactersOfCodePage037AreThoseOfIso88591() {
        byte[] data = {(byte) 0xC1, (byte) 0x81, (byte) 0xF0, 0x40, 0x4A, (byte) 0xB0, 0x25, 0x15};

        HostText.of("037").toNative(data, 0, data.length);

        assertThat(new String(data, StandardCharsets.ISO_8859_1)).isEqualTo("Aa0 ¢^\n\u0085");
    }

    @Test
    void theEuroSignStandsForWhatIsLeftOver() {
        byte[] data = {(byte) 0x9F};

        HostText.of("1140").toNative(data, 0, 1);

        assertThat(new String(data, StandardCharsets.ISO_8859_1)).isEqualTo("¤");
    }

    @Test
    void aPageThatIsNoSingleByteEbcdicIsRefused() {
        for (String page : new String[] {"850", "930", "UTF-8", "815"}) {
            assertThatThrownBy(() -> HostText.of(page))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(page);
        }
    }

    private static byte[] all() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        return all;
    }
}
