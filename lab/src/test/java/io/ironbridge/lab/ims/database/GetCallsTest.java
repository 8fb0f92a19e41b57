package io.ironbridge.lab.ims.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GetCallsTest {
    private static final String ORDER = "ORDER   ";
    private static final String LINE = "LINE    ";
    private static final String PART = "PART    ";
    private static final String NOTE = "NOTE    ";

    private final Databases databases = Samples.orders(DatabaseLimits.DEFAULTS);
    private final DatabaseWork work = databases.begin(Samples.psb(databases));
    private final Dli dli = new Dli(work, 2);

    private static String order(String number) {
        return "ORDER   (ORDNO    =" + number + ")";
    }

    private static String line(String number) {
        return "LINE    (LINENO   =" + number + ")";
    }

    /** NOTE has its length in front, which is not text. */
    private String note() {
        return dli.data().substring(2);
    }

    @Test
    void gnGoesThroughEverythingAndTellsWhereItGoesUpOrBeside() throws Exception {
        List<String> found = new ArrayList<>();
        String status = dli.call("GN");
        while (!status.equals("GB")) {
            found.add(status + " " + dli.mask());
            status = dli.call("GN");
        }
        assertThat(found)
                .containsExactly(
                        "   1/ORDER/100",
                        "   2/LINE/10001",
                        "   3/PART/1000111",
                        "   3/PART/1000111",
                        "   3/PART/1000112",
                        "GA 2/LINE/10002",
                        "GK 2/NOTE/100",
                        "   2/NOTE/100",
                        "GA 1/ORDER/200",
                        "   2/LINE/20001",
                        "GA 1/ORDER/300",
                        "   2/NOTE/300");
        assertThat(dli.mask()).isEqualTo("0//");
        assertThat(dli.get("GN")).isEqualTo("  :100ADAMS");
    }

    @Test
    void guWithoutSsaIsTheFirstRoot() throws Exception {
        dli.call("GU", order("300"));
        assertThat(dli.get("GU")).isEqualTo("  :100ADAMS");
    }

    @Test
    void guOfAPathShowsLevelSegmentAndConcatenatedKey() throws Exception {
        assertThat(dli.get("GU", order("100"), line("01"), PART)).isEqualTo("  :11A1");
        assertThat(dli.mask()).isEqualTo("3/PART/1000111");
    }

    @Test
    void missingSsasAboveAreTakenForUnqualifiedOnes() throws Exception {
        assertThat(dli.get("GU", "PART    (PLACE    =A3)")).isEqualTo("  :12A3");
        assertThat(dli.get("GU", "LINE    (ITEM     =WIRE)")).isEqualTo("  :01WIRE");
        assertThat(dli.mask()).isEqualTo("2/LINE/20001");
    }

    @Test
    void geShowsTheLevelsThatCouldBeSatisfied() throws Exception {
        assertThat(dli.call("GU", order("100"), line("09"))).isEqualTo("GE");
        assertThat(dli.mask()).isEqualTo("1/ORDER/100");
        assertThat(dli.call("GU", order("999"))).isEqualTo("GE");
        assertThat(dli.mask()).isEqualTo("0//");
    }

    @Test
    void afterGeTheSearchGoesOnWhereTheSegmentWouldBe() throws Exception {
        dli.call("GU", order("150"));
        assertThat(dli.get("GN")).isEqualTo("  :200BAKER");
        dli.call("GU", order("100"), line("01"), "PART    (PARTNO   =11)");
        dli.call("GU", order("100"), "LINE    (LINENO   =00)");
        assertThat(dli.get("GN")).isEqualTo("  :01BOLT");
        dli.call("GU", order("100"), "LINE    (ITEM     =NONE)");
        dli.call("GN");
        assertThat(note()).isEqualTo("N1");
    }

    @Test
    void gnThatFindsNothingAheadDoesNotGoBack() throws Exception {
        dli.call("GU", order("200"));
        assertThat(dli.call("GN", order("100"))).isEqualTo("GE");
        assertThat(dli.get("GN")).isEqualTo("  :01WIRE");
    }

    @Test
    void gnWithSsasGoesFromOneToTheNextThroughAllParents() throws Exception {
        assertThat(dli.get("GN", LINE)).isEqualTo("  :01BOLT");
        assertThat(dli.get("GN", LINE)).isEqualTo("  :02NUTS");
        assertThat(dli.get("GN", LINE)).isEqualTo("  :01WIRE");
        assertThat(dli.call("GN", LINE)).isEqualTo("GB");
        assertThat(dli.get("GN", LINE)).isEqualTo("  :01BOLT");
    }

    @Test
    void gnThatEndsAtAKeyIsGeAndAtTheEndOfTheDatabaseGb() throws Exception {
        dli.call("GU", order("100"), line("02"));
        assertThat(dli.call("GN", order("100"), LINE)).isEqualTo("GE");
        dli.call("GU", order("300"));
        assertThat(dli.call("GN", LINE)).isEqualTo("GB");
    }

    @Test
    void gnpStaysBelowItsParent() throws Exception {
        dli.call("GU", order("100"));
        assertThat(dli.get("GNP", NOTE)).startsWith("  :");
        assertThat(note()).isEqualTo("N1");
        dli.call("GNP", NOTE);
        assertThat(note()).isEqualTo("N2");
        assertThat(dli.call("GNP", NOTE)).isEqualTo("GE");
        assertThat(dli.mask()).isEqualTo("1/ORDER/100");
        dli.call("GU", order("200"));
        assertThat(dli.get("GNP")).isEqualTo("  :01WIRE");
        assertThat(dli.call("GNP")).isEqualTo("GE");
        assertThat(dli.get("GN")).isEqualTo("GA:300CLARK");
    }

    @Test
    void gnpUnqualifiedTellsGaAndGk() throws Exception {
        dli.call("GU", order("100"));
        List<String> statuses = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            statuses.add(dli.call("GNP"));
        }
        assertThat(statuses).containsExactly("  ", "  ", "  ", "  ", "GA", "GK", "  ", "GE");
    }

    @Test
    void gnpWithoutAParentIsGp() throws Exception {
        assertThat(dli.call("GNP")).isEqualTo("GP");
        dli.call("GU", order("100"));
        dli.call("GU", order("999"));
        assertThat(dli.call("GNP")).isEqualTo("GP");
        dli.call("GU", order("100"));
        work.commit();
        assertThat(dli.call("GNP")).isEqualTo("GP");
    }

    @Test
    void gnpForASegmentThatIsNotBelowTheParentIsGe() throws Exception {
        dli.call("GU", order("100"), line("01"));
        assertThat(dli.call("GNP", NOTE)).isEqualTo("GE");
        assertThat(dli.get("GNP", PART)).isEqualTo("  :11A1");
    }

    @Test
    void commandCodePSetsTheParentHigherUp() throws Exception {
        dli.call("GU", "ORDER   *P(ORDNO    =100)", line("01"), PART);
        assertThat(dli.get("GNP", line("02"))).isEqualTo("  :02NUTS");
    }

    @Test
    void commandCodeDReadsThePath() throws Exception {
        assertThat(dli.get("GU", "ORDER   *D(ORDNO    =100)", "LINE    *D ", PART))
                .isEqualTo("  :100ADAMS01BOLT11A1");
        assertThat(dli.get("GU", "ORDER   *D(ORDNO    =100)", LINE, PART))
                .isEqualTo("  :100ADAMS11A1");
    }

    @Test
    void commandCodeLFindsTheLastOne() throws Exception {
        assertThat(dli.get("GU", order("100"), "LINE    *L ")).isEqualTo("  :02NUTS");
        assertThat(dli.get("GU", order("100"), line("01"), "PART    *L(PARTNO   =11)"))
                .isEqualTo("  :11B2");
        assertThat(dli.get("GU", "ORDER   *L ")).isEqualTo("  :100ADAMS");
    }

    @Test
    void commandCodeFGoesBackToTheFirstOneUnderTheParent() throws Exception {
        dli.call("GU", order("100"), line("02"));
        assertThat(dli.get("GN", order("100"), "LINE    *F ")).isEqualTo("  :01BOLT");
        dli.call("GU", order("100"));
        dli.call("GNP", NOTE);
        assertThat(dli.get("GNP", "LINE    *F ")).isEqualTo("  :01BOLT");
    }

    @Test
    void commandCodeUKeepsToThePosition() throws Exception {
        dli.call("GU", order("100"), line("01"));
        assertThat(dli.call("GN", "ORDER   *U ", "LINE    *U ", "PART    (PLACE    =ZZ)"))
                .isEqualTo("GE");
        dli.call("GU", order("100"), line("01"));
        assertThat(dli.get("GN", "ORDER   *U ", LINE)).isEqualTo("  :02NUTS");
        assertThat(dli.call("GN", "ORDER   *U ", LINE)).isEqualTo("GE");
    }

    @Test
    void commandCodeVKeepsToThePositionOfAllLevelsAbove() throws Exception {
        dli.call("GU", order("100"), line("01"));
        assertThat(dli.get("GU", "LINE    *V ", "PART    *L ")).isEqualTo("  :12A3");
        dli.call("GU", order("200"), line("01"));
        assertThat(dli.call("GU", "LINE    *V ", PART)).isEqualTo("GE");
    }

    @Test
    void commandCodeCTakesAConcatenatedKey() throws Exception {
        assertThat(dli.get("GU", "PART    *C(1000112)")).isEqualTo("  :12A3");
        assertThat(dli.get("GU", "LINE    *C(10002)")).isEqualTo("  :02NUTS");
        assertThat(dli.get("GU", "LINE    *C(10001)", "PART    (PARTNO   =12)"))
                .isEqualTo("  :12A3");
        assertThat(dli.call("GU", "LINE    *C(20002)")).isEqualTo("GE");
        assertThat(dli.call("GU", "LINE    *C(1)")).isEqualTo("AJ");
        assertThat(dli.call("GU", ORDER, "LINE    *C(10001)")).isEqualTo("AJ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ORDNO    =200; 200",
                "ORDNO   EQ200; 200",
                "ORDNO   = 200; 200",
                "ORDNO    >100; 200 300",
                "ORDNO   > 200; 300",
                "ORDNO   GT200; 300",
                "ORDNO    <200; 100",
                "ORDNO   LT300; 100 200",
                "ORDNO   >=200; 200 300",
                "ORDNO   =>200; 200 300",
                "ORDNO   GE300; 300",
                "ORDNO   <=200; 100 200",
                "ORDNO   =<100; 100",
                "ORDNO   LE100; 100",
                "ORDNO   NE200; 100 300",
                "ORDNO   !=200; 100 300",
                "ORDNO   \u00AC=200; 100 300",
                "ORDNO   =\u00AC200; 100 300",
                "CUST     =CLARK; 300",
                "ORDNO   >=200&ORDNO    <300; 200",
                "ORDNO   >=200*ORDNO    <300; 200",
                "ORDNO   >=100#CUST     =BAKER; 200",
                "ORDNO    =100+ORDNO    =300; 100 300",
                "ORDNO    =100|CUST     =CLARK; 100 300",
                "ORDNO    =100&CUST     =CLARK|ORDNO    =200&CUST     =BAKER; 200",
                "ORDNO    >300; ''",
                "ORDNO    =150; ''",
            })
    void qualifiedSsas(String qualification, String found) throws Exception {
        String ssa = "ORDER   (" + qualification + ")";
        List<String> orders = new ArrayList<>();
        String status = dli.call("GU", ssa);
        while (status.isBlank()) {
            orders.add(dli.data().substring(0, 3));
            status = dli.call("GN", ssa);
        }
        assertThat(String.join(" ", orders)).isEqualTo(found.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'NOSUCH  '; AC",
                "ORDER   (NOFIELD  =100); AK",
                "ORDER   (ORDNO   ??100); AJ",
                "ORDER   (ORDNO    =100; AJ",
                "ORDER   (ORDNO    =1; AJ",
                "ORDER   (ORDNO    =100/ORDNO    =200); AJ",
                "ORDER   *Q ; AJ",
                "ORDER   *; '  '",
                "ORDER   *---; '  '",
                "ORDER; AJ",
                "ORDER   X; AJ",
            })
    void ssasThatAreWrong(String ssa, String status) throws Exception {
        assertThat(dli.call("GU", ssa)).isEqualTo(status);
        if (!status.isBlank()) {
            assertThat(dli.mask()).startsWith("1/");
        }
    }

    @Test
    void ssasHaveToFollowTheHierarchy() throws Exception {
        assertThat(dli.call("GU", LINE, ORDER)).isEqualTo("AC");
        assertThat(dli.mask()).startsWith("2/");
        assertThat(dli.call("GU", LINE, NOTE)).isEqualTo("AC");
        assertThat(dli.call("GU", ORDER, ORDER)).isEqualTo("AC");
        assertThat(dli.call("GU", ORDER, LINE, "PART    (NOFIELD  =1)")).isEqualTo("AK");
        assertThat(dli.mask()).startsWith("3/");
    }

    @Test
    void whatFollowsAnSsaDoesNotCount() throws Exception {
        assertThat(dli.get("GU", order("200") + " and so on")).isEqualTo("  :200BAKER");
        assertThat(dli.get("GU", "ORDER    (garbage")).isEqualTo("  :100ADAMS");
    }

    @Test
    void anUnknownFunctionIsAd() throws Exception {
        assertThat(dli.call("FLD", ORDER)).isEqualTo("AD");
        assertThat(dli.call("CHKP")).isEqualTo("AD");
    }

    @Test
    void withoutGetOrPathAmongTheOptionsGetsAreAm() throws Exception {
        Dli load = new Dli(work, 5);
        assertThat(load.call("GU", ORDER)).isEqualTo("AM");
        Dli readOnly = new Dli(work, 3);
        assertThat(readOnly.call("GU", "ORDER   *D ", LINE)).isEqualTo("AM");
        assertThat(readOnly.get("GU", ORDER, LINE)).isEqualTo("  :01BOLT");
    }

    @Test
    void whatThePcbIsNotSensitiveToIsNotThere() throws Exception {
        Dli readOnly = new Dli(work, 3);
        assertThat(readOnly.call("GU", NOTE)).isEqualTo("AC");
        int count = 0;
        while (!readOnly.call("GN").equals("GB")) {
            count++;
        }
        assertThat(count).isEqualTo(6);
    }

    @Test
    void keySensitiveSegmentsArePassedByButTheirKeysAreShown() throws Exception {
        Dli keys = new Dli(work, 6);
        keys.call("GU", ORDER);
        assertThat(keys.get("GN")).isEqualTo("  :11A1");
        assertThat(keys.mask()).isEqualTo("3/PART/1000111");
    }

    @Test
    void aStoppedDatabaseIsAi() throws Exception {
        databases.stop("ORDERS");
        assertThat(dli.call("GU")).isEqualTo("AI");
        databases.start("ORDERS");
        assertThat(dli.call("GU")).isEqualTo("  ");
    }

    @Test
    void pcbsOfOnePsbHaveTheirOwnPositions() throws Exception {
        Dli other = new Dli(work, 4);
        dli.call("GU", order("200"));
        assertThat(other.get("GN")).isEqualTo("  :100ADAMS");
        assertThat(dli.get("GN")).isEqualTo("  :01WIRE");
        assertThat(other.get("GN")).isEqualTo("  :200BAKER");
    }

    @Test
    void aSyncPointLosesThePosition() throws Exception {
        dli.call("GU", order("200"));
        work.commit();
        assertThat(dli.get("GN")).isEqualTo("  :100ADAMS");
    }
}
