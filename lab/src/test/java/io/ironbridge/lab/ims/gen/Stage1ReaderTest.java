package io.ironbridge.lab.ims.gen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.ironbridge.lab.ims.gen.Scheduling.Regions;
import io.ironbridge.lab.ims.gen.TransactionDefinition.MessageType;
import io.ironbridge.lab.ims.gen.TransactionDefinition.Nature;
import io.ironbridge.lab.ims.macro.MacroException;
import io.ironbridge.lab.ims.macro.MacroLimits;
import io.ironbridge.lab.ims.macro.MacroMessage;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.MacroReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class Stage1ReaderTest {
    @Test
    void aTransactionHasWhatItsMacrosSay() throws MacroException {
        assertThat(
                        read(
                                " APPLCTN PSB=DFSIVP1,PGMTYPE=(TP,,7),SCHDTYP=PARALLEL\n"
                                        + continued(
                                                " TRANSACT CODE=IVTNO,MODE=SNGL,",
                                                "MSGTYPE=(SNGLSEG,RESPONSE,5),",
                                                "PRTY=(3,9,20),PROCLIM=(10,30),",
                                                "PARLIM=2,MAXRGN=4,SEGNO=6,SEGSIZE=93,",
                                                "INQUIRY=(YES,NORECOV),EDIT=ULC,",
                                                "EXPRTIME=90,WFI")))
                .containsExactly(
                        new TransactionDefinition(
                                "IVTNO",
                                "DFSIVP1",
                                new MessageType(false, true, 6, 93),
                                new Scheduling(
                                        5, 3, 9, 20, 10, 30, new Regions(true, 2, 4), 90, true),
                                new Nature(false, true, false, false)));
    }

    @Test
    void whatIsNotSaidHasTheDefaultsOfIms() throws MacroException {
        assertThat(read(" APPLCTN PSB=P\n TRANSACT CODE=A\n"))
                .containsExactly(
                        new TransactionDefinition(
                                "A",
                                "P",
                                new MessageType(true, false, 0, 0),
                                Scheduling.DEFAULTS,
                                new Nature(false, false, true, true)));
    }

    @Test
    void theClassComesFromTheProgramWhereTheTransactionHasNone() throws MacroException {
        assertThat(read(" APPLCTN PSB=P,PGMTYPE=(TP,,7)\n TRANSACT CODE=A\n"))
                .extracting(each -> each.scheduling().messageClass())
                .containsExactly(7);
    }

    @Test
    void oneMacroDefinesSeveralTransactions() throws MacroException {
        assertThat(
                        read(
                                " APPLCTN PSB=IBINQ,FPATH=YES\n"
                                        + " TRANSACT CODE=(IBINQS,IBINQL),"
                                        + "MSGTYPE=(SNGLSEG,RESPONSE,1)\n"))
                .extracting(TransactionDefinition::code, each -> each.nature().fastPath())
                .containsExactly(tuple("IBINQS", true), tuple("IBINQL", true));
    }

    @Test
    void aConversationIsRefused() {
        assertThat(faults(" APPLCTN PSB=P\n TRANSACT CODE=A,SPA=(100)\n"))
                .singleElement()
                .asString()
                .startsWith("test:2: IRB-LAB-8303E SPA makes the transaction conversational");
    }

    @Test
    void allFaultsAreToldAtOnceWithTheirLines() {
        assertThat(
                        faults(
                                " TRANSACT CODE=EARLY\n"
                                        + " APPLCTN PSB=P,PGMTYPE=BATCH\n"
                                        + " TRANSACT CODE=A,PARLIM=3,PRTY=(15,1,1)\n"
                                        + " TRANSACT CODE=A,INQUIRY=(NO,NORECOV)\n"
                                        + " TRANSACT CODE=F,FPATH=YES,MSGTYPE=(SNGLSEG,MAYBE)\n"
                                        + " TRANSACT MODE=SNGL\n"
                                        + " TRANSACT WAIT,CODE=B,EXPRTIME=65536\n"))
                .extracting(each -> each.place().line() + " " + each.id())
                .containsExactlyInAnyOrder(
                        "1 IRB-LAB-8301E",
                        "2 IRB-LAB-8104E",
                        "3 IRB-LAB-8104E",
                        "3 IRB-LAB-8104E",
                        "4 IRB-LAB-8104E",
                        "4 IRB-LAB-8302E",
                        "5 IRB-LAB-8104E",
                        "5 IRB-LAB-8305E",
                        "5 IRB-LAB-8305E",
                        "6 IRB-LAB-8105E",
                        "7 IRB-LAB-8104E",
                        "7 IRB-LAB-8104E");
    }

    @Test
    void whatTheLabDoesWithoutIsNoted() throws MacroException {
        MacroMessages messages = new MacroMessages(MacroLimits.DEFAULTS);
        read(
                " IMSCTRL SYSTEM=(VS/2,(ALL,DB/DC))\n APPLCTN PSB=P\n"
                        + " TRANSACT CODE=A,MODE=MULT,EDIT=(UC,MYEDIT)\n FROBNICATE X=1\n",
                messages);

        assertThat(messages.notes())
                .extracting(MacroMessage::id)
                .containsExactly(
                        "IRB-LAB-8304I", "IRB-LAB-8307I", "IRB-LAB-8308W", "IRB-LAB-8300W");
    }

    /** Over several lines: column 72 continues, in column 16. */
    private static String continued(String... lines) {
        return String.join("X\n" + " ".repeat(15), pad(lines)).stripTrailing() + "\n";
    }

    private static List<String> pad(String... lines) {
        List<String> padded = new ArrayList<>();
        for (String line : lines) {
            int columns = padded.isEmpty() ? 71 : 71 - 15;
            padded.add(line + " ".repeat(columns - line.length()));
        }
        return padded;
    }

    private static List<MacroMessage> faults(String source) {
        MacroMessages messages = new MacroMessages(MacroLimits.DEFAULTS);
        List<MacroMessage> found = new ArrayList<>();
        assertThatThrownBy(() -> read(source, messages))
                .isInstanceOfSatisfying(MacroException.class, e -> found.addAll(e.faults()));
        return found;
    }

    private static List<TransactionDefinition> read(String source) throws MacroException {
        return read(source, new MacroMessages(MacroLimits.DEFAULTS));
    }

    private static List<TransactionDefinition> read(String source, MacroMessages messages)
            throws MacroException {
        Stage1Reader reader = new Stage1Reader(messages);
        reader.read(new MacroReader(MacroLimits.DEFAULTS, messages).parse("test", source));
        messages.throwFaults();
        return reader.definition().transactions();
    }
}
