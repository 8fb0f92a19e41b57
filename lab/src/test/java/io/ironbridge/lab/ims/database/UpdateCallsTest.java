package io.ironbridge.lab.ims.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import org.junit.jupiter.api.Test;

class UpdateCallsTest {
    private final Databases databases = Samples.orders(DatabaseLimits.DEFAULTS);
    private final DatabaseWork work = databases.begin(Samples.psb(databases));
    private final Dli dli = new Dli(work, 2);

    private static String order(String number) {
        return "ORDER   (ORDNO    =" + number + ")";
    }

    private static String line(String number) {
        return "LINE    (LINENO   =" + number + ")";
    }

    /** A segment that has its length in front. */
    private static String note(int length, String text) {
        return new String(new byte[] {0, (byte) length}, Dli.EBCDIC) + text;
    }

    /** All of the database by hierarchical order, as another unit of work sees it afterwards. */
    private String all() throws Exception {
        work.commit();
        Dli reader = new Dli(databases.begin(Samples.psb(databases)), 2);
        StringBuilder all = new StringBuilder();
        while (!reader.call("GN").equals("GB")) {
            boolean note = reader.mask().contains("NOTE");
            all.append(note ? reader.data().substring(2) : reader.data()).append(' ');
        }
        return all.toString().strip();
    }

    @Test
    void isrtPutsRootsInTheOrderOfTheirKeys() throws Exception {
        assertThat(dli.callWith("ISRT", "150DAVIS", "ORDER   ")).isEqualTo("  ");
        assertThat(dli.mask()).isEqualTo("1/ORDER/150");
        assertThat(dli.get("GN")).isEqualTo("  :200BAKER");
        assertThat(all()).contains("N2 150DAVIS 200BAKER");
    }

    @Test
    void isrtOfAKeyThatIsThereIsIi() throws Exception {
        assertThat(dli.callWith("ISRT", "200DAVIS", "ORDER   ")).isEqualTo("II");
        assertThat(dli.callWith("ISRT", "01NAIL", order("100"), "LINE    ")).isEqualTo("II");
        assertThat(dli.mask()).isEqualTo("2/LINE/10001");
        assertThat(all()).contains("200BAKER 01WIRE");
    }

    @Test
    void isrtBelowAQualifiedParent() throws Exception {
        assertThat(dli.callWith("ISRT", "03NAIL", order("200"), "LINE    ")).isEqualTo("  ");
        assertThat(dli.mask()).isEqualTo("2/LINE/20003");
        assertThat(all()).contains("200BAKER 01WIRE 03NAIL 300CLARK");
    }

    @Test
    void isrtWithoutParentsTakesThePosition() throws Exception {
        dli.call("GU", order("200"));
        assertThat(dli.callWith("ISRT", "02NAIL", "LINE    ")).isEqualTo("  ");
        assertThat(dli.callWith("ISRT", "77Z9", "PART    ")).isEqualTo("  ");
        assertThat(dli.mask()).isEqualTo("3/PART/2000277");
        assertThat(dli.callWith("ISRT", "03SAND", "ORDER   ", "LINE    ")).isEqualTo("  ");
        assertThat(all()).contains("200BAKER 01WIRE 02NAIL 77Z9 03SAND 300CLARK");
    }

    @Test
    void isrtWithoutItsParentIsGe() throws Exception {
        assertThat(dli.callWith("ISRT", "03NAIL", order("999"), "LINE    ")).isEqualTo("GE");
        assertThat(dli.mask()).isEqualTo("0//");
        assertThat(dli.callWith("ISRT", "11A1", order("200"), line("09"), "PART    "))
                .isEqualTo("GE");
        assertThat(dli.mask()).isEqualTo("1/ORDER/200");
    }

    @Test
    void isrtOfTheSameKeyOrWithoutAKeyFollowsItsTwins() throws Exception {
        dli.callWith("ISRT", "11C3", order("100"), line("01"), "PART    ");
        dli.callWith("ISRT", "11D4", order("100"), line("01"), "PART    *F ");
        dli.callWith("ISRT", note(4, "N0"), order("100"), "NOTE    *F ");
        dli.callWith("ISRT", note(4, "N9"), order("100"), "NOTE    ");
        assertThat(all()).startsWith("100ADAMS 01BOLT 11D4 11A1 11B2 11C3 12A3 02NUTS N0 N1 N2 N9");
    }

    @Test
    void isrtOfAPath() throws Exception {
        assertThat(
                        dli.callWith(
                                "ISRT",
                                "400EVANS01SAND11X1",
                                "ORDER   *D ",
                                "LINE    ",
                                "PART    "))
                .isEqualTo("  ");
        assertThat(dli.mask()).isEqualTo("3/PART/4000111");
        assertThat(all()).endsWith("N3 400EVANS 01SAND 11X1");
    }

    @Test
    void isrtNeedsSsasWithoutQualificationAtTheEndAndAnArea() throws Exception {
        assertThat(dli.callWith("ISRT", "150DAVIS")).isEqualTo("AH");
        assertThat(dli.callWith("ISRT", "150DAVIS", order("150"))).isEqualTo("AJ");
        assertThat(dli.call("ISRT", "ORDER   ")).isEqualTo("AB");
        assertThat(dli.callWith("ISRT", "150", "ORDER   ")).isEqualTo("AB");
        assertThat(dli.callWith("ISRT", "400EVANS11X1", "ORDER   *D ", "PART    ")).isEqualTo("AC");
    }

    @Test
    void variableLengthsHaveToBeAllowed() throws Exception {
        assertThat(dli.callWith("ISRT", note(3, "N"), order("100"), "NOTE    ")).isEqualTo("V1");
        assertThat(dli.callWith("ISRT", note(0x15, "N" + "x".repeat(20)), order("100"), "NOTE    "))
                .isEqualTo("V1");
        assertThat(dli.callWith("ISRT", note(6, "N456"), order("300"), "NOTE    ")).isEqualTo("  ");
        assertThat(dli.call("GU", "NOTE    (TEXT     =N4)")).isEqualTo("  ");
        assertThat(dli.data()).isEqualTo(note(6, "N456"));
    }

    @Test
    void replAfterAGetHoldCall() throws Exception {
        dli.call("GHU", order("200"));
        assertThat(dli.callWith("REPL", "200DAVIS")).isEqualTo("  ");
        assertThat(dli.callWith("REPL", "200EVANS")).isEqualTo("  ");
        assertThat(dli.mask()).isEqualTo("1/ORDER/200");
        dli.call("GHN");
        assertThat(dli.callWith("REPL", "01CORD and more than the segment")).isEqualTo("  ");
        assertThat(all()).contains("200EVANS 01CORD");
    }

    @Test
    void replAndDletWithoutAGetHoldCallAreDj() throws Exception {
        assertThat(dli.callWith("REPL", "200DAVIS")).isEqualTo("DJ");
        dli.call("GU", order("200"));
        assertThat(dli.callWith("REPL", "200DAVIS")).isEqualTo("DJ");
        dli.call("GHU", order("200"));
        dli.call("GU", order("200"));
        assertThat(dli.call("DLET")).isEqualTo("DJ");
        dli.call("GHU", order("999"));
        assertThat(dli.call("DLET")).isEqualTo("DJ");
        dli.call("GHU", order("300"));
        dli.call("DLET");
        assertThat(dli.call("DLET")).isEqualTo("DJ");
    }

    @Test
    void keysMayNotBeChanged() throws Exception {
        dli.call("GHU", order("200"));
        assertThat(dli.callWith("REPL", "201BAKER")).isEqualTo("DA");
        dli.call("GHU", order("200"));
        assertThat(dli.callWith("DLET", "201BAKER")).isEqualTo("DA");
        dli.call("GHU", order("200"));
        assertThat(dli.callWith("DLET", "200OTHER")).isEqualTo("  ");
    }

    @Test
    void replOfAPathLeavesOutWhatHasCommandCodeN() throws Exception {
        dli.call("GHU", "ORDER   *D(ORDNO    =100)", "LINE    *D(LINENO   =01)", "PART    ");
        assertThat(dli.callWith("REPL", "100DAVIS01NAIL11Q1", "LINE    *N ")).isEqualTo("  ");
        assertThat(all()).startsWith("100DAVIS 01BOLT 11Q1");
    }

    @Test
    void replTakesNoQualifiedSsaAndNoneThatWasNotRead() throws Exception {
        dli.call("GHU", order("200"));
        assertThat(dli.callWith("REPL", "200DAVIS", order("200"))).isEqualTo("AJ");
        assertThat(dli.callWith("REPL", "200DAVIS", "LINE    ")).isEqualTo("AC");
        assertThat(dli.call("REPL")).isEqualTo("AB");
    }

    @Test
    void dletTakesAllDependentsAlongAndGoesOnBehindThem() throws Exception {
        dli.call("GHU", order("100"));
        assertThat(dli.call("DLET")).isEqualTo("  ");
        assertThat(dli.get("GN")).isEqualTo("  :200BAKER");
        assertThat(all()).isEqualTo("200BAKER 01WIRE 300CLARK N3");
        assertThat(databases.statistics().getFirst().segments()).isEqualTo(4);
    }

    @Test
    void dletOfADependent() throws Exception {
        dli.call("GHU", order("100"), line("01"));
        dli.call("DLET");
        assertThat(dli.get("GN")).isEqualTo("  :02NUTS");
        assertThat(all()).isEqualTo("100ADAMS 02NUTS N1 N2 200BAKER 01WIRE 300CLARK N3");
    }

    @Test
    void dletAfterAPathCallDeletesTheFirstSegmentOrTheOneThatItsSsaNames() throws Exception {
        dli.call("GHU", "ORDER   *D(ORDNO    =100)", "LINE    (LINENO   =02)");
        assertThat(dli.call("DLET", "LINE    ")).isEqualTo("  ");
        dli.call("GHU", "ORDER   *D(ORDNO    =300)", "NOTE    ");
        assertThat(dli.call("DLET")).isEqualTo("  ");
        assertThat(all()).isEqualTo("100ADAMS 01BOLT 11A1 11B2 12A3 N1 N2 200BAKER 01WIRE");
    }

    @Test
    void dletOfTheParentEndsGnp() throws Exception {
        dli.call("GHU", order("100"));
        dli.call("DLET");
        assertThat(dli.call("GNP")).isEqualTo("GP");
    }

    @Test
    void isrtBelowTheParentKeepsGnpGoing() throws Exception {
        dli.call("GU", order("200"));
        dli.callWith("ISRT", "00SAND", "LINE    ");
        assertThat(dli.get("GNP")).isEqualTo("  :01WIRE");
        dli.callWith("ISRT", "500ELSES", "ORDER   ");
        assertThat(dli.call("GNP")).isEqualTo("GP");
    }

    @Test
    void withoutTheOptionUpdatesAreAm() throws Exception {
        Dli readOnly = new Dli(work, 3);
        readOnly.call("GHU", order("200"));
        assertThat(readOnly.callWith("REPL", "200DAVIS")).isEqualTo("AM");
        readOnly.call("GHU", order("200"));
        assertThat(readOnly.call("DLET")).isEqualTo("AM");
        assertThat(readOnly.callWith("ISRT", "150DAVIS", "ORDER   ")).isEqualTo("AM");
    }

    @Test
    void loadingTellsLbLcAndLd() throws Exception {
        Dli load = new Dli(work, 5);
        assertThat(load.callWith("ISRT", "400EVANS", "ORDER   ")).isEqualTo("  ");
        assertThat(load.callWith("ISRT", "01SAND", "LINE    ")).isEqualTo("  ");
        assertThat(load.callWith("ISRT", "400EVANS", "ORDER   ")).isEqualTo("LB");
        assertThat(load.callWith("ISRT", "350EVANS", "ORDER   ")).isEqualTo("LC");
        assertThat(load.callWith("ISRT", "01SAND", order("999"), "LINE    ")).isEqualTo("LD");
    }

    @Test
    void beyondTheLimitOfSegmentsIsrtIsAo() throws Exception {
        Databases small = Samples.orders(DatabaseLimits.DEFAULTS.withSegments(13));
        Dli full = new Dli(small.begin(Samples.psb(small)), 2);
        assertThat(full.callWith("ISRT", "400EVANS", "ORDER   ")).isEqualTo("  ");
        assertThat(full.callWith("ISRT", "500FRANK", "ORDER   ")).isEqualTo("AO");
        full.call("GHU", order("400"));
        full.call("DLET");
        assertThat(full.callWith("ISRT", "500FRANK", "ORDER   ")).isEqualTo("  ");
    }

    @Test
    void backOutBringsEverythingBack() throws Exception {
        String before = all();
        dli.call("GHU", order("100"));
        dli.call("DLET");
        dli.callWith("ISRT", "150DAVIS", "ORDER   ");
        dli.call("GHU", order("200"), line("01"));
        dli.callWith("REPL", "01CORD");
        dli.callWith("ISRT", "11A1", order("200"), line("01"), "PART    ");
        assertThat(work.changes()).isNotEmpty();
        work.backOut();
        assertThat(work.changes()).isEmpty();
        assertThat(all()).isEqualTo(before);
        assertThat(databases.lockStatistics().locks()).isZero();
    }

    @Test
    void aUnitOfWorkSeesItsOwnChangesThroughAllItsPcbs() throws Exception {
        dli.callWith("ISRT", "150DAVIS", "ORDER   ");
        dli.call("GHU", order("200"));
        dli.call("DLET");
        Dli other = new Dli(work, 4);
        assertThat(other.get("GN")).isEqualTo("  :100ADAMS");
        assertThat(other.get("GN")).isEqualTo("  :150DAVIS");
        assertThat(other.get("GN")).isEqualTo("  :300CLARK");
    }
}
