package io.ironbridge.lab.ims.macro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MacroReaderTest {
    private final MacroMessages messages = new MacroMessages(MacroLimits.DEFAULTS);
    private final MacroReader reader = new MacroReader(MacroLimits.DEFAULTS, messages);

    /** The line with an X in column 72. */
    private static String continued(String line) {
        return "%-71sX".formatted(line);
    }

    private static String lines(String... lines) {
        return String.join("\n", lines) + "\n";
    }

    private List<Macro> parse(String... lines) {
        return reader.parse("T", lines(lines));
    }

    private static String keywords(Macro macro) {
        return macro.keywords().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    private static Operand operand(Macro macro, String keyword) {
        return Objects.requireNonNull(macro.keywords().get(keyword));
    }

    private String faults() {
        try {
            messages.throwFaults();
            return "";
        } catch (MacroException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void parenthesesBehindAWordBelongToIt() {
        Macro macro = parse(" FIELD DATATYPE=DECIMAL(15,2),BYTES=(8,4)").getFirst();
        assertThat(operand(macro, "DATATYPE")).hasToString("DECIMAL(15,2)");
        assertThat(operand(macro, "BYTES").items()).hasSize(2);
        assertThat(faults()).isEmpty();

        parse(" FIELD DATATYPE=DECIMAL(15,2");
        assertThat(faults()).contains("A parenthesis is not closed");
    }

    @Test
    void labelOperationOperandsAndRemarks() {
        Macro macro = parse("LABEL1  SEGM  NAME=ROOT,BYTES=40,PARENT=0   the root").getFirst();
        assertThat(macro.label()).isEqualTo("LABEL1");
        assertThat(macro.operation()).isEqualTo("SEGM");
        assertThat(keywords(macro)).isEqualTo("NAME=ROOT BYTES=40 PARENT=0");
        assertThat(macro.place()).hasToString("T:1");
        assertThat(faults()).isEmpty();
    }

    @Test
    void sublistsNestAndItemsCanBeOmitted() {
        Macro macro = parse("  FIELD NAME=(KEY,SEQ,U),X=(a,,(b,(c,d))),Y=,POS").getFirst();
        assertThat(keywords(macro)).isEqualTo("NAME=(KEY,SEQ,U) X=(A,,(B,(C,D))) Y=");
        assertThat(macro.positionals()).hasToString("[POS]");
        assertThat(operand(macro, "X").items()).hasSize(3);
    }

    @Test
    void quotedTextKeepsCaseBlanksCommasAndDoubledMarks() {
        Macro macro = parse("  M A='It''s, (a) && b',B=X'0f',C=C'x y',D=''   remark's").getFirst();
        assertThat(operand(macro, "A").items().getFirst())
                .isEqualTo(new Operand.Word(new Place("T", 1), "It's, (a) & b", true));
        assertThat(keywords(macro)).isEqualTo("A='It''s, (a) & b' B=X'0f' C=C'x y' D=''");
    }

    @Test
    void column72ContinuesInColumn16() {
        List<Macro> macros =
                parse(
                        continued("  PCB TYPE=DB,    a remark"),
                        continued("               DBDNAME=PHONE,"),
                        "               KEYLEN=10       another",
                        "  PSBGEN");
        assertThat(macros).hasSize(2);
        assertThat(keywords(macros.getFirst())).isEqualTo("TYPE=DB DBDNAME=PHONE KEYLEN=10");
        assertThat(operand(macros.getFirst(), "KEYLEN").place()).hasToString("T:3");
        assertThat(faults()).isEmpty();
    }

    @Test
    void anOperandCutAtColumn71GoesOnInColumn16() {
        String start = "  M A='" + "x".repeat(64);
        assertThat(start).hasSize(71);
        Macro macro = parse(continued(start), "               y z'").getFirst();
        assertThat(operand(macro, "A").toString()).isEqualTo("'" + "x".repeat(64) + "y z'");
    }

    @Test
    void withoutACommaTheContinuationIsRemarks() {
        Macro macro = parse(continued("  M A=1  remark"), "               B=2").getFirst();
        assertThat(keywords(macro)).isEqualTo("A=1");
    }

    @Test
    void columns73To80DoNotCount() {
        String line = "%-71s %s".formatted("  SEGM NAME=A", "00010000");
        assertThat(keywords(parse(line).getFirst())).isEqualTo("NAME=A");
    }

    @Test
    void commentsListingControlAndWhatFollowsEndAreLeftOut() {
        List<Macro> macros =
                parse(
                        "*".repeat(72),
                        "* box " + " ".repeat(65) + "*",
                        continued("* continued comment"),
                        "               NOT=READ",
                        ".* comment",
                        "",
                        "         PRINT NOGEN",
                        "         TITLE 'x'",
                        "         DBDGEN",
                        "         END",
                        "         )) garbage");
        assertThat(macros).extracting(Macro::operation).containsExactly("DBDGEN");
        assertThat(faults()).isEmpty();
    }

    @Test
    void everyFaultIsToldAtOnceWithItsLine() {
        parse(
                "  SEGM NAME=(A,B",
                "  SEGM NAME='A",
                "  SEGM NAME=A,",
                "  SEGM NAME=A,NAME=B",
                "  SEGM NAME=&NAME",
                "  SEGM NAME=(A)B",
                continued("  SEGM NAME=A,"),
                "  SEGM NAME=B",
                "LABEL",
                "  COPY MEMBER",
                "//STEP EXEC PGM=X",
                "\tSEGM NAME=A",
                "  SEGM " + "X".repeat(80));
        assertThat(faults().lines().map(line -> line.substring(0, line.indexOf(" ", 8))))
                .contains(
                        "T:1: IRB-LAB-8100E",
                        "T:2: IRB-LAB-8100E",
                        "T:3: IRB-LAB-8100E",
                        "T:4: IRB-LAB-8101E",
                        "T:5: IRB-LAB-8101E",
                        "T:6: IRB-LAB-8101E",
                        "T:7: IRB-LAB-8100E",
                        "T:9: IRB-LAB-8100E",
                        "T:10: IRB-LAB-8103E",
                        "T:11: IRB-LAB-8100E",
                        "T:12: IRB-LAB-8100E",
                        "T:13: IRB-LAB-8100E");
    }

    @Test
    void aFileThatIsNotThereIsAFault() {
        assertThat(reader.read(Path.of("no-such.dbd"))).isEmpty();
        assertThat(faults()).startsWith("no-such.dbd: IRB-LAB-8102E It cannot be read");
    }

    @Test
    void checkedOperandsComplainOfWhatTheyMayNotBe() throws Exception {
        Macro macro = parse("  M N=A.B,NUM=70000,L=(1,2),C=MAYBE,OTHER=1").getFirst();
        Operands operands = new Operands(macro, messages);
        assertThat(operands.name("N", 8)).isEmpty();
        assertThat(operands.number("NUM", 1, 32767)).isEmpty();
        assertThat(operands.word("L")).isEmpty();
        assertThat(operands.choice("C", "YES", "NO")).isEmpty();
        operands.require("GONE");
        operands.noteOthers();
        assertThat(faults())
                .contains("N=A.B is not a name of at most 8 characters")
                .contains("NUM=70000 is not a number from 1 to 32767")
                .contains("L=(1,2) is not a single value")
                .contains("C=MAYBE is not one of YES, NO")
                .contains("M has no GONE");
        assertThat(messages.notes()).singleElement().asString().contains("OTHER of M");
    }

    @Test
    void randomTextGivesFaultsAndNothingElse() {
        Random random = new Random(1);
        String alphabet = "AB=,()'& *X\n7Z";
        for (int run = 0; run < 20_000; run++) {
            String text =
                    random.ints(random.nextInt(200), 0, alphabet.length())
                            .mapToObj(i -> String.valueOf(alphabet.charAt(i)))
                            .collect(Collectors.joining());
            MacroMessages found = new MacroMessages(MacroLimits.DEFAULTS);
            List<Macro> macros = new MacroReader(MacroLimits.DEFAULTS, found).parse("R", text);
            assertThat(macros).allSatisfy(macro -> assertThat(macro.operation()).isNotEmpty());
        }
    }

    @Test
    void theListOfFaultsEndsAtItsLimit() {
        MacroLimits limits = new MacroLimits(1000, 10, 1000, 2);
        MacroMessages few = new MacroMessages(limits);
        String[] labels = new String[5];
        Arrays.fill(labels, "LABEL");
        new MacroReader(limits, few).parse("T", lines(labels));
        assertThatThrownBy(few::throwFaults).hasMessageContaining("3 more faults were found");
    }
}
