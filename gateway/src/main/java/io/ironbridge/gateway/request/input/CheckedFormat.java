package io.ironbridge.gateway.request.input;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.Format;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The values of {@code format} that are checked where an operation asks for it. Dates and times are
 * those of ISO 8601 that exist; {@code -local} is without an offset.
 */
record CheckedFormat(String getName, String example, Function<String, ?> parser) implements Format {
    private static final int UUID_LENGTH = 36;

    static final List<CheckedFormat> ALL =
            List.of(
                    new CheckedFormat("date", "2026-01-31", LocalDate::parse),
                    new CheckedFormat("date-time", "2026-01-31T12:00:00Z", OffsetDateTime::parse),
                    new CheckedFormat(
                            "date-time-local", "2026-01-31T12:00:00", LocalDateTime::parse),
                    new CheckedFormat("time", "12:00:00Z", OffsetTime::parse),
                    new CheckedFormat("time-local", "12:00:00", LocalTime::parse),
                    new CheckedFormat(
                            "uuid", "00000000-0000-4000-8000-000000000000", CheckedFormat::uuid));

    /** The fault of a value that does not have a format. */
    static Optional<String> fault(String name) {
        return ALL.stream()
                .filter(one -> one.getName().equals(name))
                .findFirst()
                .map(one -> "is not a valid " + name + ", such as " + one.example);
    }

    private static UUID uuid(String text) {
        if (text.length() != UUID_LENGTH) {
            throw new IllegalArgumentException("36 characters");
        }
        return UUID.fromString(text);
    }

    @Override
    public boolean matches(ExecutionContext context, String value) {
        try {
            return parser.apply(value) != null;
        } catch (DateTimeException | IllegalArgumentException _) {
            return false;
        }
    }
}
