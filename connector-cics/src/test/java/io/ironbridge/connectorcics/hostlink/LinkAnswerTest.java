package io.ironbridge.connectorcics.hostlink;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkAnswerTest {
    private static final LinkedProgram COMMAREA =
            LinkedProgram.withCommarea("PROG", Optional.empty(), 5);
    private static final LinkedProgram CHANNEL =
            LinkedProgram.withChannel("PROG", Optional.empty(), "CHAN", Set.of());

    @Test
    void aCommareaIsAsLongAsWasAskedFor() {
        assertThat(payload(COMMAREA, Answers.commarea(5, new byte[] {1, 2, 3, 4, 5})))
                .isEqualTo(commarea(1, 2, 3, 4, 5));
        assertThat(payload(COMMAREA, Answers.commarea(5, new byte[] {1, 2})))
                .isEqualTo(commarea(1, 2, 0, 0, 0));
        assertThat(payload(COMMAREA, Answers.commarea(5, new byte[0])))
                .isEqualTo(commarea(0, 0, 0, 0, 0));
    }

    @Test
    void containersKeepNameTypeAndBytes() {
        Answers answer =
                Answers.channel(
                        3,
                        Answers.container("DATA", "BIT", 0, new byte[] {9, 8}),
                        Answers.container("Note", "CHAR", 1208, new byte[] {65}),
                        Answers.container("EMPTY", "BIT", 0, new byte[0]));

        assertThat(payload(CHANNEL, answer))
                .isEqualTo(
                        new Payload.Channel(
                                List.of(
                                        new Container("DATA", 0, bytes(9, 8)),
                                        new Container("Note", 1208, bytes(65)),
                                        new Container("EMPTY", 0, Bytes.EMPTY))));
    }

    @Test
    void whatCannotBeReadIsSaid() {
        byte[] fine = Answers.commarea(5, new byte[5]).array();
        assertThat(unreadable(COMMAREA, new byte[127])).contains("127 bytes");
        assertThat(unreadable(COMMAREA, changed(fine, 0, 0))).contains("IBLR");
        assertThat(unreadable(COMMAREA, changed(fine, 7, 2))).contains("version 2");
        assertThat(unreadable(COMMAREA, Arrays.copyOf(fine, 132))).contains("132", "133");
        assertThat(unreadable(COMMAREA, changed(fine, 0x37, 9))).contains("another request");
        assertThat(unreadable(COMMAREA, changed(fine, 11, 127))).contains("header of 127");
        assertThat(unreadable(COMMAREA, changed(fine, 0x3B, 6))).contains("6 bytes");
        assertThat(unreadable(COMMAREA, changed(fine, 0x3F, 4))).contains("4 of them");
    }

    @Test
    void containersThatCannotBeAreRefused() {
        byte[] data = Answers.container("A", "BIT", 0, new byte[3]);
        assertThat(unreadable(CHANNEL, Answers.channel(2, data, data).array()))
                .contains("two containers");
        assertThat(unreadable(CHANNEL, Answers.channel(2, data).array())).contains("announced 2");
        byte[] tooLong = changed(data, 0x1B, 4);
        assertThat(unreadable(CHANNEL, Answers.channel(1, tooLong).array())).contains("X'80'");
        for (byte[] odd :
                List.of(
                        Answers.container("", "BIT", 0, new byte[1]),
                        Answers.container("A", "BIT", 37, new byte[1]),
                        Answers.container("A", "CHAR", 0, new byte[1]),
                        Answers.container("A", "TEXT", 37, new byte[1]))) {
            assertThat(unreadable(CHANNEL, Answers.channel(1, odd).array())).contains("X'80'");
        }
    }

    @Test
    void abendsHaveTheirCodeAndMayHaveRun() {
        Outcome.HostFailure abend = failure(Answers.failure(1, "ASRA", 0, 0, 0));

        assertThat(abend.fault()).isEqualTo(HostFault.ABENDED);
        assertThat(abend.code()).isEqualTo("ASRA");
        assertThat(abend.mayHaveRun()).isTrue();
        assertThat(abend.what())
                .contains(
                        "abend ASRA in PROG",
                        "task 0000042 IBLK of user LABUSER in LABCICS",
                        "backed out");
        assertThat(failure(Answers.failure(1, "AEI0", 0, 0, 0)).fault())
                .isEqualTo(HostFault.NOT_FOUND);
        assertThat(failure(Answers.failure(1, "AEY7", 0, 0, 0)).fault())
                .isEqualTo(HostFault.NOT_AUTHORISED);
    }

    @Test
    void conditionsOfLinkAreToldApart() {
        assertCondition(27, 1, HostFault.NOT_FOUND, false);
        assertCondition(27, 3, HostFault.NOT_LOADED, false);
        assertCondition(27, 2, HostFault.UNAVAILABLE, false);
        assertCondition(70, 101, HostFault.NOT_AUTHORISED, false);
        assertCondition(22, 11, HostFault.REFUSED, false);
        assertCondition(16, 0, HostFault.REFUSED, false);
        assertCondition(122, 0, HostFault.REFUSED, false);
        assertCondition(53, 0, HostFault.UNAVAILABLE, true);
        assertCondition(81, 17, HostFault.ABENDED, true);
    }

    private static void assertCondition(int resp, int resp2, HostFault fault, boolean mayHaveRun) {
        Outcome.HostFailure failure = failure(Answers.failure(2, "AEI0", resp, resp2, 0));
        assertThat(failure.fault()).as("RESP %d", resp).isEqualTo(fault);
        assertThat(failure.mayHaveRun()).as("RESP %d", resp).isEqualTo(mayHaveRun);
        assertThat(failure.code()).isEqualTo("AEI0");
    }

    @Test
    void aBackoutIsSaidOnlyWhereItIsKnown() {
        for (Answers answer :
                List.of(
                        Answers.failure(3, "", 82, 0, 0),
                        Answers.failure(3, "", 16, 0, 0),
                        Answers.failure(2, "AEXJ", 82, 0, 0))) {
            Outcome.HostFailure backedOut = failure(answer);
            assertThat(backedOut.fault()).isEqualTo(HostFault.ROLLED_BACK);
            assertThat(backedOut.mayHaveRun()).isTrue();
            assertThat(backedOut.what()).endsWith("; its work is backed out");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, -1})
    void aSyncpointThatFailedOtherwiseIsAnAbend(int unitOfWork) {
        for (Answers answer :
                List.of(Answers.failure(3, "", 16, 0, 0), Answers.failure(2, "AEXJ", 82, 0, 0))) {
            Outcome.HostFailure unknown = failure(answer.unitOfWork(unitOfWork));
            assertThat(unknown.fault()).isEqualTo(HostFault.ABENDED);
            assertThat(unknown.mayHaveRun()).isTrue();
        }
    }

    @Test
    void anUnknownUnitOfWorkIsSaid() {
        assertThat(failure(Answers.failure(3, "", 16, 0, 0).unitOfWork(3)).what())
                .startsWith("SYNCPOINT failed in PROG, RESP 16")
                .endsWith("; the outcome of its unit of work is unknown");
        assertThat(failure(Answers.failure(1, "ASP1", 0, 0, 0).unitOfWork(3)).what())
                .startsWith("abend ASP1")
                .endsWith("; the outcome of its unit of work is unknown");
    }

    @Test
    void otherFailuresAreToldApart() {
        assertThat(failure(Answers.failure(4, "", 0, 0, 3)).fault()).isEqualTo(HostFault.REFUSED);
        assertThat(failure(Answers.failure(4, "", 0, 0, 3)).mayHaveRun()).isFalse();
        assertThat(failure(Answers.failure(4, "", 0, 0, 11)).fault())
                .isEqualTo(HostFault.NOT_AUTHORISED);
        assertThat(failure(Answers.failure(5, "", 0, 0, 20)).mayHaveRun()).isTrue();
    }

    @Test
    void codesAreToldInWordsToo() {
        assertThat(failure(Answers.failure(4, "", 0, 0, 11)).what())
                .contains("reason 11 (the program may not be linked to from here)");
        assertThat(failure(Answers.failure(2, "AEI0", 27, 1, 0)).what())
                .contains("RESP 27 (PGMIDERR) RESP2 1, reason 0,");
    }

    private static Payload payload(LinkedProgram program, Answers answer) {
        return ((Outcome.Replied) read(program, answer.array())).payload();
    }

    private static Outcome.HostFailure failure(Answers answer) {
        return (Outcome.HostFailure) read(COMMAREA, answer.array());
    }

    private static String unreadable(LinkedProgram program, byte[] answer) {
        return ((Outcome.Unreadable) read(program, answer)).what();
    }

    private static Outcome read(LinkedProgram program, byte[] answer) {
        return new LinkAnswer(program, "host:1", Answers.TOKEN, Duration.ZERO)
                .of(Bytes.wrap(answer));
    }

    private static byte[] changed(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        return changed;
    }

    private static Payload commarea(int... values) {
        return new Payload.Commarea(bytes(values));
    }

    private static Bytes bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return Bytes.wrap(bytes);
    }
}
