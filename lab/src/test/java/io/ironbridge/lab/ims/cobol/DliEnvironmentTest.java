package io.ironbridge.lab.ims.cobol;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cobol.source.TranslationMessage;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.cobol.translate.Translator;
import io.ironbridge.lab.cobol.translate.TranslatorOptions;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.HostText;
import io.ironbridge.lab.form.ProgramForms;
import io.ironbridge.lab.form.source.ExtractedForms;
import io.ironbridge.lab.form.source.FormExtractor;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DliEnvironmentTest {
    private static final HostText PAGE = HostText.of("037");

    private static final List<String> DATA =
            List.of(
                    "IDENTIFICATION DIVISION.",
                    "PROGRAM-ID. SAMPLE.",
                    "DATA DIVISION.",
                    "WORKING-STORAGE SECTION.",
                    "77 GU PIC X(4) VALUE 'GU'.",
                    "77 DLI PIC X(8) VALUE 'CBLTDLI'.",
                    "77 OTHER PIC X(8) VALUE 'ELSEWHER'.",
                    "01 REC.",
                    "   05 AMOUNT PIC S9(3) COMP-3.",
                    "   05 NAMES PIC X(2) OCCURS 3.",
                    "01 SSA. 05 FILLER PIC X(2). 05 KY PIC S9(3) COMP-3.",
                    "LINKAGE SECTION.",
                    "01 IOP PIC X(64).",
                    "01 DBP. 05 FILLER PIC X(36). 05 KF PIC S9(3) COMP-3.");

    private static ExtractedForms extract(
            String divide, Map<String, String> books, String... body) {
        String text =
                String.join("\n", DATA) + "\n" + divide + "\n" + String.join("\n", body) + "\n";
        Translation translation =
                new Translator(
                                TranslatorOptions.defaults(),
                                name -> Optional.ofNullable(books.get(name)))
                        .translate("SAMPLE.cbl", text);
        assertThat(translation.messages()).noneMatch(TranslationMessage::isError);
        Translation understood = DliEnvironment.INSTANCE.understood(translation);
        ExtractedForms forms = new FormExtractor(PAGE).extract(understood);
        return new ExtractedForms(
                DliEnvironment.INSTANCE.placed(forms.forms(), understood), forms.messages());
    }

    private static ProgramForms forms(String... body) {
        return extract("PROCEDURE DIVISION USING IOP DBP.", Map.of(), body).forms();
    }

    /** What a form makes of packed 12 before the letters AB of the host. */
    private static String converted(Optional<HostForm> form) {
        byte[] bytes = HexFormat.of().parseHex("012cc1c2");
        form.orElseThrow().toNative(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Free format gets a line in front. */
    private static int line(int ofBody) {
        return 1 + DATA.size() + 1 + ofBody;
    }

    @Test
    void theFormOfACallIsFoundByTheLineThatCobcSees() {
        ProgramForms forms =
                forms("    DISPLAY GU.", "    CALL 'CBLTDLI' USING GU, IOP, REC.", "    GOBACK.");
        Optional<HostForm> form = AreaKeys.argument(forms, "SAMPLE.cbl", line(2), 2);
        assertThat(converted(form)).isEqualTo("012c4142");
    }

    @Test
    void argumentsEndWhereTheNextStatementBegins() {
        ProgramForms forms =
                forms(
                        "    IF GU = 'GU'",
                        "       CALL \"CBLTDLI\" USING BY REFERENCE GU DBP REC",
                        "           NAMES OF REC (2) SSA END-CALL MOVE GU TO DLI",
                        "    END-IF.");
        assertThat(AreaKeys.argument(forms, "SAMPLE.cbl", line(2), 3)).isPresent();
        assertThat(AreaKeys.argument(forms, "SAMPLE.cbl", line(2), 4)).isPresent();
        assertThat(AreaKeys.argument(forms, "SAMPLE.cbl", line(2), 5)).isEmpty();
        byte[] ssa = HexFormat.of().parseHex("c1c2012c");
        AreaKeys.argument(forms, "SAMPLE.cbl", line(2), 4).orElseThrow().toNative(ssa);
        assertThat(ssa).isEqualTo(HexFormat.of().parseHex("4142012c"));
    }

    @Test
    void aCallOfAnItemCountsWhereItHoldsTheName() {
        ProgramForms forms =
                forms("    CALL DLI USING GU IOP REC.", "    CALL OTHER USING GU IOP REC.");
        assertThat(AreaKeys.argument(forms, "SAMPLE.cbl", line(1), 2)).isPresent();
        assertThat(AreaKeys.argument(forms, "SAMPLE.cbl", line(2), 2)).isEmpty();
    }

    @Test
    void callsInCopybooksHaveLinesOfTheirOwn() {
        Map<String, String> books = Map.of("READER", "    CALL 'CBLTDLI' USING GU IOP REC.\n");
        ProgramForms forms =
                extract("PROCEDURE DIVISION.", books, "    COPY READER.", "    GOBACK.").forms();
        assertThat(converted(AreaKeys.argument(forms, "READER.cpy", 1, 2))).isEqualTo("012c4142");
        assertThat(converted(AreaKeys.argument(forms, "./READER.cpy", 1, 2))).isEqualTo("012c4142");
    }

    @Test
    void theEntryComesBeforeTheDivision() {
        ProgramForms forms =
                extract(
                                "PROCEDURE DIVISION USING IOP.",
                                Map.of(),
                                "    ENTRY 'DLITCBL' USING IOP DBP.")
                        .forms();
        assertThat(AreaKeys.parameters(forms)).isEqualTo(2);
        assertThat(AreaKeys.parameters(forms("    GOBACK."))).isEqualTo(2);
    }

    @Test
    void anItemThatIsNotThereIsAnErrorAtItsCall() {
        List<TranslationMessage> messages =
                extract("PROCEDURE DIVISION.", Map.of(), "    CALL 'CBLTDLI' USING GU IOP NOWHERE.")
                        .messages();
        assertThat(messages).hasSize(1);
        assertThat(messages.getFirst().isError()).isTrue();
        assertThat(messages.getFirst().line()).isEqualTo(DATA.size() + 2);
    }
}
