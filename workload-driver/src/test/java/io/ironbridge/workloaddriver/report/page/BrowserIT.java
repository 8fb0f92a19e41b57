package io.ironbridge.workloaddriver.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.workloaddriver.report.page.Block.Column;
import io.ironbridge.workloaddriver.report.page.Chart.Form;
import io.ironbridge.workloaddriver.report.page.Chart.Mark;
import io.ironbridge.workloaddriver.report.page.Chart.Series;
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A page as a browser shows it; skipped where there is no Chromium. */
@Tag("system")
@Timeout(180)
class BrowserIT {
    private static final int WIDTH = 1400;
    private static final int HEIGHT = 700;

    @TempDir private Path folder = Path.of("");

    @Test
    void barsAreDrawnInTheColoursOfLightAndDark() throws Exception {
        Path page = Files.writeString(folder.resolve("page.html"), Html.of(page()));

        BufferedImage light = shown(page, "light.png", 1);
        assertThat(colour(light, 2, 2)).isEqualTo("ffffff");
        assertThat(pixels(light, "2a5fb4")).isGreaterThan(3 * pixels(light, "c65a11") / 2);
        assertThat(pixels(light, "c65a11")).isGreaterThan(1000);

        BufferedImage dark = shown(page, "dark.png", 0);
        assertThat(colour(dark, 2, 2)).isEqualTo("15181d");
        assertThat(pixels(dark, "6ea0f0")).isGreaterThan(1000);
        assertThat(pixels(dark, "2a5fb4")).isZero();
    }

    /** One side's bar is twice as high as the other's. */
    private static Page page() {
        Series first = new Series("first", 0, false, Map.of("1K", Mark.of(20)));
        Series second = new Series("second", 1, false, Map.of("1K", Mark.of(10)));
        Chart chart =
                new Chart(
                        "Costs",
                        "Of two sides.",
                        "Size",
                        "us",
                        Form.BARS,
                        false,
                        List.of("1K"),
                        List.of(),
                        List.of(first, second));
        Block.Table table =
                new Block.Table(
                        "All",
                        List.of(Column.text("Side"), Column.number("us")),
                        List.of(List.of("first", "20"), List.of("second", "10")));
        return new Page("Costs", List.of(new Block.Figure(chart, table, List.of())));
    }

    /**
     * The page's picture.
     *
     * @param scheme 1 for light, 0 for dark
     */
    private BufferedImage shown(Path page, String name, int scheme) throws Exception {
        Optional<String> browser = browser();
        assumeTrue(browser.isPresent(), "SKIPPED: there is no Chromium here");
        Path picture = folder.resolve(name);
        Process process =
                new ProcessBuilder(
                                browser.orElseThrow(),
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--hide-scrollbars",
                                "--user-data-dir=" + folder.resolve("profile"),
                                "--blink-settings=preferredColorScheme=" + scheme,
                                "--window-size=" + WIDTH + "," + HEIGHT,
                                "--screenshot=" + picture,
                                page.toUri().toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("browser.log").toFile())
                        .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(picture).exists();
        return ImageIO.read(picture.toFile());
    }

    private static Optional<String> browser() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(path ->
                        Stream.of("chromium", "chromium-browser", "google-chrome")
                                .map(name -> Path.of(path, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private static String colour(BufferedImage image, int x, int y) {
        return String.format(Locale.ROOT, "%06x", image.getRGB(x, y) & 0xffffff);
    }

    private static int pixels(BufferedImage image, String colour) {
        int number = 0;
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                if (colour(image, x, y).equals(colour)) {
                    number++;
                }
            }
        }
        return number;
    }
}
