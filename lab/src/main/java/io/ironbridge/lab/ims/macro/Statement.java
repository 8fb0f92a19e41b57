package io.ironbridge.lab.ims.macro;

import java.util.ArrayList;
import java.util.List;

/** A statement, joined from its lines, with the position of each character of its operands. */
final class Statement {
    private final Place place;
    private final String label;
    private final String operation;
    private final StringBuilder operands = new StringBuilder();
    private final List<Piece> pieces = new ArrayList<>();

    /** From which character of the operands on they stand in which line. */
    private record Piece(int from, int line) {}

    Statement(Place place, String label, String operation) {
        this.place = place;
        this.label = label;
        this.operation = operation;
    }

    void add(String text, int line) {
        pieces.add(new Piece(operands.length(), line));
        operands.append(text);
    }

    Place place() {
        return place;
    }

    /** Where a character of the operands stands. */
    Place place(int at) {
        int line = place.line();
        for (Piece piece : pieces) {
            line = piece.from() <= at ? piece.line() : line;
        }
        return new Place(place.file(), line);
    }

    String label() {
        return label;
    }

    String operation() {
        return operation;
    }

    String operands() {
        return operands.toString();
    }
}
