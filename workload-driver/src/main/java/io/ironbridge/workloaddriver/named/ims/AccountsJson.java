package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Checks the gateway's JSON of an inquiry before anything is measured. */
final class AccountsJson {
    private AccountsJson() {}

    /**
     * Checks that it has the requested accounts.
     *
     * @throws IOException if it does not; the message does not contain the answer
     */
    static void check(Inquiry inquiry, byte[] answer) throws IOException {
        List<String> expected =
                IntStream.range(0, Inquiry.ACCOUNTS)
                        .mapToObj(i -> Integer.toString(Inquiry.FIRST + i))
                        .toList();
        if (!numbers(answer).equals(expected)) {
            throw new IOException(
                    "its answer to " + inquiry.label() + " is not the accounts asked for");
        }
    }

    private static List<String> numbers(byte[] answer) {
        try {
            return accounts(Json.parse("answer", answer)).flatMap(AccountsJson::number).toList();
        } catch (FaultyFileException _) {
            return List.of(); // not JSON at all
        }
    }

    private static Stream<Json> accounts(Json answer) {
        return answer instanceof Json.Members(_, var members)
                        && members.get("accounts") instanceof Json.Items(_, var accounts)
                ? accounts.stream()
                : Stream.of();
    }

    private static Stream<String> number(Json account) {
        return account instanceof Json.Members(_, var members)
                        && members.get("number") instanceof Json.Numeral(_, var number, _)
                ? Stream.of(number)
                : Stream.of();
    }
}
