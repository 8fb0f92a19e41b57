import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lints and renders a Helm chart.
 *
 * <p>Arguments: the folder of the chart, a folder of values files, a folder for what is rendered. The chart must reject
 * the values of files {@code wrong-...}; each other file is rendered to a file of the same name.
 */
void main(String[] arguments) throws IOException {
    Path chart = Path.of(arguments[0]);
    lint(chart);
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of(arguments[1]))) {
        files = all.sorted().toList();
    }
    for (Path values : files) {
        String name = values.getFileName().toString();
        if (name.startsWith("wrong-")) {
            reject("the values of " + name, template(chart, "bank").withValuesFile(values), "schema");
        } else {
            Path output = Path.of(arguments[2], name);
            Files.writeString(output, template(chart, "bank").withValuesFile(values).call());
            IO.println("helm template: " + name);
        }
    }
    reject(
            "a release name that is too long for recoveryIdentity",
            template(chart, "payments-and-accounts").set("transactions.enabled", true),
            "is too long");
}

void lint(Path chart) {
    List<String> findings =
            new Helm(chart).lint().strict().call().getMessages().stream()
                    .filter(message -> !message.equals("[INFO] Chart.yaml: icon is recommended"))
                    .toList();
    if (!findings.isEmpty()) {
        throw new IllegalStateException("helm lint --strict: " + findings);
    }
    IO.println("helm lint --strict: no findings, Helm " + Helm.version().call());
}

TemplateCommand template(Path chart, String release) {
    return new Helm(chart).template().withName(release).withNamespace("apis").withKubeVersion("1.32");
}

void reject(String what, TemplateCommand command, String reason) {
    try {
        command.call();
    } catch (RuntimeException e) {
        if (e.getMessage().contains(reason)) {
            IO.println("helm template rejects " + what);
            return;
        }
        throw e;
    }
    throw new IllegalStateException("helm template accepts " + what);
}
