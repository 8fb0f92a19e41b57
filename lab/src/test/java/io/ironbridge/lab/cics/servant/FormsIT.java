package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs with {@code .forms} files: text of four bytes and a number of four. */
@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FormsIT {
    private static final String COMMAREA =
            """
            05  CA-TEXT PIC X(4).
            05  CA-NUMBER PIC S9(9) COMP-5.\
            """;

    private static final String FORM =
            """
            form 1 037
              text 4
              swap4 1
            end
            commarea 1
            """;

    private static final CobolSource ADDER =
            new CobolSource("ADDER")
                    .commarea(COMMAREA)
                    .run("ADD 1 TO CA-NUMBER")
                    .run("MOVE FUNCTION LOWER-CASE(CA-TEXT) TO CA-TEXT");

    private static final CobolSource LINKS =
            new CobolSource("LINKS")
                    .commarea(COMMAREA)
                    .run("EXEC CICS LINK PROGRAM('ADDER')")
                    .run("COMMAREA(DFHCOMMAREA) END-EXEC");

    private static final CobolSource TRANSFERS =
            new CobolSource("XFERS")
                    .commarea(COMMAREA)
                    .run("EXEC CICS XCTL PROGRAM('ADDER')")
                    .run("COMMAREA(DFHCOMMAREA) END-EXEC");

    /** ADDER in EBCDIC, and blanks of both kinds. */
    private static final CobolSource HOST =
            new CobolSource("HOSTPGM")
                    .commarea(COMMAREA)
                    .storage("01  WS-PGM PIC X(8) VALUE X'C1C4C4C5D9404020'.")
                    .run("IF EIBTRNID = X'E3C5E2E3'")
                    .run("EXEC CICS LINK PROGRAM(WS-PGM)")
                    .run("COMMAREA(DFHCOMMAREA) END-EXEC END-IF");

    private final MemoryRegion region = new MemoryRegion();
    private ServantProcess servant;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        new LoadLibrary(folder).with(ADDER, LINKS, TRANSFERS, HOST);
        for (String program : new String[] {"ADDER", "LINKS", "XFERS"}) {
            forms(folder, program, "ironbridge-forms 1\ndata native\n" + FORM);
        }
        forms(folder, "HOSTPGM", "ironbridge-forms 1\ndata host\n");
        forms(folder, "STOPS", "no such file");
        servant = new ServantProcess(folder);
    }

    private static void forms(Path folder, String program, String text) throws Exception {
        Files.writeString(folder.resolve(program + ".forms"), text);
    }

    @AfterAll
    void stop() throws Exception {
        servant.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ADDER", "LINKS", "XFERS", "HOSTPGM"})
    void theProgramsFindTheirOwnFormAndLeaveTheHosts(String program) throws Exception {
        TaskEnd end = servant.run(program, new TaskInput.Commarea(area("ABCD", 258)), region);

        assertThat(end).isEqualTo(new TaskEnd.Returned(new TaskOutput.Commarea(area("abcd", 259))));
    }

    private static Area area(String text, int number) {
        return Area.of(
                ByteBuffer.allocate(8).put(text.getBytes(Commareas.EBCDIC)).putInt(number).array());
    }
}
