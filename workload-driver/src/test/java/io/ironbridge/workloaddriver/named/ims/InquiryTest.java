package io.ironbridge.workloaddriver.named.ims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.protocol.ims.ImsRequest;
import io.ironbridge.workloaddriver.protocol.ims.OutputCheck;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InquiryTest {
    private static final Charset EBCDIC = Charset.forName("IBM037");

    @Test
    void messagesHaveTheLengthsOfTheReport() {
        ImsRequest small = Inquiry.SMALL.message();
        ImsRequest large = Inquiry.LARGE.message();

        assertThat(small.length()).isEqualTo(42);
        assertThat(small.check().length()).isEqualTo(429);
        assertThat(large.length()).isEqualTo(500);
        assertThat(large.check().length()).isEqualTo(22_528);
        assertThat(Inquiry.LARGE.message(42).length()).isEqualTo(42);
        assertThat(Inquiry.of("500/22K")).isEqualTo(Inquiry.LARGE);
    }

    @ParameterizedTest
    @EnumSource
    void anOutputHasTwelveAccountsFromTheOneAskedFor(Inquiry inquiry) {
        assertThat(isRight(inquiry, "OK012", 500)).isTrue();
        assertThat(isRight(inquiry, "OK012", 501)).isFalse();
        assertThat(isRight(inquiry, "OK011", 500)).isFalse();
        assertThat(isRight(inquiry, "NF012", 500)).isFalse();
    }

    /** The lab's record: a head, and twelve rows that begin with a number of ten digits. */
    private static boolean isRight(Inquiry inquiry, String status, int first) {
        int row = inquiry == Inquiry.SMALL ? 34 : 1874;
        int head = inquiry.output() - 4 - 12 * row;
        String rows =
                IntStream.range(first, first + 12)
                        .mapToObj(number -> "%010d".formatted(number) + " ".repeat(row - 10))
                        .collect(Collectors.joining());
        String text = status + " ".repeat(head - status.length()) + rows;
        assertThat(text).hasSize(inquiry.output() - 4);
        OutputCheck check = inquiry.message().check();
        return check.content()
                .isRight(new OutputCheck.Text(Unpooled.wrappedBuffer(text.getBytes(EBCDIC)), 0));
    }

    @Test
    void theGatewaysAnswerHasTheSameAccounts() {
        assertThatCode(() -> AccountsJson.check(Inquiry.SMALL, json(500, 12)))
                .doesNotThrowAnyException();
    }

    @Test
    void otherAnswersOfTheGatewayAreTold() {
        assertFaulty(json(501, 12));
        assertFaulty(json(500, 11));
        assertFaulty("{}".getBytes(StandardCharsets.UTF_8));
        assertFaulty("<html>".getBytes(StandardCharsets.UTF_8));
    }

    private static void assertFaulty(byte[] answer) {
        assertThatThrownBy(() -> AccountsJson.check(Inquiry.SMALL, answer))
                .isInstanceOf(IOException.class)
                .hasMessage("its answer to 42/429 is not the accounts asked for");
    }

    private static byte[] json(int first, int accounts) {
        return IntStream.range(first, first + accounts)
                .mapToObj(number -> "{\"number\":" + number + ",\"name\":\"X\"}")
                .collect(Collectors.joining(",", "{\"count\":12,\"accounts\":[", "]}"))
                .getBytes(StandardCharsets.UTF_8);
    }
}
