package io.ironbridge.apiproject.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The encoded texts are test values published with Open Liberty (PasswordUtilTest, EPL 2.0). */
class PasswordsTest {
    private static final String LEVEL_1 =
            "{aes}ARABGAM7S4HrIRtZWJ229TnxuKZrrPN3dsKrrQzCQE/3U5F4zp3UrDQ+Czmnvz1kaQyN7JktDzi"
                    + "eJxelwu077ZYET2V+7/1Gi37iztr7lY0i+j4dlHOFIi5PESnZ7V8XOmdSbH9DSgkuJaXNoEqb";

    private static String decode(String text) throws Passwords.Undecodable {
        return Passwords.decode(text, "");
    }

    @Test
    void plainPasswordStaysAsItIs() throws Exception {
        assertThat(decode("WebAS")).isEqualTo("WebAS");
        assertThat(decode("{}WebAS")).isEqualTo("WebAS");
        assertThat(decode("{curly")).isEqualTo("{curly");
        assertThat(decode("{strange}pass")).isEqualTo("{strange}pass");
    }

    @Test
    void xorIsDecoded() throws Exception {
        assertThat(decode("{xor}CDo9Hgw=")).isEqualTo("WebAS");
        assertThat(decode("{xor}Lz4sLCgwLTsINis3exYxFis=")).isEqualTo("passwordWith$InIt");
        assertThat(decode("{xor}")).isEmpty();
    }

    @Test
    void aesLevel0IsDecodedWithTheDefaultKey() throws Exception {
        assertThat(decode("{aes}AGTpzRDW//VE3Jshg1fd89rxw/JMjHfFM9UdYdVNIUt2")).isEqualTo("WebAS");
        assertThat(
                        decode(
                                "{aes}AEmVKa+jOeA7pos+sSfpHNmH1MVfwg8ZoV29iDi6I0ZGcov6hSZsAxMhFr91jTSBYQ=="))
                .isEqualTo("alternatepwd");
    }

    @Test
    void aesLevel1IsDecodedWithTheDefaultKey() throws Exception {
        assertThat(decode(LEVEL_1)).isEqualTo("alternatepwd");
    }

    @Test
    void anotherKeyDoesNotDecode() {
        String text = "{aes}AGTpzRDW//VE3Jshg1fd89rxw/JMjHfFM9UdYdVNIUt2";
        assertThatThrownBy(() -> Passwords.decode(text, "another"))
                .isInstanceOf(Passwords.Undecodable.class);
    }

    @Test
    void damagedTextsAreTold() {
        for (String text :
                new String[] {
                    "{aes}",
                    "{aes}AA==",
                    "{aes}AQ==",
                    "{aes}ARA=",
                    "{aes}fwAA",
                    "{aes}!",
                    "{xor}!",
                    "{hash}ATAA",
                    "{xor}oKCg"
                }) {
            assertThatThrownBy(() -> decode(text))
                    .as(text)
                    .isInstanceOf(Passwords.Undecodable.class);
        }
    }
}
