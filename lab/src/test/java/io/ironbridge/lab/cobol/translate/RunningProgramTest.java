package io.ironbridge.lab.cobol.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningProgramTest {
    private static final String SOURCE =
            """
                   IDENTIFICATION DIVISION.
                   PROGRAM-ID. RUNPROG.
                   DATA DIVISION.
                   WORKING-STORAGE SECTION.
                   01  WS-TEXT PIC X(10) VALUE 'NOT READ'.
                   LINKAGE SECTION.
                   01  DFHCOMMAREA.
                       05 CA-APPLID PIC X(10).
                       05 CA-NUMBER PIC 9(6).
                       05 CA-RESP   PIC 9(4).
                       05 CA-TEXT   PIC X(16).
                       05 CA-GOT    PIC X(4).
                   01  LK-GOT PIC X(4).
                   PROCEDURE DIVISION.
                   MAIN-PARA.
                       IF EIBCALEN = 0
                           EXEC CICS ABEND ABCODE('NOCA') END-EXEC.
                       EXEC CICS HANDLE CONDITION NOTFND(ERROR-PARA) END-EXEC
                       EXEC CICS GETMAIN SET(ADDRESS OF LK-GOT)
                           FLENGTH(4) END-EXEC
                       MOVE LK-GOT TO CA-GOT
                       EXEC CICS ASSIGN APPLID(CA-APPLID)
                           TWALENG(CA-NUMBER) END-EXEC
                       EXEC CICS WRITEQ TD QUEUE('OUT') FROM('hello') END-EXEC
                       EXEC CICS WRITEQ TD QUEUE('OUT') FROM(DFHX-CALL)
                           END-EXEC
                       PERFORM READ-PARA
                       MOVE 'NOT REACHED' TO CA-TEXT.
                       STOP RUN.
                   READ-PARA.
                       EXEC CICS READQ TS QUEUE('NONE') INTO(WS-TEXT) END-EXEC
                       MOVE 'NOT REACHED' TO CA-TEXT.
                   ERROR-PARA.
                       MOVE EIBRESP TO CA-RESP
                       MOVE WS-TEXT TO CA-TEXT
                       EXEC CICS RETURN END-EXEC
                       MOVE 'NOT REACHED' TO CA-TEXT.
            """;

    @TempDir private Path folder;

    @Test
    void aTranslatedProgramRunsItsCommandsInJava() throws Exception {
        Path libjsig = Path.of(System.getProperty("java.home"), "lib", "libjsig.so");
        assumeTrue(Files.exists(libjsig), "This JDK has no libjsig.so");
        Cobc cobc = new Cobc(folder);
        Translation translation =
                new Translator(TranslatorOptions.defaults(), CopybookResolver.none())
                        .translate("RUNPROG.cbl", SOURCE);

        assertThat(translation.messages()).isEmpty();
        assertThat(cobc.module("DFHXBOOT", CicsCopybooks.bootProgram())).isEmpty();
        assertThat(cobc.module(translation)).isEmpty();
        assertThat(run(libjsig))
                .isEqualTo(
                        """
                        HANDLE CONDITION line 18
                        GETMAIN line 19
                        ASSIGN line 22
                        WRITEQ TD line 24
                        5 bytes from: [hello]
                        WRITEQ TD line 25
                        1784 bytes from: [IBX1]
                        READQ TS line 31
                        RETURN line 36
                        commarea: [LABAPPL   0012340013NOT READ        GOT!]
                        ABEND line 17
                        null checks: 25000
                        """);
    }

    private String run(Path libjsig) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TranslatedProgramRunner.class.getName(),
                        "libcob.so.4");
        builder.environment().put("LD_PRELOAD", libjsig.toString());
        builder.environment().put("COB_LIBRARY_PATH", folder.toString());
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        return code == 0 ? output : output + "ended with " + code;
    }
}
