package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.StoredPassword;
import io.ironbridge.connectorcontract.LogLines;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

class PasswordHashTest {
    @Test
    void aPlainPasswordIsComparedAsItIs() {
        StoredPassword plain = new StoredPassword.Plain(Secret.of("pässword"));

        assertThat(PasswordHash.matches(plain, "pässword")).isTrue();
        assertThat(PasswordHash.matches(plain, "password")).isFalse();
        assertThat(PasswordHash.matches(plain, "")).isFalse();
        assertThat(PasswordHash.takesLong(plain)).isFalse();
    }

    @Test
    void argon2IsCheckedByItsOwnParameters() {
        String encoded =
                Argon2Function.getInstance(1024, 1, 1, 32, Argon2.ID).hash("secret").getResult();
        StoredPassword argon2 = new StoredPassword.Argon2(encoded);

        assertThat(encoded).startsWith("$argon2id$v=19$m=1024,t=1,p=1$");
        assertThat(PasswordHash.matches(argon2, "secret")).isTrue();
        assertThat(PasswordHash.matches(argon2, "Secret")).isFalse();
        assertThat(PasswordHash.takesLong(argon2)).isTrue();
        assertThat(argon2.toString()).doesNotContain(encoded);
    }

    @Test
    void whatIsEncodedWithArgon2FitsAndTheLibrarySaysNothing() {
        try (LogLines said = new LogLines("com.password4j", Level.ALL)) {
            String encoded = PasswordEncoder.argon2("pässword");
            StoredPassword argon2 =
                    new StoredPassword.Argon2(encoded.substring("{argon2}".length()));

            assertThat(PasswordHash.matches(argon2, "pässword")).isTrue();
            assertThat(PasswordHash.matches(argon2, "password")).isFalse();
            assertThat(PasswordEncoder.argon2("pässword")).isNotEqualTo(encoded);
            assertThat(said.lines()).isEmpty();
        }
    }
}
