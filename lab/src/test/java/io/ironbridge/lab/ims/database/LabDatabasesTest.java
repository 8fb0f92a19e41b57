package io.ironbridge.lab.ims.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.dli.PcbDescription;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LabDatabasesTest {
    private Databases databases = Samples.lab();

    @BeforeEach
    void load() throws Exception {
        databases = Samples.lab();
        LabDatabases.loadInto(databases);
    }

    private Dli dli(String psb) {
        return new Dli(databases.begin(databases.psb(psb).orElseThrow()), 1);
    }

    @Test
    void thePhoneBookHasItsSixPeople() throws Exception {
        Dli dli = dli("DFSIVP1");
        assertThat(dli.get("GU", "A1111111(A1111111 =LAST1     )"))
                .isEqualTo("  :LAST1     FIRST1    8-111-1111D01/R01");
        for (int i = 2; i <= 6; i++) {
            assertThat(dli.get("GN")).startsWith("  :LAST" + i);
        }
        assertThat(dli.call("GN")).isEqualTo("GB");
    }

    @Test
    void everyFieldOfAnAccountStandsWhereTheDbdSays() throws Exception {
        Dli dli = dli("IBINQ");
        assertThat(dli.get("GU", "ACCOUNT (ACCTNO   =0000000042)"))
                .startsWith("  :0000000042SVHOLDER 00042")
                .contains("OPDETAILS OF ACCOUNT 0000000042");
        assertThat(databases.statistics().getLast().segments()).isEqualTo(1000);
        assertThat(dli.callWith("ISRT", "x".repeat(1874), "ACCOUNT ")).isEqualTo("AM");
    }

    @Test
    void thePsbsDescribeTheirPcbs() {
        assertThat(databases.psb("DFSIVP1").orElseThrow().description())
                .containsExactly(new PcbDescription.Database("IVPDB2", "A", 1, 10));
        assertThat(databases.psb("IBINQ").orElseThrow().description())
                .containsExactly(new PcbDescription.Database("IBACCT", "G", 1, 10));
    }

    @Test
    void loadingAgainLeavesWhatIsThere() throws Exception {
        LabDatabases.loadInto(databases);
        assertThat(databases.statistics().getFirst().segments()).isEqualTo(6);
    }
}
