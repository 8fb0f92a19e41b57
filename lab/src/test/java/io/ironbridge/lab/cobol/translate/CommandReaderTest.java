package io.ironbridge.lab.cobol.translate;

import static io.ironbridge.lab.cobol.translate.Programs.faults;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "SEND MAP('M'); IRB-LAB-7002E The lab region does not support SEND MAP;",
                "FETCH ANY(WS-KEY); IRB-LAB-7002E The lab region does not support FETCH ANY;",
                "DELETE COUNTER('C') POOL('P');"
                        + " IRB-LAB-7002E The lab region does not support DELETE COUNTER;"
                        + " it supports DELETE, DELETE CONTAINER",
                "HANDLE AID CLEAR(ERROR-PARA);"
                        + " IRB-LAB-7002E The lab region does not support HANDLE AID;"
                        + " it supports HANDLE ABEND, HANDLE CONDITION",
                "LINK PROGRAM('P') INPUTMSG(X);"
                        + " IRB-LAB-7004E The lab region does not support the option INPUTMSG of"
                        + " LINK;",
                "LINK COMMAREA(WS-TEXT); IRB-LAB-7005E PROGRAM is missing;",
                "READQ TS QUEUE('Q'); IRB-LAB-7005E INTO or SET is missing;",
                "LINK PROGRAM('P') LENGTH(3);" + " IRB-LAB-7006E LENGTH is given without COMMAREA;",
                "LINK PROGRAM('P') COMMAREA(WS-TEXT) CHANNEL('C');"
                        + " IRB-LAB-7006E CHANNEL cannot be combined with COMMAREA;",
                "HANDLE ABEND CANCEL RESET; IRB-LAB-7006E CANCEL and RESET exclude each other;",
                "SYNCPOINT RESP2(WS-RESP2); IRB-LAB-7006E RESP2 is given without RESP;",
                "UNLOCK FILE('A') DATASET('B');"
                        + " IRB-LAB-7007E FILE is specified twice, or together with its synonym;",
                "SYNCPOINT ROLLBACK(1); IRB-LAB-7008E ROLLBACK has no argument;",
                "LINK PROGRAM; IRB-LAB-7008E PROGRAM needs an argument;",
                "ASSIGN APPLID('X');"
                        + " IRB-LAB-7008E APPLID returns a value and needs a data area;",
                "HANDLE ABEND LABEL('X');"
                        + " IRB-LAB-7008E The argument of LABEL is not a paragraph name;",
                "LINK PROGRAM('P'; IRB-LAB-7009E The parenthesis after PROGRAM is not closed;",
                "LINK PROGRAM(); IRB-LAB-7009E There is nothing in the parentheses after PROGRAM;",
                "LINK 'P'; IRB-LAB-7009E An option is expected instead of 'P';",
                "HANDLE CONDITION NOTHING(ERROR-PARA);"
                        + " IRB-LAB-7010E There is no condition NOTHING;",
                "HANDLE ABEND LABEL(NO-PARA); IRB-LAB-7019E There is no paragraph NO-PARA;",
                "HANDLE CONDITION ERROR(NO-PARA); IRB-LAB-7019E There is no paragraph NO-PARA;",
                "HANDLE CONDITION; IRB-LAB-7005E No condition is named;",
                "WEB SEND FROM(WS-TEXT) ACTION(DFHVALUE(NEVER));"
                        + " IRB-LAB-7011E The value is unknown;",
                "STOP RUN; IRB-LAB-7002E The lab region does not support STOP RUN;",
            })
    void eachFaultIsNamed(String command, String fault, String more) {
        String expected = more == null ? fault : fault + "; " + more;

        assertThat(faults(command)).containsExactly(expected);
    }
}
