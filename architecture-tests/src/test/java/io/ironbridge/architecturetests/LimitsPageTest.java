package io.ironbridge.architecturetests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What {@code docs/limits.md} names is there: the tests that show a limit, and all attributes. All
 * other attributes of ours have to be on some page, with their element.
 */
class LimitsPageTest {
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))\\.(\\w+)`");
    private static final String OWN = "ironbridge_";
    private static final Pattern ATTRIBUTE = Pattern.compile("ironbridge_(?:max|queue)\\w+");

    private static final Path ROOT =
            Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                    .filter(folder -> Files.exists(folder.resolve("mvnw")))
                    .findFirst()
                    .orElseThrow();

    private static final String PAGE = read(ROOT.resolve("docs/limits.md"));
    private static final String ELEMENTS =
            read(
                    ROOT.resolve(
                            "api-project/src/main/resources/io/ironbridge/apiproject"
                                    + "/element/elements.txt"));

    @Test
    void eachTestThatThePageNamesIsThere() {
        List<Path> sources = tests();
        Matcher named = TEST.matcher(PAGE);
        Set<String> missing = new TreeSet<>();
        int all = 0;
        while (named.find()) {
            all++;
            String method = " void " + named.group(2) + "(";
            String file = named.group(1) + ".java";
            if (sources.stream()
                    .filter(path -> path.endsWith(file))
                    .noneMatch(path -> read(path).contains(method))) {
                missing.add(named.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(all).isGreaterThan(40);
    }

    @Test
    void eachLimitThatAnElementHasIsOnThePage() {
        Set<String> known = new TreeSet<>();
        Matcher attribute = ATTRIBUTE.matcher(ELEMENTS);
        while (attribute.find()) {
            known.add(attribute.group());
        }

        assertThat(known).hasSizeGreaterThan(15);
        assertThat(known)
                .allMatch(
                        name -> PAGE.contains("`" + name + "`") || PAGE.contains(" " + name + "`"));
    }

    @Test
    void eachAttributeOfOursIsOnAPageWithItsElement() throws IOException {
        List<String> pages;
        try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
            pages = files.filter(Files::isRegularFile).map(LimitsPageTest::read).toList();
        }
        Set<String> missing = new TreeSet<>();
        int all = 0;
        for (String line : ELEMENTS.lines().filter(line -> !line.startsWith("#")).toList()) {
            String[] words = line.strip().split(" ", -1);
            String element = name(words[0]);
            for (String word : List.of(words).subList(1, words.length)) {
                String attribute = name(word);
                boolean own = element.startsWith(OWN);
                if (own || attribute.startsWith(OWN)) {
                    all++;
                    if (pages.stream()
                            .noneMatch(page ->
                                    page.contains(own ? element : attribute)
                                            && isShown(attribute, page))) {
                        missing.add(element + " " + attribute);
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(all).isGreaterThan(200);
    }

    /** Without the marks of the catalogue. */
    private static String name(String word) {
        return word.replaceFirst("\\W.*", "");
    }

    /** In a table or a text, or in an example. */
    private static boolean isShown(String attribute, String page) {
        return page.contains(attribute + "`") || page.contains(" " + attribute + "=");
    }

    private static List<Path> tests() {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().contains("/src/test/java/")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
