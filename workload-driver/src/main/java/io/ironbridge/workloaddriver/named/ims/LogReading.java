package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;

/**
 * Log counters of a lab IMS since its start, and the number of waiting messages, from its
 * operator's page.
 *
 * @param bytes of all blocks
 * @param bufferWaits number of waits of a record for a buffer
 * @param bufferWaitNanos total time of these waits
 * @param writeNanos of all writes
 * @param queued messages that no region has taken yet
 */
record LogReading(
        long writes,
        long blocks,
        long bytes,
        long bufferWaits,
        long bufferWaitNanos,
        long writeNanos,
        long queued) {
    /**
     * Reads the page.
     *
     * @throws IOException if the page is incomplete
     */
    static LogReading of(byte[] page) throws IOException {
        Json json;
        try {
            json = Json.parse("the operator's page", page);
        } catch (FaultyFileException e) {
            throw new IOException("the operator's page is not JSON", e);
        }
        Json log = member(json, "log");
        return new LogReading(
                number(log, "writes"),
                number(log, "blocks"),
                number(log, "bytes"),
                number(log, "bufferWaits"),
                nanos(log, "bufferWaitTime"),
                nanos(log, "writeTime"),
                queued(member(member(json, "system"), "transactions")));
    }

    private static long queued(Json transactions) throws IOException {
        if (!(transactions instanceof Json.Items(_, List<Json> all))) {
            throw new IOException("the operator's page has no list of transactions");
        }
        long sum = 0;
        for (Json one : all) {
            sum += number(one, "queued");
        }
        return sum;
    }

    private static Json member(Json json, String name) throws IOException {
        if (json instanceof Json.Members(_, var members) && members.containsKey(name)) {
            return members.get(name);
        }
        throw new IOException("the operator's page has no " + json.pointer() + "/" + name);
    }

    private static long number(Json json, String name) throws IOException {
        if (member(json, name) instanceof Json.Numeral(_, String text, boolean whole) && whole) {
            return Long.parseLong(text);
        }
        throw new IOException("not a number: " + json.pointer() + "/" + name);
    }

    /** A duration in ISO 8601. */
    private static long nanos(Json json, String name) throws IOException {
        if (member(json, name) instanceof Json.Text(_, String text)) {
            try {
                return Duration.parse(text).toNanos();
            } catch (DateTimeParseException _) {
                // reported below
            }
        }
        throw new IOException("not a duration: " + json.pointer() + "/" + name);
    }
}
