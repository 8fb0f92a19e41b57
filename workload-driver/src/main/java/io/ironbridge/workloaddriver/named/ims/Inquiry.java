package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.protocol.ims.ImsRequest;
import io.ironbridge.workloaddriver.protocol.ims.OutputCheck;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The messages of the published report: an inquiry that reads twelve accounts. Lengths are those of
 * the one segment, with LL and ZZ.
 */
enum Inquiry {
    /** 42 bytes in, 429 out. */
    SMALL("42/429", "IBINQS", 42, 429),
    /** 500 bytes in, 22,528 out. */
    LARGE("500/22K", "IBINQL", 500, 22_528);

    /** The axis of message sizes. */
    static final String SIZE = "size";

    /** Number of accounts in an answer. */
    static final int ACCOUNTS = 12;

    /** The first requested account; the lab has 1 to 1000. */
    static final int FIRST = 500;

    private static final List<String> NUMBERS =
            IntStream.range(FIRST, FIRST + ACCOUNTS)
                    .mapToObj(number -> String.format(Locale.ROOT, "%010d", number))
                    .toList();
    private static final String SMALL_PATH = "/inquiry/accounts/" + FIRST;
    private static final String LARGE_PATH = "/inquiry/statements";

    private final String label;
    private final String transaction;
    private final int input;
    private final int output;

    Inquiry(String label, String transaction, int input, int output) {
        this.label = label;
        this.transaction = transaction;
        this.input = input;
        this.output = output;
    }

    static List<String> labels() {
        return Stream.of(values()).map(Inquiry::label).toList();
    }

    static Inquiry of(String label) {
        return Stream.of(values()).filter(one -> one.label.equals(label)).findFirst().orElseThrow();
    }

    /** The value on the axis. */
    String label() {
        return label;
    }

    int input() {
        return input;
    }

    int output() {
        return output;
    }

    // ---- directly to IMS Connect

    ImsRequest message() {
        return message(input);
    }

    /**
     * With another length of the input.
     *
     * @param length of its segment
     */
    ImsRequest message(int length) {
        OutputCheck check = new OutputCheck(output, this::isRight);
        return new ImsRequest(transaction, NUMBERS.getFirst(), length, check);
    }

    /** Checks status, number of accounts, and all account numbers. */
    private boolean isRight(OutputCheck.Text text) {
        if (!text.has(0, "OK012")) {
            return false;
        }
        int head = this == SMALL ? 17 : 36;
        int row = (output - 4 - head) / ACCOUNTS;
        for (int i = 0; i < ACCOUNTS; i++) {
            if (!text.has(head + i * row, NUMBERS.get(i))) {
                return false;
            }
        }
        return true;
    }

    // ---- through the gateway

    /** Calls the sample at a port; returns the body. */
    byte[] ask(SingleCalls http, int port) throws IOException, InterruptedException {
        return this == SMALL ? http.get(port, SMALL_PATH) : http.post(port, LARGE_PATH, json());
    }

    /**
     * The same call as load.
     *
     * @param bytes expected length of each answer
     */
    HttpLoad.Call call(int port, long bytes) {
        return this == SMALL
                ? HttpLoad.Call.get(port, SMALL_PATH, bytes)
                : HttpLoad.Call.post(port, LARGE_PATH, json(), bytes);
    }

    private static String json() {
        return "{\"account\":" + FIRST + "}";
    }
}
