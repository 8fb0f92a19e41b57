package io.ironbridge.copybook.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.transcode.DataFault;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The one segment of CardDemo's database that has nothing but a customer's number. */
class AuthorizationsTest {
    @Test
    void numbersOfTheBlankSegmentAreRefused() throws IOException {
        Layout layout = Authorizations.layout("CIPAUSMY");
        Engines engines = new Engines(layout, Settings.strict("1047"));

        assertThat(engines.faults(Authorizations.blank()))
                .extracting(DataFault::pointer)
                .containsExactly(
                        "/PA-ACCT-ID",
                        "/PA-CREDIT-LIMIT",
                        "/PA-CASH-LIMIT",
                        "/PA-CREDIT-BALANCE",
                        "/PA-CASH-BALANCE",
                        "/PA-APPROVED-AUTH-AMT",
                        "/PA-DECLINED-AUTH-AMT");
    }

    @Test
    void zosConnectReadsBlankNumbersAsZero() throws IOException {
        Layout layout = Authorizations.layout("CIPAUSMY");
        Engines engines = new Engines(layout, ConversionOptions.zosConnect(CodePages.of("1047")));

        assertThat(Leaves.of(JsonValues.one(engines.decode(Authorizations.blank()))))
                .containsEntry("paacctid", "0")
                .containsEntry("pacreditlimit", "0")
                .containsEntry("paapprovedauthcnt", "16448");
    }
}
