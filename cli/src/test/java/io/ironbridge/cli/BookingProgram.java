package io.ironbridge.cli;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.DSYNC;

import io.ironbridge.program.JavaProgram;
import io.ironbridge.program.ProgramCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Adds a number to a file. There is no way to undo that, as with any back end that cannot prepare.
 */
public final class BookingProgram
        implements JavaProgram<BookingProgram.Booking, BookingProgram.Booking> {
    /**
     * What is booked.
     *
     * @param file to which the number is added
     */
    public record Booking(int number, String file) {}

    @Override
    public Booking run(Booking booking, ProgramCall call) {
        try {
            Files.writeString(
                    Path.of(booking.file()), booking.number() + "\n", CREATE, APPEND, DSYNC);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return booking;
    }
}
