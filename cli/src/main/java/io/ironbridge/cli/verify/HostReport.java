package io.ironbridge.cli.verify;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The report, in Markdown.
 *
 * @param version of Ironbridge
 * @param hosts what the hosts did
 * @param labs what the labs did for the same calls
 */
record HostReport(String version, List<Observation> hosts, List<Observation> labs) {
    private static final String HEAD =
            """
            # Ironbridge with real hosts

            Names and data are redacted: labels such as connection-1 stand for names, and an underscore for words that might be one.
            Read the report before you send it, answer the questions that you can, and attach it to an issue.

            """;

    /** Number of steps that failed on the hosts, or whose result differs from the lab's. */
    long problems() {
        Map<String, Observation> byKey = byKey(labs);
        return hosts.stream()
                .filter(each -> each.failed() || differs(each, byKey.get(each.key())))
                .count();
    }

    private static boolean differs(Observation host, @Nullable Observation lab) {
        return lab != null && !host.result().equals(lab.result());
    }

    private static Map<String, Observation> byKey(List<Observation> all) {
        return all.stream()
                .collect(
                        Collectors.toMap(
                                Observation::key,
                                each -> each,
                                (first, _) -> first,
                                LinkedHashMap::new));
    }

    String markdown() {
        StringBuilder text = new StringBuilder(HEAD);
        text.append("Ironbridge ").append(version).append(", Java ");
        text.append(Runtime.version().feature()).append(", ");
        text.append(System.getProperty("os.name")).append("\n\n");
        Map<String, Observation> byKey = byKey(labs);
        text.append("| Connection | Kind | Step | Host | Details | Lab | |\n");
        text.append("|---|---|---|---|---|---|---|\n");
        for (Observation host : hosts) {
            Observation lab = byKey.get(host.key());
            row(
                    text,
                    host.connection(),
                    host.kind(),
                    host.step(),
                    host.result(),
                    host.detail(),
                    lab == null ? "not run" : lab.result(),
                    differs(host, lab) ? "**differs**" : "");
        }
        questions(text);
        return text.toString();
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| ");
        for (String cell : cells) {
            text.append(cell.replace("|", "\\|").replace("\n", " ")).append(" | ");
        }
        text.setLength(text.length() - 1);
        text.append('\n');
    }

    private void questions(StringBuilder text) {
        Set<String> kinds = new LinkedHashSet<>();
        hosts.forEach(each -> kinds.add(each.kind()));
        text.append("\n## Questions\n");
        for (OpenQuestions.Question question : OpenQuestions.ALL) {
            if (kinds.contains(question.kind())) {
                text.append("\n- ").append(question.kind()).append(": ").append(question.text());
                text.append("\n  - ").append(answer(question)).append('\n');
            }
        }
    }

    private String answer(OpenQuestions.Question question) {
        List<String> observed =
                hosts.stream()
                        .filter(each -> each.kind().equals(question.kind()))
                        .filter(each -> Objects.equals(each.step(), question.step().orElse("")))
                        .map(each ->
                                each.connection() + ": " + each.result() + "; " + each.detail())
                        .toList();
        return observed.isEmpty()
                ? "Not observed. Your answer: "
                : "Observed: " + String.join(" / ", observed);
    }
}
