package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a region has sent on one connection: HTTP answers, one behind the other, all of them whole.
 */
final class HttpAnswers {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) [^\r\n]*");
    private static final Pattern LENGTH = Pattern.compile("\ncontent-length: *(\\d+)\r\n");
    private static final int INTERIM = 100;
    private static final int FAILED = 500;

    private final byte[] bytes;
    private int at;

    private HttpAnswers(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The status of each, with the outcome where it is one of the host link: {@code 200 0}. */
    static List<String> results(byte[] bytes) {
        HttpAnswers answers = new HttpAnswers(bytes);
        List<String> results = new ArrayList<>();
        while (answers.at < bytes.length) {
            results.add(answers.next());
        }
        return results;
    }

    private String next() {
        String all = new String(bytes, at, bytes.length - at, StandardCharsets.ISO_8859_1);
        int end = all.indexOf("\r\n\r\n");
        assertThat(end).as("end of the head in: %s", all).isNotNegative();
        String head = all.substring(0, end + 2);
        Matcher status = STATUS.matcher(head);
        assertThat(status.lookingAt()).as(head).isTrue();
        int code = Integer.parseInt(status.group(1));
        assertThat(code).as(all).isNotEqualTo(FAILED);
        at += end + 4;
        if (code == INTERIM) {
            return status.group(1);
        }
        Matcher length = LENGTH.matcher(head.toLowerCase(Locale.ROOT));
        assertThat(length.find()).as("length of the body in: %s", head).isTrue();
        int count = Integer.parseInt(length.group(1));
        assertThat(bytes.length - at)
                .as("bytes of the body: %s", head)
                .isGreaterThanOrEqualTo(count);
        ByteBuffer body = ByteBuffer.wrap(bytes, at, count).slice();
        at += count;
        boolean link = head.toLowerCase(Locale.ROOT).contains("application/octet-stream");
        return status.group(1) + (link ? " " + outcome(body) : "");
    }

    private static int outcome(ByteBuffer answer) {
        assertThat(answer.getInt(0x0C)).isEqualTo(answer.capacity());
        int outcome = answer.getInt(0x10);
        assertThat(outcome).isBetween(0, 5);
        assertThat(answer.capacity() == 128 || outcome == 0).as("data only when well").isTrue();
        return outcome;
    }
}
