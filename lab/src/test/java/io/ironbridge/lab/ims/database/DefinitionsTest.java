package io.ironbridge.lab.ims.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.gen.Dbd;
import io.ironbridge.lab.ims.gen.DefinitionSource.Text;
import io.ironbridge.lab.ims.gen.Field;
import io.ironbridge.lab.ims.gen.Pcb;
import io.ironbridge.lab.ims.gen.Psb;
import io.ironbridge.lab.ims.macro.MacroException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DefinitionsTest {
    private static String source(String... lines) {
        return Arrays.stream(lines).map(l -> "         " + l).collect(Collectors.joining("\n"));
    }

    private static Databases open(String dbd, String psb) throws MacroException {
        return Databases.open(
                new DatabasesConfig(
                        List.of(new Text("D", dbd)),
                        psb.isEmpty() ? List.of() : List.of(new Text("P", psb)),
                        DatabaseLimits.DEFAULTS));
    }

    private static String faults(String dbd, String psb) {
        MacroException faults = catchThrowableOfType(MacroException.class, () -> open(dbd, psb));
        return faults == null ? "" : String.valueOf(faults.getMessage());
    }

    private static final String GOOD =
            source(
                    "DBD NAME=D1,ACCESS=HIDAM",
                    "SEGM NAME=R,PARENT=0,BYTES=10",
                    "FIELD NAME=(K,SEQ,U),BYTES=4,START=1",
                    "LCHILD NAME=(IX,IXD1),PTR=INDX",
                    "SEGM NAME=C,PARENT=R,BYTES=(20,4)",
                    "DBDGEN");

    @Test
    void aDbdTellsItsSegmentsAndFields() throws Exception {
        Dbd dbd = open(Samples.ORDERS, "").dbds().getFirst();
        assertThat(dbd.access()).isEqualTo("HDAM");
        assertThat(dbd.segments())
                .extracting(s -> s.name() + s.level() + s.code() + s.parent())
                .containsExactly("ORDER11", "LINE22ORDER", "PART33LINE", "NOTE24ORDER");
        assertThat(dbd.segments().getLast().isVariable()).isTrue();
        assertThat(dbd.segment("PART").orElseThrow().sequenceField().orElseThrow())
                .isEqualTo(new Field("PARTNO", 1, 2, "C", true, false));
        assertThat(dbd.longestKey()).isEqualTo(7);
    }

    @Test
    void whatADbdSaysToTheCatalogIsReadAndPassedOver() throws Exception {
        String dbd =
                source(
                        "DBD NAME=D1,ACCESS=HDAM,EXTERNALNAME=Accounts",
                        "SEGM NAME=R,PARENT=0,BYTES=40,EXTERNALNAME=Account",
                        "FIELD NAME=(K,SEQ,U),BYTES=4,START=1,DATATYPE=CHAR",
                        "FIELD NAME=AMT,BYTES=8,START=5,TYPE=P,DATATYPE=DECIMAL(15,2)",
                        "DFSMARSH INTERNALTYPECONVERTER=PACKEDDECIMAL,ISSIGNED=Y",
                        "FIELD EXTERNALNAME=Parts,DATATYPE=ARRAY,MAXBYTES=16,START=13",
                        "FIELD EXTERNALNAME=Part,PARENT=Parts,BYTES=4,RELSTART=1",
                        "FIELD NAME=NOTES,MAXBYTES=4,START=29,DEPENDSON=K",
                        "FIELD NAME=LATER,BYTES=4,STARTAFTER=NOTES",
                        "DFSMAP NAME=KINDS,DEPENDINGON=K",
                        "DFSCASE NAME=ONE,CASEID=1,CASEIDTYPE=C,MAPNAME=KINDS",
                        "FIELD NAME=OFONE,BYTES=2,START=33,CASENAME=ONE",
                        "DBDGEN");

        Databases databases = open(dbd, "");

        assertThat(databases.dbds().getFirst().segments().getFirst().fields())
                .containsExactly(
                        new Field("K", 1, 4, "C", true, true),
                        new Field("AMT", 5, 8, "P", false, false),
                        new Field("NOTES", 29, 4, "C", false, false),
                        new Field("OFONE", 33, 2, "C", false, false));
        assertThat(databases.notes())
                .extracting(note -> note.place() + " " + note.id())
                .containsExactly(
                        "D:5 IRB-LAB-8112W",
                        "D:9 IRB-LAB-8112W",
                        "D:10 IRB-LAB-8112W",
                        "D:11 IRB-LAB-8112W");
        assertThat(databases.notes().get(1).what()).contains("LATER");
    }

    @Test
    void aPsbDescribesItsPcbsInTheirOrder() throws Exception {
        Psb psb = open(Samples.ORDERS, Samples.ORDERS_PSB).psb("ORDPSB").orElseThrow();
        assertThat(psb.language()).isEqualTo("COBOL");
        assertThat(psb.description())
                .startsWith(
                        new PcbDescription.Message(""),
                        new PcbDescription.Database("ORDERS", "AP", 4, 7))
                .hasSize(6);
        assertThat(psb.pcbs().getFirst()).isEqualTo(new Pcb.Message("", true, false));
    }

    @Test
    void pcbsOfListNoAreNotPassed() throws Exception {
        String psb =
                source(
                        "PCB TYPE=DB,DBDNAME=D1,KEYLEN=4,LIST=NO",
                        "SENSEG NAME=R",
                        "PCB TYPE=TP,LTERM=PRINTER1,EXPRESS=YES",
                        "PSBGEN PSBNAME=P1,LANG=JAVA");
        assertThat(open(GOOD, psb).psb("P1").orElseThrow().pcbs())
                .containsExactly(new Pcb.Message("PRINTER1", false, true));
    }

    @Test
    void indexesAreLeftOutWithANote() throws Exception {
        String index =
                source(
                        "DBD NAME=IXD1,ACCESS=INDEX",
                        "SEGM NAME=IX,BYTES=4",
                        "FIELD NAME=(K,SEQ,U),BYTES=4,START=1",
                        "LCHILD NAME=(R,D1),INDEX=K",
                        "DBDGEN");
        Databases databases = open(index, "");
        assertThat(databases.dbds()).isEmpty();
        assertThat(databases.notes())
                .singleElement()
                .asString()
                .isEqualTo(
                        "D:1: IRB-LAB-8112W Index IXD1 is omitted: roots are in the order of their"
                                + " keys. No action is needed if that is acceptable.");
    }

    @Test
    void secondaryIndexesAreNotedAndTheirUseRefused() throws Exception {
        String dbd = GOOD.replace("PTR=INDX", "PTR=INDX\n         XDFLD NAME=XK,SRCH=K");
        assertThat(open(dbd, "").notes())
                .singleElement()
                .asString()
                .contains("D:5: IRB-LAB-8112W The lab has no secondary indexes: SSAs with XK");
        String psb =
                source(
                        "PCB TYPE=DB,DBDNAME=D1,KEYLEN=4,PROCSEQ=IXD2",
                        "SENSEG NAME=R",
                        "PSBGEN PSBNAME=P1");
        assertThat(faults(dbd, psb)).startsWith("P:1: IRB-LAB-8111E The lab has no secondary");
    }

    @Test
    void everyFaultOfADbdIsToldAtOnce() {
        String bad =
                source(
                        "FIELD NAME=F,BYTES=1,START=1",
                        "DBD NAME=TOOLONGNAME,ACCESS=GSAM",
                        "SEGM NAME=R,BYTES=10",
                        "FIELD NAME=(K,SEQ),BYTES=8,START=4",
                        "FIELD NAME=(K2,SEQ),BYTES=1,START=1",
                        "FIELD NAME=K2,BYTES=1,START=1",
                        "SEGM NAME=C,PARENT=NONE,BYTES=5",
                        "SEGM NAME=D,PARENT=R,BYTES=5",
                        "SEGM NAME=D,PARENT=R,BYTES=40000",
                        "SEGM NAME=E,PARENT=((R),(L,V,X)),BYTES=5",
                        "SEGM NAME=F,PARENT=C,BYTES=5",
                        "SEGM NAME=V,PARENT=R,BYTES=(9,3)",
                        "FIELD NAME=(VK,SEQ),BYTES=4,START=1",
                        "SEGM NAME=R2,PARENT=0,BYTES=5",
                        "LCHILD NAME=(X,Y)",
                        "NONSENSE");
        assertThat(faults(bad, "").lines())
                .extracting(line -> line.substring(0, line.indexOf(' ', 9)))
                .contains("D:1: IRB-LAB-8110E", "D:2: IRB-LAB-8104E", "D:2: IRB-LAB-8111E")
                .contains("D:4: IRB-LAB-8113E", "D:5: IRB-LAB-8113E", "D:6: IRB-LAB-8113E")
                .contains("D:7: IRB-LAB-8113E", "D:9: IRB-LAB-8113E", "D:9: IRB-LAB-8104E")
                .contains("D:12: IRB-LAB-8113E", "D:14: IRB-LAB-8113E");
        assertThat(faults(bad, ""))
                .contains("D:10: IRB-LAB-8111E Logical parents are not supported")
                .contains("D:11: IRB-LAB-8113E F does not follow its parent")
                .contains("D:15: IRB-LAB-8111E Logical relationships")
                .contains("D:16: IRB-LAB-8110E There is no macro NONSENSE in a DBD")
                .contains("D:2: IRB-LAB-8110E DBDGEN is missing");
    }

    @Test
    void everyFaultOfAPsbIsToldAtOnce() {
        String bad =
                source(
                        "SENSEG NAME=R",
                        "PCB TYPE=DB,DBDNAME=NONE,KEYLEN=4",
                        "PCB TYPE=DB,DBDNAME=D1,KEYLEN=3,PROCOPT=AXY,POS=MULTIPLE",
                        "SENSEG NAME=R",
                        "SENFLD NAME=K,START=1",
                        "SENSEG NAME=C,PARENT=0",
                        "SENSEG NAME=Z,PARENT=R",
                        "SENSEG NAME=R",
                        "PCB TYPE=DB,DBDNAME=D1,KEYLEN=4",
                        "SENSEG NAME=C,PARENT=R",
                        "PCB TYPE=GSAM,DBDNAME=G");
        assertThat(faults(GOOD, bad))
                .contains("P:1: IRB-LAB-8110E SENSEG is outside")
                .contains("P:2: IRB-LAB-8114E There is no DBD NONE")
                .contains("P:2: IRB-LAB-8114E The PCB has no SENSEG")
                .contains("P:3: IRB-LAB-8113E PROCOPT=AXY")
                .contains("P:3: IRB-LAB-8111E Multiple positioning")
                .contains("P:3: IRB-LAB-8114E KEYLEN=3 is too short for 4 bytes")
                .contains("P:5: IRB-LAB-8111E Field sensitivity")
                .contains("P:6: IRB-LAB-8114E The parent of C is R")
                .contains("P:7: IRB-LAB-8114E DBD D1 has no segment Z")
                .contains("P:8: IRB-LAB-8114E R does not follow")
                .contains("P:10: IRB-LAB-8114E The PCB is not sensitive to R")
                .contains("P:11: IRB-LAB-8111E GSAM")
                .contains("P: IRB-LAB-8110E PSBGEN is missing");
    }

    @Test
    void aRootThatNeedsAKeyButHasNoneIsAFault() {
        String dbd = source("DBD NAME=D,ACCESS=DEDB", "SEGM NAME=R,BYTES=5", "DBDGEN");
        assertThat(faults(dbd, "")).contains("The root of D (DEDB) has no sequence field");
        String hdam = source("DBD NAME=D,ACCESS=HDAM", "SEGM NAME=R,BYTES=5", "DBDGEN");
        assertThat(faults(hdam, "")).isEmpty();
    }

    @Test
    void oneNameIsForOneDbd() {
        DatabasesConfig config =
                new DatabasesConfig(
                        List.of(new Text("A", GOOD), new Text("B", GOOD)),
                        List.of(),
                        DatabaseLimits.DEFAULTS);
        assertThat(catchThrowableOfType(MacroException.class, () -> Databases.open(config)))
                .hasMessageContaining("B: IRB-LAB-8110E DBD D1 is specified twice");
    }

    @Test
    void everyFaultOfInitialDataIsToldAtOnceAndNothingIsLoaded() throws Exception {
        Databases databases = open(Samples.ORDERS, "");
        String data =
                """
                LINE '01BOLT'
                ORDER '100ADAMS'
                ORDER '100ADAMS'
                NOSUCH 'X'
                ORDER '200' 'BAKERS'
                ORDER 'no end
                ORDER X'0'
                ORDER P'1'
                ORDER P'12345'(2)
                ORDER '\u4E00'
                NOTE 'far too long for such a note'
                """;
        assertThat(
                        catchThrowableOfType(
                                MacroException.class, () -> databases.load("ORDERS", "I", data)))
                .message()
                .contains("I:1: IRB-LAB-8120E LINE precedes its parent ORDER")
                .contains("I:3: IRB-LAB-8120E The key of this ORDER exists already")
                .contains("I:4: IRB-LAB-8120E DBD ORDERS has no segment NOSUCH")
                .contains("I:5: IRB-LAB-8120E ORDER: It has more than 8 bytes")
                .contains("I:6: ", "I:7: ", "I:8: ", "I:9: ", "I:10: ", "I:11: ");
        assertThat(databases.isEmpty("ORDERS")).isTrue();
    }
}
