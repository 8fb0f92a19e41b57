package io.ironbridge.apiproject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The loader returns for any content of a file: random bytes, random text of the syntax's own
 * characters, and valid files with damage.
 */
class NeverThrowsPropertyTest {
    private static final long SEED = 20261121L;
    private static final List<String> PLACES =
            List.of(
                    TestProject.DOCUMENT,
                    TestProject.ASSET,
                    TestProject.SERVER,
                    TestProject.OPERATION + "operation.yaml",
                    TestProject.OPERATION + "request.yaml",
                    TestProject.OPERATION + "response_mapping.yaml",
                    TestProject.OPERATION + "response_200.yaml",
                    "zosAssets/getOrder/providerFiles/requestSchema.json",
                    "zosAssets/getOrder/providerFiles/responseSchema.json");
    private static final String SYNTAX =
            "{}[]:,-?&*!|>'\"%@`#\n\n   abc019.\\/<=;$(){{}}\t\r~^\u00e9";

    @TempDir Path folder;

    private final Random random = new Random(SEED);

    private void assertLoads(String place, byte[] content) {
        Path file = folder.resolve("src/main").resolve(place);
        try {
            byte[] before = Files.readAllBytes(file);
            Files.write(file, content);
            Loaded loaded = TestProject.load(folder);
            assertThat(loaded.faults())
                    .allMatch(f -> !f.id().isEmpty() && f.line() >= 0 && f.column() >= 0);
            Files.write(file, before);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError(
                    place
                            + " with seed "
                            + SEED
                            + ": "
                            + new String(content, StandardCharsets.UTF_8),
                    e);
        }
    }

    @Test
    void randomBytes() {
        new TestProject().writeTo(folder);
        for (int i = 0; i < 90; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            assertLoads(PLACES.get(i % PLACES.size()), bytes);
        }
    }

    @Test
    void randomTextOfTheSyntax() {
        new TestProject().writeTo(folder);
        for (int i = 0; i < 270; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(120); length > 0; length--) {
                text.append(SYNTAX.charAt(random.nextInt(SYNTAX.length())));
            }
            assertLoads(
                    PLACES.get(i % PLACES.size()),
                    text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void validFilesWithDamage() throws IOException {
        new TestProject().writeTo(folder);
        for (int i = 0; i < 360; i++) {
            String place = PLACES.get(i % PLACES.size());
            StringBuilder text =
                    new StringBuilder(Files.readString(folder.resolve("src/main").resolve(place)));
            for (int damage = 1 + random.nextInt(3); damage > 0; damage--) {
                damage(text);
            }
            assertLoads(place, text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void damage(StringBuilder text) {
        int at = random.nextInt(text.length() - 1);
        switch (random.nextInt(3)) {
            case 0 -> text.setCharAt(at, SYNTAX.charAt(random.nextInt(SYNTAX.length())));
            case 1 -> text.delete(at, Math.min(text.length() - 2, at + random.nextInt(20)));
            default -> text.insert(at, SYNTAX.charAt(random.nextInt(SYNTAX.length())));
        }
    }

    @Test
    void randomArchives() throws IOException {
        Path war = new TestProject().writeWar(folder.resolve("a.war"), Map.of());
        byte[] whole = Files.readAllBytes(war);
        for (int i = 0; i < 60; i++) {
            byte[] damaged = whole.clone();
            for (int damage = 1 + random.nextInt(4); damage > 0; damage--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Files.write(war, damaged);
            assertThat(TestProject.load(war).faults()).isNotNull();
        }
    }
}
