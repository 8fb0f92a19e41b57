package io.ironbridge.gateway.http;

import io.netty.util.AsciiString;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The value of the Date field, updated once a second. Thread-safe. */
public final class HttpDate {
    private record Stamp(long second, AsciiString text) {}

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC);

    private final InstantSource clock;
    private volatile Stamp stamp = new Stamp(Long.MIN_VALUE, AsciiString.EMPTY_STRING);

    HttpDate(InstantSource clock) {
        this.clock = clock;
    }

    public AsciiString now() {
        long second = Math.floorDiv(clock.millis(), 1000L);
        Stamp last = stamp;
        if (last.second() != second) {
            last = new Stamp(second, AsciiString.of(FORMAT.format(Instant.ofEpochSecond(second))));
            stamp = last;
        }
        return last.text();
    }
}
