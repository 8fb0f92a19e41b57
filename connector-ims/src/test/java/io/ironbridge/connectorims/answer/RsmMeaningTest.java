package io.ironbridge.connectorims.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorims.message.Rsm;
import org.junit.jupiter.api.Test;

class RsmMeaningTest {
    private static RsmMeaning of(int returnCode, int reason) {
        return new RsmMeaning(new Rsm(0, 0, returnCode, reason));
    }

    private static void assertFails(
            int returnCode, int reason, HostFault fault, boolean mayHaveRun) {
        Failure failure = of(returnCode, reason).failure();
        assertThat(failure.fault()).as("%d/%d", returnCode, reason).isEqualTo(fault);
        assertThat(failure.mayHaveRun()).as("%d/%d", returnCode, reason).isEqualTo(mayHaveRun);
    }

    @Test
    void datastoresThatAreNotThereOrNotUp() {
        assertFails(4, 72, HostFault.NOT_FOUND, false);
        for (int reason : new int[] {73, 74}) {
            assertFails(4, reason, HostFault.UNAVAILABLE, false);
            assertFails(8, reason, HostFault.UNAVAILABLE, false);
        }
        assertFails(8, 75, HostFault.UNAVAILABLE, true);
        assertFails(8, 76, HostFault.UNAVAILABLE, true);
        assertFails(8, 77, HostFault.UNAVAILABLE, true);
    }

    @Test
    void usersThatAreNotAccepted() {
        for (int reason : new int[] {40, 51, 52, 53, 54, 55, 78}) {
            assertFails(8, reason, HostFault.USER_REFUSED, false);
        }
    }

    @Test
    void requestsThatImsConnectDoesNotUnderstand() {
        for (int reason : new int[] {4, 5, 6, 7, 9, 11, 12, 16, 20, 24, 28, 32, 44, 48, 93}) {
            assertFails(8, reason, HostFault.REFUSED, false);
        }
        assertFails(8, 36, HostFault.REFUSED, true);
        assertFails(8, 79, HostFault.REFUSED, true);
        assertFails(8, 4711, HostFault.REFUSED, true);
    }

    @Test
    void otmaRefusesByASenseCode() {
        assertFails(16, 0x30, HostFault.UNAVAILABLE, false);
        assertFails(16, 0x33, HostFault.NOT_AUTHORISED, false);
        assertFails(16, 0x1A, HostFault.REFUSED, false);
        assertFails(16, 0x7777, HostFault.REFUSED, true);
        assertThat(of(16, 97).isCommitted()).isFalse();
        assertThat(of(16, 56).isDuplicateClient()).isFalse();
        assertThat(new RsmMeaning(new Rsm(0, 0x0A, 16, 0x30)).what())
                .isEqualTo(
                        "RSM return code 16 (OTMA NAK), OTMA sense X'0030' (message flood: input"
                                + " limit of the member), OTMA reason X'0A'");
    }

    @Test
    void theWordsAreTheManuals() {
        assertThat(of(8, 56).what())
                .isEqualTo("RSM return code 8, reason 56 (DUPECLNT: client id already in use)");
        assertThat(of(40, 0x31).what())
                .isEqualTo("RSM return code 40 (IRM_TIMER expired), reason 49 (timer value)");
        assertThat(new RsmMeaning(new Rsm(0, 8, 8, 40)).what())
                .isEqualTo(
                        "RSM return code 8, reason 40 (security violation), RACF return code"
                                + " X'08' (wrong password)");
        assertThat(of(8, 4711).what()).isEqualTo("RSM return code 8, reason 4711");
    }

    @Test
    void commitAndBackoutAreToldByTheReason() {
        assertThat(of(4, 97).isCommitted()).isTrue();
        assertThat(of(0, 97).isCommitted()).isTrue();
        assertThat(of(40, 97).isCommitted()).isFalse();
        assertThat(of(12, 98).isBackedOut()).isTrue();
        assertFails(4, 98, HostFault.ROLLED_BACK, true);
    }

    @Test
    void timersAreToldByTheReturnCode() {
        for (int returnCode : new int[] {0x20, 0x24, 0x28}) {
            assertThat(of(returnCode, 0x31).isExpired()).isTrue();
        }
        assertThat(of(0x28, 0x31).keepsConnection()).isTrue();
        assertThat(of(0x20, 0x31).keepsConnection()).isFalse();
        assertThat(of(0x2C, 59).isTimerCancelled()).isFalse();
        assertThat(of(8, 59).isTimerCancelled()).isTrue();
        assertFails(0x2C, 0x31, HostFault.UNAVAILABLE, true);
    }

    @Test
    void everyCodeMeansSomething() {
        for (int returnCode = -1; returnCode < 64; returnCode++) {
            for (int reason = -1; reason < 200; reason++) {
                assertThat(of(returnCode, reason).failure().what()).startsWith("RSM return code");
            }
        }
    }
}
