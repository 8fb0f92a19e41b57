package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.gateway.server.BackEndKinds;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Passwords of users that are stored in different ways. */
class BasicRegistryTest {
    /** Of few iterations: without the second compiler, SHA-512 is slow. */
    private static final String HASH = PasswordEncoder.pbkdf2("hash-secret", 20_000);

    private static final String ARGON2 = PasswordEncoder.argon2("argon2-secret");

    @TempDir Path folder;

    private BasicRegistry registry() throws IOException {
        String users =
                "<server><basicRegistry realm='r'><user name='plain' password='plain-secret'/>"
                        + "<user name='xor' password='{xor}LDo8LTor'/>"
                        + "<user name='hash' password='"
                        + HASH
                        + "'/><user name='argon2' password='"
                        + ARGON2
                        + "'/></basicRegistry></server>";
        Path file = Files.writeString(folder.resolve("server.xml"), users);
        return new BasicRegistry(
                ProjectLoader.load(List.of(file), BackEndKinds.loadOptions(Map.of()))
                        .config()
                        .security()
                        .basicRegistry()
                        .orElseThrow());
    }

    @Test
    void passwordsAreThoseOfTheirUsers() throws IOException {
        BasicRegistry registry = registry();
        assertThat(registry.login("plain", "plain-secret")).isPresent();
        assertThat(registry.login("xor", "secret")).isPresent();
        assertThat(registry.login("hash", "hash-secret")).isPresent();
        assertThat(registry.login("argon2", "argon2-secret")).isPresent();
        assertThat(registry.login("plain", "hash-secret")).isEmpty();
        assertThat(registry.login("hash", "argon2-secret")).isEmpty();
        assertThat(registry.login("nobody", "hash-secret")).isEmpty();
        assertThat(registry.login("nobody", "plain-secret")).isEmpty();
    }

    /** CPU time, which other work on the machine does not change. */
    @Test
    void aWrongPasswordTakesAsLongForEveryName() throws IOException {
        BasicRegistry registry = registry();
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        Map<String, Long> nanos = new TreeMap<>();
        // further rounds where the first warmed up, or another process took caches away
        for (int round = 0; round < 12 && !alike(nanos); round++) {
            for (String name : new String[] {"plain", "xor", "hash", "argon2", "nobody"}) {
                long start = clock.getCurrentThreadCpuTime();
                registry.login(name, "wrong");
                long took = clock.getCurrentThreadCpuTime() - start;
                nanos.merge(name, took, Math::min);
            }
        }
        assertThat(alike(nanos)).as("%s", nanos).isTrue();
    }

    private static boolean alike(Map<String, Long> nanos) {
        long shortest = nanos.values().stream().mapToLong(Long::longValue).min().orElse(0);
        return !nanos.isEmpty()
                && nanos.values().stream().allMatch(took -> took < shortest * 3 / 2);
    }
}
