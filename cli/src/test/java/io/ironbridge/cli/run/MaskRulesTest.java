package io.ironbridge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.lab.CopiedSample;
import io.ironbridge.gateway.record.MaskRule;
import io.ironbridge.gateway.record.MaskRule.How;
import io.ironbridge.gateway.record.MaskRules;
import io.ironbridge.gateway.server.BackEndKinds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which values recordings mask. */
class MaskRulesTest {
    @TempDir private Path folder;

    @Test
    void whatTheDocumentMarksAsPasswordIsMaskedAndWhatItIsMappedTo() throws Exception {
        Path project = CopiedSample.into(folder, "phonebook", "IVTNO", "IVTNO");
        Path document = project.resolve("src/main/api/openapi.yaml");
        String text = Files.readString(document);
        assertThat(text).contains("zipCode:\n          type: string\n");
        Files.writeString(
                document,
                text.replace(
                        "zipCode:\n          type: string\n",
                        "zipCode:\n          type: string\n          format: password\n"));
        Loaded loaded =
                ProjectLoader.load(
                        List.of(project),
                        BackEndKinds.loadOptions(
                                Map.of(
                                        "IMS_HOST", "h",
                                        "IMS_PORT", "1",
                                        "IMS_USER", "u",
                                        "IMS_PASSWORD", "p")));

        List<MaskRule> rules = MaskRules.of(loaded);

        assertThat(rules)
                .contains(
                        new MaskRule("", true, "set-cookie", How.CONSTANT, "***"),
                        new MaskRule("", false, "zipCode", How.CONSTANT, "***"),
                        new MaskRule("phonebook", false, "REQ-ZIP-CODE", How.CONSTANT, "***"))
                .noneMatch(rule -> rule.name().contains("LAST-NAME"));
    }

    @Test
    void rulesOfAFileAreReadAndItsFaultsReportedAtOnce() throws Exception {
        Path file = folder.resolve("masks.yaml");
        Files.writeString(
                file,
                """
                masks:
                  - {item: CARD, how: digits}
                  - {header: X-Session, how: constant, value: none}
                """);
        assertThat(MaskRules.read(file))
                .containsExactly(
                        new MaskRule("", false, "CARD", How.DIGITS, "***"),
                        new MaskRule("", true, "X-Session", How.CONSTANT, "none"));

        Files.writeString(
                file,
                """
                masks:
                  - {item: CARD, how: rot13}
                  - {how: digits}
                """);
        assertThatThrownBy(() -> MaskRules.read(file))
                .isInstanceOfSatisfying(
                        ConfigurationException.class,
                        failure ->
                                assertThat(failure.faults())
                                        .extracting(fault -> fault.line() + " " + fault.id())
                                        .containsExactly("2 IRB-GW-0357E", "3 IRB-GW-0357E"));
    }
}
