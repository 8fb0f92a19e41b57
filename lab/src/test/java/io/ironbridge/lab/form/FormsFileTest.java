package io.ironbridge.lab.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormsFileTest {
    private static final HostText TEXT = HostText.of("037");

    @TempDir Path folder;

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Path file = folder.resolve("ORDERS.forms");
        ProgramForms forms = forms();

        FormsFile.write(file, forms);

        assertThat(FormsFile.read(file)).isEqualTo(forms);
    }

    @Test
    void aFormThatSeveralAreasHaveIsWrittenOnce() throws IOException {
        Path file = folder.resolve("ORDERS.forms");

        FormsFile.write(file, forms());

        assertThat(Files.readAllLines(file).stream().filter(line -> line.startsWith("form ")))
                .hasSize(2);
    }

    @Test
    void aProgramOnHostFormSaysSo() throws IOException {
        Path file = folder.resolve("LINKER.forms");
        ProgramForms forms = new ProgramForms(true, Optional.empty(), Map.of());

        FormsFile.write(file, forms);

        assertThat(FormsFile.read(file)).isEqualTo(forms);
    }

    @Test
    void whatCannotBeReadIsNamedWithItsLine() {
        List<String> bad =
                List.of(
                        "ironbridge-forms 2\n",
                        "",
                        "ironbridge-forms 1\ncommarea 1\n",
                        "ironbridge-forms 1\nform 1 037\ntext 5\n",
                        "ironbridge-forms 1\nform 1 037\ntext -5\nend\n",
                        "ironbridge-forms 1\nform 1 no-page\nend\n",
                        "ironbridge-forms 1\nform 1 037\nchoice 3 {\nwhen-text 0 0 2 C1 {\n}\n}\n",
                        "ironbridge-forms 1\nform 1 037\nmark 2147483647\nend\n",
                        "ironbridge-forms 1\nform 1 037\ncounted 0 0 odd 1 2 3 {\n}\nend\n",
                        "ironbridge-forms 1\nform 1 037\n" + "repeat 1 {\n".repeat(10_000));

        for (String text : bad) {
            assertThatThrownBy(() -> FormsFile.parse("A.forms", text))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("A\\.forms:\\d+: .+");
        }
    }

    private static ProgramForms forms() {
        PlannedForm simple =
                new PlannedForm(
                        new FormPlan(List.of(new FormStep.Run(FieldConversion.SWAP4, 2)), 0), TEXT);
        return new ProgramForms(
                false,
                Optional.of(new PlannedForm(Plans.EVERYTHING, TEXT)),
                Map.of("120 FROM", simple, "1044 INTO", simple));
    }
}
