package io.ironbridge.lab.cobol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Callable services as programs call them that run by themselves. Days and seconds are those of the
 * z/OS Language Environment Programming Reference, where it has them.
 */
class LanguageEnvironmentTest {
    private static final LocalDate DAY_ZERO = LocalDate.of(1582, 10, 14);

    private static final String DATA =
            """
                   IDENTIFICATION DIVISION.
                   PROGRAM-ID. DATES.
                   DATA DIVISION.
                   WORKING-STORAGE SECTION.
                   01  IN-DATE.
                       05  IN-LENGTH  PIC S9(4) BINARY VALUE 20.
                       05  IN-TEXT    PIC X(20).
                   01  PICTURE-STRING.
                       05  PIC-LENGTH PIC S9(4) BINARY VALUE 40.
                       05  PIC-TEXT   PIC X(40).
                   01  LILIAN     PIC S9(9) BINARY.
                   01  SECS       COMP-2.
                   01  SHOWN      PIC 9(12).
                   01  STAMP      PIC X(80).
                   01  GREGORIAN  PIC X(17).
                   01  FC.
                       02  CONDITION-TOKEN-VALUE.
                       COPY CEEIGZCT.
                           03  SEVERITY PIC S9(4) BINARY.
                           03  MSG-NO   PIC S9(4) BINARY.
                           03  CASE-SEV-CTL PIC X.
                           03  FACILITY-ID  PIC XXX.
                       02  I-S-INFO PIC S9(9) BINARY.
                   PROCEDURE DIVISION.
            """;
    private static final String DAYS =
            "           CALL 'CEEDAYS' USING IN-DATE PICTURE-STRING LILIAN FC\n"
                    + "           IF CEE000 MOVE SPACES TO FACILITY-ID.\n"
                    + "           DISPLAY LILIAN ' ' MSG-NO ' ' SEVERITY ' ' FACILITY-ID.\n";
    private static final String STAMPS =
            "           CALL 'CEEDATM' USING SECS PICTURE-STRING STAMP FC\n"
                    + "           DISPLAY '[' FUNCTION TRIM(STAMP) '] ' MSG-NO.\n";

    @TempDir Path folder;

    @BeforeEach
    void requireCobc() {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc"))),
                "cobc (GnuCOBOL 3) is not on the PATH");
    }

    private Process start(String statements) throws IOException, InterruptedException {
        Path sources = Files.createDirectories(folder.resolve("cobol"));
        String program = DATA.lines().collect(Collectors.joining("\n")) + "\n" + statements;
        Files.writeString(sources.resolve("DATES.cbl"), program + "           STOP RUN.\n");
        LoadLibraryConfig config =
                LoadLibraryConfig.of(List.of(sources), List.of(), folder.resolve("loadlib"));
        LoadLibraryResult result = LoadLibrary.build(config);
        assertThat(result.programs()).flatExtracting(ProgramBuild::messages).isEmpty();
        assertThat(result.succeeded()).isTrue();
        ProcessBuilder cobcrun = new ProcessBuilder("cobcrun", "DATES").redirectErrorStream(true);
        cobcrun.environment().put("COB_LIBRARY_PATH", config.target().toString());
        cobcrun.environment().put("COB_PRE_LOAD", Libcob.LANGUAGE_ENVIRONMENT);
        cobcrun.environment().put("TZ", "UTC");
        return cobcrun.start();
    }

    private List<String> run(String statements) throws IOException, InterruptedException {
        Process process = start(statements);
        String output =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().map(String::strip).toList();
    }

    private static String days(String date, String picture) {
        return "           MOVE '%s' TO IN-TEXT\n           MOVE '%s' TO PIC-TEXT\n"
                        .formatted(date, picture)
                + DAYS;
    }

    private static String stamp(String seconds, String picture) {
        return "           MOVE %s TO SECS\n           MOVE '%s'\n             TO PIC-TEXT\n"
                        .formatted(seconds, picture)
                + STAMPS;
    }

    @Test
    void datesBecomeDayNumbersByTheirPicture() throws Exception {
        String right = " +00000 +00000";
        assertThat(
                        run(
                                days("6/2/88", "MM/DD/YY")
                                        + days("06/02/88", "MM/DD/YY")
                                        + days("060288", "MMDDYY")
                                        + days("88154", "YYDDD")
                                        + days("  16 May 1988", "DD Mmm YYYY")
                                        + days("16 MAY       1988", "DD MMMMMMMMM YYYY")
                                        + days("07:00:01 1988-05-16", "HH:MI:SS YYYY-MM-DD")
                                        + days("15101582", "DDMMYYYY")
                                        + days("9999-12-31", "YYYY-MM-DD")))
                .containsExactly(
                        "+0000148155" + right,
                        "+0000148155" + right,
                        "+0000148155" + right,
                        "+0000148155" + right,
                        "+0000148138" + right,
                        "+0000148138" + right,
                        "+0000148138" + right,
                        "+0000000001" + right,
                        "+0003074324" + right);
    }

    @Test
    void whatIsNoDateHasItsCondition() throws Exception {
        String dateIsOut = "           IF CEE2EH DISPLAY 'CEE2EH'.\n";
        assertThat(
                        run(
                                days("14/10/1582", "DD/MM/YYYY")
                                        + dateIsOut
                                        + days("01/13/1988", "DD/MM/YYYY")
                                        + days("29/02/1987", "DD/MM/YYYY")
                                        + days("01/XX/1988", "DD/MM/YYYY")
                                        + days("01/02/1988", "DD/MM")
                                        + "           MOVE 4 TO IN-LENGTH.\n"
                                        + days("1/88", "MM/YY")))
                .containsExactly(
                        "+0000000000 +02513 +00003 CEE",
                        "CEE2EH",
                        "+0000000000 +02517 +00003 CEE",
                        "+0000000000 +02508 +00003 CEE",
                        "+0000000000 +02520 +00003 CEE",
                        "+0000000000 +02518 +00003 CEE",
                        "+0000000000 +02507 +00003 CEE");
    }

    @Test
    void secondsBecomeTextByTheirPicture() throws Exception {
        String moment = "12799191601.078";
        assertThat(
                        run(
                                stamp(moment, "YYYYMMDDHHMISS999")
                                        + stamp(moment, "Wwwwwwwwwz, DD Mmm YYYY ZH:MI AP")
                                        + stamp(moment, "ZM/ZD/YY HH:MI:SS.99 a.p.")
                                        + stamp(moment, "DD MMMMMMMMM YYYY,DDD,RRRZ")
                                        + stamp("86400", "YYYY-MM-DD HH:MI:SS.9")
                                        + stamp("265621679999.999", "YYYY-MM-DD HH:MI:SS.999")))
                .containsExactly(
                        "[19880516190001078] +00000",
                        "[Monday, 16 May 1988 7:00 PM] +00000",
                        "[5/16/88 07:00:01.07 p.m.] +00000",
                        "[16 MAY       1988,137,V] +00000",
                        "[1582-10-15 00:00:00.0] +00000",
                        "[9999-12-31 23:59:59.999] +00000");
    }

    @Test
    void secondsThatAreNoTimeOrPictureHaveTheirCondition() throws Exception {
        assertThat(run(stamp("86399", "YYYY") + stamp("86400", "<JJJJ> YY")))
                .containsExactly("[] +02505", "[] +02518");
    }

    @Test
    void everyDayHasItsNumberAndBack() throws Exception {
        String loop =
                """
                           PERFORM VARYING LILIAN FROM 1 BY 997
                                   UNTIL LILIAN > 3074324
                               COMPUTE SECS = LILIAN * 86400
                               MOVE 'YYYY-MM-DD' TO PIC-TEXT
                               CALL 'CEEDATM' USING SECS PICTURE-STRING STAMP FC
                               DISPLAY LILIAN ' ' STAMP(1:10)
                           END-PERFORM.
                """;
        List<String> lines = run(loop.indent(0));

        assertThat(lines).hasSize(3_084);
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(line.substring(12))
                                .isEqualTo(
                                        DAY_ZERO.plusDays(Integer.parseInt(line.substring(1, 11)))
                                                .toString()));
    }

    @Test
    void theTimeIsTheSystems() throws Exception {
        LocalDateTime before = LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
        List<String> lines =
                run(
                        """
                                   CALL 'CEELOCT' USING LILIAN SECS GREGORIAN FC.
                                   MOVE SECS TO SHOWN.
                                   DISPLAY GREGORIAN ' ' LILIAN ' ' SHOWN ' ' MSG-NO.
                                   CALL 'CEEGMT' USING LILIAN SECS OMITTED.
                                   MOVE SECS TO SHOWN.
                                   DISPLAY LILIAN ' ' SHOWN.
                                   CALL 'CEELOCT' USING OMITTED OMITTED GREGORIAN.
                        """);
        LocalDateTime after = LocalDateTime.now(ZoneOffset.UTC);

        String[] local = lines.getFirst().split(" ", -1);
        String digits = local[0];
        LocalDateTime told =
                LocalDateTime.parse(
                        digits.replaceFirst(
                                "(....)(..)(..)(..)(..)(..)(...)", "$1-$2-$3T$4:$5:$6.$7"));
        assertThat(told).isBetween(before, after);
        assertThat(Long.parseLong(local[1]))
                .isEqualTo(ChronoUnit.DAYS.between(DAY_ZERO, told.toLocalDate()));
        assertThat(Long.parseLong(local[2]))
                .isEqualTo(ChronoUnit.SECONDS.between(DAY_ZERO.atStartOfDay(), told));
        assertThat(local[3]).isEqualTo("+00000");
        String[] gmt = lines.get(1).split(" ", -1);
        assertThat(Long.parseLong(gmt[1]))
                .isBetween(
                        Long.parseLong(local[2]),
                        ChronoUnit.SECONDS.between(DAY_ZERO.atStartOfDay(), after));
    }

    @Test
    void aConditionThatNothingTakesEndsTheProgram() throws Exception {
        Process process =
                start(
                        """
                                   MOVE '29/02/1987' TO IN-TEXT MOVE 'DD/MM/YYYY' TO PIC-TEXT
                                   CALL 'CEEDAYS' USING IN-DATE PICTURE-STRING LILIAN OMITTED
                                   DISPLAY 'NOT HERE'.
                        """);
        String output =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

        assertThat(output).contains("CEE2508S from CEEDAYS").doesNotContain("NOT HERE");
        assertThat(process.waitFor()).isEqualTo(1);
    }

    /** The low 12 bits of the code count. */
    @Test
    void anAbendEndsAProgramThatRunsByItself() throws Exception {
        Process process =
                start(
                        """
                                   DISPLAY 'BEFORE'
                                   MOVE 4873 TO LILIAN
                                   CALL 'CEE3ABD' USING LILIAN OMITTED
                                   DISPLAY 'NOT HERE'.
                        """);
        String output =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

        assertThat(output.lines()).containsExactly("BEFORE", "U0777 from CEE3ABD");
        assertThat(process.waitFor()).isEqualTo(1);
    }
}
