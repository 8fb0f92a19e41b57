package io.ironbridge.workloaddriver.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.report.page.Block.Column;
import io.ironbridge.workloaddriver.report.page.Block.Fact;
import io.ironbridge.workloaddriver.report.page.Chart.Form;
import io.ironbridge.workloaddriver.report.page.Chart.Mark;
import io.ironbridge.workloaddriver.report.page.Chart.Series;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PageTest {
    @ParameterizedTest
    @EnumSource(Form.class)
    void aPlotHasAMarkForEachValueAndWordsForThoseWhoDoNotSeeIt(Form form) throws Exception {
        String html = Html.of(page(form));

        Document svg = svg(html);
        assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
        assertThat(texts(svg, "title")).startsWith("Costs & <more>").hasSize(1 + 3);
        assertThat(texts(svg, "desc")).containsExactly("a \"summary\"");
        assertThat(texts(svg, "text")).contains("1K", "5K", "Size", "us");
        String marks = form == Form.BARS ? "rect" : "path";
        assertThat(withClass(svg, marks, form == Form.BARS ? "bar" : "dot")).isEqualTo(3);
        assertThat(withClass(svg, "path", "whisker")).isEqualTo(1);
    }

    @Test
    void theHigherValueHasTheHigherBar() throws Exception {
        NodeList bars = svg(Html.of(page(Form.BARS))).getElementsByTagName("rect");

        double[] heights =
                IntStream.range(0, bars.getLength())
                        .mapToObj(i -> (Element) bars.item(i))
                        .mapToDouble(bar -> Double.parseDouble(bar.getAttribute("height")))
                        .toArray();
        assertThat(heights[1]).isCloseTo(2 * heights[0], Offset.offset(0.2));
        assertThat(heights[2]).isCloseTo(heights[0] / 2, Offset.offset(0.2));
    }

    @Test
    void whatIsGivenIsTextAndNotMarkup() {
        String html = Html.of(page(Form.BARS));

        assertThat(html)
                .contains("Costs &amp; &lt;more&gt;", "run &lt;script&gt;")
                .doesNotContain("<script", "<more>");
    }

    @Test
    void thePageNeedsNothingElseAndFollowsLightAndDark() {
        String html = Html.of(page(Form.LINES));

        assertThat(html)
                .contains("prefers-color-scheme: dark", "default-src 'none'")
                .doesNotContain("http://", "https://", "src=", "url(", "@import");
    }

    @Test
    void equalCellsOfAGroupAreWrittenOnce() {
        String html = Html.of(page(Form.BARS));

        assertThat(html)
                .containsOnlyOnce("<th scope=\"rowgroup\" rowspan=\"2\">1K</th>")
                .containsOnlyOnce("<th scope=\"rowgroup\" rowspan=\"1\">5K</th>");
    }

    @Test
    void markdownHasTheTablesAndEscapes() {
        assertThat(Markdown.of(page(Form.LINES)))
                .isEqualTo(
                        """
                        # Costs & \\<more>

                        ## Part

                        **careful**

                        - Command: `run <script>`
                        - Name: a\\_b

                        **Costs & \\<more>**

                        | Size | Side | us |
                        |---|---|---:|
                        | 1K | a\\|b | 10 |
                        | 1K | c | 5 |
                        | 5K | a\\|b | 20 |

                        - seen

                        """);
    }

    @Test
    void aTableOfItsOwnHasItsCaption() {
        Block.Table table =
                new Block.Table("Two", List.of(Column.text("a")), List.of(List.of("b")));

        assertThat(Markdown.of(List.of(table), 1)).isEqualTo("Two:\n\n| a |\n|---|\n| b |\n\n");
    }

    private static Page page(Form form) {
        Series first =
                new Series("a|b", 0, false, Map.of("1K", new Mark(10, 8, 13), "5K", Mark.of(20)));
        Series second = new Series("c", 1, true, Map.of("1K", Mark.of(5)));
        Chart chart =
                new Chart(
                        "Costs & <more>",
                        "a \"summary\"",
                        "Size",
                        "us",
                        form,
                        false,
                        List.of("1K", "5K"),
                        form == Form.BARS ? List.of() : List.of(1.0, 5.0),
                        List.of(first, second));
        Block.Table table =
                new Block.Table(
                        "all",
                        List.of(Column.group("Size"), Column.text("Side"), Column.number("us")),
                        List.of(
                                List.of("1K", "a|b", "10"),
                                List.of("1K", "c", "5"),
                                List.of("5K", "a|b", "20")));
        return new Page(
                "Costs & <more>",
                List.of(
                        new Block.Heading(1, "Part"),
                        new Block.Notice("careful"),
                        new Block.Facts(
                                List.of(
                                        new Fact("Command", "run <script>", true),
                                        new Fact("Name", "a_b", false))),
                        new Block.Figure(chart, table, List.of("seen"))));
    }

    /** The first plot; an XML parser is stricter than browsers are. */
    private static Document svg(String html) throws Exception {
        String svg =
                Pattern.compile("<svg viewBox=\"0 0 640.*?</svg>", Pattern.DOTALL)
                        .matcher(html)
                        .results()
                        .map(MatchResult::group)
                        .findFirst()
                        .orElseThrow();
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }

    private static List<String> texts(Document svg, String element) {
        NodeList found = svg.getElementsByTagName(element);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }

    private static long withClass(Document svg, String element, String word) {
        NodeList found = svg.getElementsByTagName(element);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .filter(one -> one.getAttribute("class").equals(word))
                .count();
    }
}
