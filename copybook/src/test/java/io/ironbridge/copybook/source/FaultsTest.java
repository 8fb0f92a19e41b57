package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultsTest {
    @Test
    void areOrderedByFileAsFirstMetThenByPlace() {
        Faults faults = new Faults();
        faults.warning("1", new Position("Z", 5, 9), "", "", "");
        faults.warning("2", new Position("A", 1, 1), "", "", "");
        faults.warning("3", new Position("Z", 5, 2), "", "", "");
        faults.warning("4", new Position("Z", 3, 4), "", "", "");

        assertThat(faults.all())
                .extracting(CopybookFault::code)
                .containsExactly("4", "3", "1", "2");
    }

    @Test
    void fileThatIsReadFirstComesFirstWhereverTheFirstFaultWas() {
        Faults faults = new Faults();
        faults.meet("MAIN");
        faults.meet("MEMBER");
        faults.warning("1", new Position("MEMBER", 1, 1), "", "", "");
        faults.warning("2", new Position("MAIN", 9, 1), "", "", "");

        assertThat(faults.all()).extracting(CopybookFault::code).containsExactly("2", "1");
    }

    @Test
    void faultsOfMembersFollowThoseOfTheFileThatCopiesThem() {
        Reading reading =
                new Reading()
                        .member("MEMBER", "05 A PIC X(3) VALUE 'abc.")
                        .read("01 R.", "COPY MEMBER.", "COPY UNKNOWN.");

        assertThat(reading.codes()).containsExactly("0005E", "0010E");
    }

    @Test
    void faultIsToldWithPlaceCodeTextAndSuggestionOnce() {
        Faults faults = new Faults();
        Position at = new Position("A.cpy", 3, 12);
        faults.error("IRB-COPY-0001E", at, "PIK", "this is unknown", "Write PIC");
        faults.warning("IRB-COPY-0002W", at, "", "it is empty", "Fill it");

        assertThat(faults.all())
                .extracting(CopybookFault::toString)
                .containsExactly(
                        "A.cpy:3:12: IRB-COPY-0001E this is unknown (\"PIK\"). Write PIC.",
                        "A.cpy:3:12: IRB-COPY-0002W it is empty. Fill it.");
    }
}
