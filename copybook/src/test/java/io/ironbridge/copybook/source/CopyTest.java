package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CopyTest {
    @Test
    void theMembersWordsStandInTheStatementsPlace() {
        Reading copy =
                new Reading()
                        .member("ADDRESS", "10 STREET PIC X(30).", "10 TOWN PIC X(20).")
                        .read("01 A.", "    COPY ADDRESS.", "05 B.");

        assertThat(copy.text())
                .isEqualTo("01 A . 10 STREET PIC <X(30)> . 10 TOWN PIC <X(20)> . 05 B .");
        assertThat(copy.words().get(3).position()).isEqualTo(new Position("ADDRESS", 1, 1));
        assertThat(copy.faults()).isEmpty();
    }

    @Test
    void namesMayBeLiteralsAndHaveALibrary() {
        Reading copy =
                new Reading()
                        .member("LIB/M", "05 A.")
                        .member("M.CPY", "05 B.")
                        .member("M", "05 C.");

        assertThat(copy.read("COPY M OF LIB.").text()).isEqualTo("05 A .");
        assertThat(copy.read("COPY 'M' IN \"LIB\" SUPPRESS PRINTING.").text()).isEqualTo("05 A .");
        assertThat(copy.read("COPY M.CPY.").text()).isEqualTo("05 B .");
        assertThat(copy.read("COPY 'm.cpy'.").text()).isEqualTo("05 B .");
        assertThat(copy.read("copy m suppress.").text()).isEqualTo("05 C .");
        assertThat(copy.faults()).isEmpty();
    }

    @Test
    void colonTagsAreReplacedInsideNames() {
        assertThat(
                        copied(
                                "05 :TAG:-A PIC X. 05 WS-:TAG:-B PIC X. 05 C-:tag:.",
                                "REPLACING ==:TAG:== BY ==CUST=="))
                .isEqualTo("05 CUST-A PIC <X> . 05 WS-CUST-B PIC <X> . 05 C-CUST .");
    }

    @Test
    void parenthesesAndQuotesDoAsTagsToo() {
        assertThat(
                        copied(
                                "05 (TAG)-A. 05 'TAG'-B.",
                                "REPLACING ==(TAG)== BY ==ONE== =='TAG'== BY ==TWO=="))
                .isEqualTo("05 ONE-A . 05 TWO-B .");
    }

    @Test
    void wholeWordsAreReplacedInsidePicturesToo() {
        assertThat(copied("05 A PIC X(LEN)V9(LEN).", "REPLACING LEN BY 10"))
                .isEqualTo("05 A PIC <X(10)V9(10)> .");
        assertThat(copied("05 A PIC X(5) USAGE COMP.", "REPLACING ==X(5)== BY ==S9(4)=="))
                .isEqualTo("05 A PIC <S9(4)> USAGE COMP .");
    }

    @Test
    void onlyWholeWordsAreReplacedWithoutLeadingOrTrailing() {
        assertThat(copied("05 XX-A. 05 XX.", "REPLACING XX BY YY")).isEqualTo("05 XX-A . 05 YY .");
    }

    @Test
    void leadingAndTrailingReplacePartsOfWords() {
        assertThat(copied("05 XX-A. 05 A-XX.", "REPLACING LEADING ==xx-== BY ==YY-=="))
                .isEqualTo("05 YY-A . 05 A-XX .");
        assertThat(copied("05 XX-A. 05 A-XX.", "REPLACING TRAILING ==-XX== BY ===="))
                .isEqualTo("05 XX-A . 05 A .");
    }

    @Test
    void whiteSpaceAndLineEndsInPseudoTextDoNotMatter() {
        assertThat(
                        copied(
                                "05 A PIC\n    S9(4)   COMP.",
                                "REPLACING == PIC S9(4),\n COMP == BY ==PIC X(4)=="))
                .isEqualTo("05 A PIC <X(4)> .");
    }

    @Test
    void emptyPseudoTextDeletes() {
        assertThat(copied("05 A PIC X VALUE SPACES.", "REPLACING ==VALUE SPACES== BY ===="))
                .isEqualTo("05 A PIC <X> .");
        assertThat(copied("05 :P:NAME.", "REPLACING ==:P:== BY ====")).isEqualTo("05 NAME .");
        assertThat(copied("05 A :P:B.", "REPLACING ==:P:== BY ====")).isEqualTo("05 A B .");
    }

    @Test
    void aFullStopBelongsToPseudoText() {
        assertThat(copied("05 A PIC X. 05 B.", "REPLACING ==PIC X.== BY ==PIC X(9) VALUE '.'.=="))
                .isEqualTo("05 A PIC <X(9)> VALUE '.' . 05 B .");
    }

    @Test
    void identifiersLiteralsAndNumbersAreOperands() {
        assertThat(
                        copied(
                                "05 A VALUE 'X' OCCURS 5 DEPENDING ON N OF R.",
                                "REPLACING 'X' BY \"Y\", 05 BY 10, 5 BY 7, N OF R BY M IN S"))
                .isEqualTo("10 A VALUE \"Y\" OCCURS 7 DEPENDING ON M IN S .");
    }

    @Test
    void replacedTextIsNotReplacedAgain() {
        assertThat(copied("05 A. 05 B.", "REPLACING A BY B, B BY A")).isEqualTo("05 B . 05 A .");
    }

    @Test
    void replacedWordsStandWhereTheMembersWordsStood() {
        Reading copy =
                new Reading()
                        .member("M", "05 A PIC X.", "05 :T:-B PIC X.")
                        .read("COPY M REPLACING ==:T:== BY ==LONG NAME==.");

        assertThat(copy.text()).isEqualTo("05 A PIC <X> . 05 LONG NAME-B PIC <X> .");
        assertThat(copy.words().get(7).position()).isEqualTo(new Position("M", 2, 4));
    }

    @Test
    void literalsAreComparedInTheirOwnCase() {
        assertThat(
                        new Reading()
                                .member("M", "05 A VALUE 'x'.")
                                .read("COPY M REPLACING 'X' BY 'Y'."))
                .extracting(Reading::text, Reading::codes)
                .containsExactly("05 A VALUE 'x' .", java.util.List.of("0023W"));
    }

    @Test
    void nestedMembersAreReplacedToo() {
        Reading copy =
                new Reading()
                        .member("OUTER", "05 :T:-A. COPY INNER.")
                        .member("INNER", "05 :T:-B.")
                        .read("COPY OUTER REPLACING ==:T:== BY ==X==.");

        assertThat(copy.text()).isEqualTo("05 X-A . 05 X-B .");
    }

    @Test
    void eachMemberHasItsOwnFormat() {
        Reading copy =
                new Reading()
                        .member("FIXED", "000100 05 A.", "000200 05 B.")
                        .member("FREE", "05 C.", "05 D.")
                        .read("COPY FIXED. COPY FREE.");

        assertThat(copy.text()).isEqualTo("05 A . 05 B . 05 C . 05 D .");
    }

    @Test
    void aMissingMemberIsToldAndLeftOut() {
        Reading copy = Reading.free("01 A. COPY NOBODY. 05 B.");

        assertThat(copy.text()).isEqualTo("01 A . 05 B .");
        assertThat(copy.codes()).containsExactly("0005E");
        assertThat(copy.faults().getFirst().position()).isEqualTo(new Position("T", 1, 7));
        assertThat(copy.faults().getFirst().what()).contains("NOBODY");
        assertThat(copy.faults().getFirst().suggestion()).contains("copybook folders");
    }

    @Test
    void aMemberOfTheProcedureDivisionIsNotNeeded() {
        Reading copy = Reading.free("PROCEDURE DIVISION.", "COPY STATEMENTS.");

        assertThat(copy.codes()).containsExactly("0005W");
    }

    @Test
    void aLibraryThatFailsIsTold() {
        assertThat(failing(failingWith(new IOException("the disk is full"))))
                .contains("the disk is full");
        CopyLibrary broken =
                (_, _) -> {
                    throw new IllegalStateException();
                };
        assertThat(failing(broken)).contains("IllegalStateException");
    }

    private static CopyLibrary failingWith(IOException failure) {
        return (_, _) -> {
            throw failure;
        };
    }

    private static String failing(CopyLibrary library) {
        Faults faults = new Faults();
        byte[] text = "COPY A.".getBytes(StandardCharsets.US_ASCII);
        new SourceReader().read(new SourceFile("T", text), library, SourceOptions.DEFAULT, faults);
        assertThat(faults.all()).extracting(CopybookFault::code).containsExactly("IRB-COPY-0006E");
        return faults.all().getFirst().what();
    }

    @Test
    void aMemberThatCopiesItselfIsTold() {
        Reading copy =
                new Reading()
                        .member("A", "05 A. COPY B.")
                        .member("B", "05 B. COPY a.")
                        .read("COPY A.");

        assertThat(copy.text()).isEqualTo("05 A . 05 B .");
        assertThat(copy.codes()).containsExactly("0004E");
    }

    @Test
    void statementsThatCannotBeUnderstoodAreToldAndLeftOut() {
        assertThat(left("COPY. 05 A.", "0007E")).isEqualTo("05 A .");
        assertThat(left("COPY M OF. 05 A.", "0005E")).isEqualTo("05 A .");
        assertThat(left("COPY M REPLACING A. 05 A.", "0005E 0007E")).isEqualTo("05 A .");
        assertThat(left("COPY M REPLACING A BY. 05 A.", "0005E 0007E")).isEqualTo("05 A .");
        assertThat(left("COPY M REPLACING ==A BY B. 05 A.", "0005E 0009E")).isEqualTo("05 A .");
        assertThat(left("COPY M 05 A.", "0008W 0005E")).isEqualTo("05 A .");
        assertThat(left("COPY", "0007E 0008W")).isEmpty();
    }

    @Test
    void librarianAndPanvaletIncludesAreCopies() {
        Reading copy = new Reading().member("M1", "       05 A.").member("M2", "       05 B.");

        assertThat(
                        copy.read("       01 R.", "-INC M1", "++INCLUDE M2", "000100 ++INCLUDE M1")
                                .text())
                .isEqualTo("01 R . 05 A . 05 B . 05 A .");
        assertThat(copy.faults()).isEmpty();
    }

    @Test
    void sqlIncludesAreCopies() {
        Reading copy = new Reading().member("M", "05 A.");

        assertThat(copy.read("01 R. EXEC SQL INCLUDE M END-EXEC. 05 B.").text())
                .isEqualTo("01 R . 05 A . 05 B .");
        assertThat(copy.faults()).isEmpty();
        assertThat(copy.read("EXEC SQL INCLUDE SQLCA END-EXEC.").codes()).containsExactly("0005W");
    }

    @Test
    void otherExecBlocksAreLeftOut() {
        Reading block =
                Reading.free("01 R.", "EXEC SQL DECLARE T TABLE (A CHAR(3)) END-EXEC.", "05 B.");

        assertThat(block.text()).isEqualTo("01 R . 05 B .");
        assertThat(block.codes()).containsExactly("0017W");
    }

    @Test
    void declareSectionsOnlyMarkTheEntriesBetween() {
        Reading section =
                Reading.free(
                        "EXEC SQL BEGIN DECLARE SECTION END-EXEC.",
                        "01 A.",
                        "EXEC SQL END DECLARE SECTION END-EXEC.");

        assertThat(section.text()).isEqualTo("01 A .");
        assertThat(section.faults()).isEmpty();
    }

    @Test
    void anEntryMayBeContinuedByAMember() {
        Reading copy =
                new Reading()
                        .member("M", "000100             PICTURE 9(5) VALUE 97523.")
                        .read("       77 A COPY M.", "       77 B PIC X.");

        assertThat(copy.text()).isEqualTo("77 A PICTURE <9(5)> VALUE 97523 . 77 B PIC <X> .");
    }

    @Test
    void anExecBlockWithoutEndIsLeftOutUpToItsFullStop() {
        Reading block = Reading.free("EXEC SQL SELECT. 05 B.", "EXEC CICS. 05 C.");

        assertThat(block.text()).isEqualTo("05 B . 05 C .");
        assertThat(block.codes()).containsExactly("0018E", "0018E");
    }

    @Test
    void placeholdersNobodyReplacedLoseTheirMarks() {
        Reading template =
                Reading.free("01 :TAG:-R.", "05 WS-:TAG:. 05 (X)-B. 05 'Y'-C. 05 A-(X) VALUE 'Y'.");

        assertThat(template.text())
                .isEqualTo("01 TAG-R . 05 WS-TAG . 05 X-B . 05 Y-C . 05 A-X VALUE 'Y' .");
        assertThat(template.codes()).containsExactly("0020W", "0020W", "0020W");
    }

    private static String left(String text, String codes) {
        Reading reading = Reading.free(text);
        assertThat(String.join(" ", reading.codes())).isEqualTo(codes);
        return reading.text();
    }

    private static String copied(String member, String replacing) {
        Reading copy = new Reading().member("M", member).read("COPY M " + replacing + ".");
        assertThat(copy.faults()).isEmpty();
        return copy.text();
    }
}
