package io.ironbridge.connectorcics.jca;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorcics.jca.adapter.CICSTxnAbendException;
import io.ironbridge.connectorcics.jca.adapter.CICSUserInputException;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import javax.resource.ResourceException;
import javax.resource.spi.CommException;
import javax.resource.spi.EISSystemException;
import javax.resource.spi.ResourceAllocationException;
import javax.resource.spi.SecurityException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AdapterFailureTest {
    private static Outcome outcome(AdapterFailure failure) {
        return failure.outcome("tcp://host:2006", "PROG", "said", Duration.ofMillis(7));
    }

    private static AdapterFailure executing(ResourceException thrown) {
        return AdapterFailure.executing(thrown);
    }

    private static HostFault fault(AdapterFailure failure) {
        return ((Outcome.HostFailure) outcome(failure)).fault();
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    -1, REFUSED, false, true
                    -2, REFUSED, false, true
                    -3, UNREACHABLE, false, false
                    -4, UNREACHABLE, true, false
                    -5, TIMED_OUT, false, false
                    -6, TIMED_OUT, true, false
                    -7, ABENDED, true, true
                    -8, REFUSED, false, true
                    -9, UNAVAILABLE, true, false
                    -10, REFUSED, false, true
                    -12, REFUSED, false, true
                    -13, UNAVAILABLE, false, true
                    -14, REFUSED, false, true
                    -15, REFUSED, false, true
                    -16, UNAVAILABLE, false, true
                    -17, UNAVAILABLE, false, true
                    -18, REFUSED, false, true
                    -19, REFUSED, false, true
                    -21, REFUSED, false, true
                    -22, REFUSED, false, true
                    -23, REFUSED, false, true
                    -24, REFUSED, true, true
                    -25, REFUSED, false, true
                    -26, REFUSED, false, true
                    -27, USER_REFUSED, false, true
                    -28, UNAVAILABLE, false, true
                    -29, UNAVAILABLE, false, true
                    -30, ROLLED_BACK, true, true
                    -31, REFUSED, false, true
                    -1000, UNAVAILABLE, false, true
                    -1001, REFUSED, false, true
                    """)
    void aReturnCodeInTheErrorCodeSaysWhatHappened(
            String code, EciMeaning meaning, boolean mayHaveRun, boolean reusable) {
        assertThat(executing(new ResourceException("said", code)))
                .isEqualTo(new AdapterFailure(meaning, "", mayHaveRun, reusable, false));
        assertThat(executing(new EISSystemException("said", " " + code + " ")))
                .as("whatever its class")
                .isEqualTo(new AdapterFailure(meaning, "", mayHaveRun, reusable, false));
    }

    @ParameterizedTest
    @EnumSource
    void aReturnCodeIsKnownByItsNameToo(EciReturnCode code) {
        assertThat(EciReturnCode.of(code.name(), ""))
                .hasValueSatisfying(found -> assertSame(found, code));
        assertThat(
                        EciReturnCode.of(
                                "",
                                "CTG9631E Error occurred during an interaction with CICS: "
                                        + code.name()))
                .hasValueSatisfying(found -> assertSame(found, code));
        assertThat(
                        EciReturnCode.of(
                                "", "CTG9631E Error occurred. Error Code=: " + code.code() + "."))
                .hasValueSatisfying(found -> assertSame(found, code));
    }

    private static void assertSame(EciReturnCode found, EciReturnCode code) {
        assertThat(found.code()).isEqualTo(code.code());
        assertThat(found.meaning()).isEqualTo(code.meaning());
        assertThat(found.mayHaveRun()).isEqualTo(code.mayHaveRun());
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "'',''",
                "AZI6,''",
                "7,''",
                "-32,''",
                "-99999999999,''",
                "'',CTG9630E IOException -6",
                "'',CTG9631E on 2026-11-22",
                "'',ECI_ERR_UNHEARD_OF"
            })
    void whatIsNoReturnCodeIsNone(String errorCode, String message) {
        assertThat(EciReturnCode.of(errorCode, message)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ASRA, ABENDED",
        "AEI0, NOT_FOUND",
        "AEY7, NOT_AUTHORISED",
        "AZI6, ABENDED",
        "HROL, ABENDED"
    })
    void anAbendHasItsCodeWhereverItIsTold(String code, HostFault fault) {
        String message = "CTG9638E Transaction Abend occurred in CICS. Abend Code=: " + code;
        for (ResourceException thrown :
                new ResourceException[] {
                    new CICSTxnAbendException("said", code),
                    new CICSTxnAbendException(message, null),
                    new ResourceException(message, "-7")
                }) {
            AdapterFailure failure = executing(thrown);
            assertThat(failure)
                    .isEqualTo(new AdapterFailure(EciMeaning.ABENDED, code, true, true, false));
            assertThat(outcome(failure))
                    .isEqualTo(
                            new Outcome.HostFailure(
                                    fault, code, "PROG: said", true, Duration.ofMillis(7)));
        }
    }

    @Test
    void anAbendWithoutACodeIsStillOne() {
        assertThat(executing(new CICSTxnAbendException("said", "no code at all")))
                .isEqualTo(new AdapterFailure(EciMeaning.ABENDED, "", true, true, false));
    }

    @Test
    void withoutAReturnCodeTheClassSaysWhatHappened() {
        assertThat(executing(new CICSUserInputException("said", null)))
                .isEqualTo(new AdapterFailure(EciMeaning.REFUSED, "", false, true, false));
        assertThat(executing(new SecurityException("said")))
                .isEqualTo(new AdapterFailure(EciMeaning.USER_REFUSED, "", false, true, false));
        assertThat(executing(new ResourceAllocationException("said")))
                .isEqualTo(new AdapterFailure(EciMeaning.UNAVAILABLE, "", false, false, false));
        assertThat(executing(new EISSystemException("said")))
                .isEqualTo(new AdapterFailure(EciMeaning.UNAVAILABLE, "", true, false, false));
    }

    @Test
    void aBrokenConnectionMayHaveRunUnlessItNeverStood() {
        AdapterFailure broken = new AdapterFailure(EciMeaning.UNREACHABLE, "", true, false, true);
        AdapterFailure never = new AdapterFailure(EciMeaning.UNREACHABLE, "", false, false, true);
        assertThat(executing(comm(null))).isEqualTo(broken);
        assertThat(executing(comm(new EOFException()))).isEqualTo(broken);
        assertThat(executing(comm(new ConnectException()))).isEqualTo(never);
        assertThat(executing(comm(new UnknownHostException()))).isEqualTo(never);
    }

    private static CommException comm(@Nullable Throwable cause) {
        return new CommException("CTG9630E IOException occurred", cause);
    }

    @Test
    void whatIsNotKnownMayHaveRunAndItsConnectionIsNotUsedAgain() {
        AdapterFailure unknown = new AdapterFailure(EciMeaning.UNREACHABLE, "", true, false, false);
        assertThat(executing(new ResourceException("said"))).isEqualTo(unknown);
        assertThat(executing(new ResourceException("said", "-4711"))).isEqualTo(unknown);
        assertThat(outcome(unknown))
                .isEqualTo(new Outcome.Unreachable("tcp://host:2006", "PROG: said", true));
    }

    @Test
    void nothingHasRunWhereNoConnectionCouldBeMade() {
        for (ResourceException thrown :
                new ResourceException[] {
                    new ResourceException("said"),
                    new CommException("said", "-4"),
                    new ResourceException("said", "-6"),
                    new ResourceAllocationException("said", new ConnectException()),
                }) {
            assertThat(outcome(AdapterFailure.connecting(thrown)))
                    .isEqualTo(new Outcome.Unreachable("tcp://host:2006", "PROG: said", false));
        }
        assertThat(fault(AdapterFailure.connecting(new SecurityException("said"))))
                .isEqualTo(HostFault.USER_REFUSED);
        assertThat(fault(AdapterFailure.connecting(new ResourceException("said", "-17"))))
                .isEqualTo(HostFault.UNAVAILABLE);
        assertThat(AdapterFailure.connecting(new EISSystemException("said")).mayHaveRun())
                .isFalse();
    }

    @Test
    void timeoutsKnowWhetherTheRequestHadBeenSent() {
        assertThat(outcome(executing(new ResourceException("said", "-5"))))
                .isEqualTo(new Outcome.TimedOut("tcp://host:2006", Duration.ofMillis(7), false));
        assertThat(outcome(executing(new ResourceException("said", "-6"))))
                .isEqualTo(new Outcome.TimedOut("tcp://host:2006", Duration.ofMillis(7), true));
    }

    @Test
    void aCircleOfCausesEnds() {
        ResourceException one = new ResourceException("one");
        ResourceException other = new ResourceException("other", one);
        var _ = one.initCause(other);
        assertThat(executing(one).meaning()).isEqualTo(EciMeaning.UNREACHABLE);
    }

    @Test
    void whatIsShownHasNoSecretsAndOneLine() {
        ShownFailure shown =
                new ShownFailure(
                        JcaConfig.of(Path.of("lib"), "ssl://host")
                                .withCredentials(new JcaCredentials("USER1", "pa$$word"))
                                .withProperty("keyRingClass", "keys.p12")
                                .withProperty("keyRingPassword", "ringsecret"));
        assertThat(
                        shown.of(
                                new CommException(
                                        "refused pa$$word\n and ringsecret",
                                        new ConnectException("Connection refused"))))
                .isEqualTo(
                        "CommException refused *** and ***, by ConnectException Connection"
                                + " refused");
        assertThat(shown.of(new ResourceException("said", new IllegalStateException("data"))))
                .isEqualTo("ResourceException said, by IllegalStateException");
        assertThat(shown.of(new ResourceException("x".repeat(1000), "-9"))).hasSize(300);
    }
}
