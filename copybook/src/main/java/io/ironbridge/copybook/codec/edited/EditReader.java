package io.ironbridge.copybook.codec.edited;

import io.ironbridge.copybook.codec.edited.EditCell.Kind;

/**
 * Reads numbers from an edited picture: every form that a MOVE can have stored, with or without
 * suppressed zeros. Allocates nothing.
 */
public final class EditReader {
    private final EditProgram program;
    private final EditCharacters characters;

    public EditReader(EditProgram program) {
        this.program = program;
        this.characters = program.characters();
    }

    /** Whether a MOVE can have stored these bytes. */
    public boolean fits(byte[] record, int at) {
        return isZero(record, at) || fitsInFull(record, at);
    }

    private boolean isZero(byte[] record, int at) {
        if (program.zeroIsBlank()) {
            return isAll(characters.of(' '), false, record, at);
        }
        return program.zeroIsStars() && isAll(characters.of('*'), true, record, at);
    }

    private boolean isAll(byte filler, boolean keepsPoint, byte[] record, int at) {
        for (int index = 0; index < program.cells().size(); index++) {
            EditCell cell = program.cells().get(index);
            boolean kept = keepsPoint && cell.kind() == Kind.POINT;
            byte expected = kept ? program.inserted(cell) : filler;
            for (int offset = cell.at(); offset < program.at(index + 1); offset++) {
                if (record[at + offset] != expected) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean fitsInFull(byte[] record, int at) {
        int shown = shownFrom(record, at);
        for (int index = 0; index < program.cells().size(); index++) {
            EditCell cell = program.cells().get(index);
            boolean hidden = cell.at() >= program.suppressedFrom() && cell.at() < shown;
            if (!hidden && !fits(cell, record, at + cell.at())) {
                return false;
            }
        }
        return shown >= 0;
    }

    /** The byte from which on nothing is suppressed; -1 if the floating symbol is missing. */
    private int shownFrom(byte[] record, int at) {
        int shown = program.suppressedFrom();
        while (shown < program.suppressedTo() && record[at + shown] == program.filler()) {
            shown++;
        }
        return switch (program.suppressor()) {
            case '+' -> isSign(record, at, shown) ? shown + 1 : -1;
            case '-' -> isSign(record, at, shown) ? shown + 1 : afterBlank(shown);
            case '$' -> isCurrency(record, at, shown) ? shown + program.currencyBytes() : -1;
            default -> shown;
        };
    }

    private int afterBlank(int shown) {
        return shown > program.suppressedFrom() ? shown : -1;
    }

    private boolean isSign(byte[] record, int at, int shown) {
        return shown < program.suppressedTo() && isSign(record[at + shown]);
    }

    private boolean isSign(byte value) {
        return value == characters.of('+') || value == characters.of('-');
    }

    private boolean isCurrency(byte[] record, int at, int shown) {
        return shown + program.currencyBytes() <= program.suppressedTo()
                && program.isCurrency(record, at + shown);
    }

    private boolean fits(EditCell cell, byte[] record, int place) {
        return switch (cell.kind()) {
            case DIGIT -> characters.digit(record[place]) >= 0;
            case INSERTION, POINT -> record[place] == program.inserted(cell);
            case SIGN -> isSign(record[place]) || record[place] == characters.of(' ');
            case CREDIT ->
                    fitsCredit(cell, true, record, place) || fitsCredit(cell, false, record, place);
            case CURRENCY -> program.isCurrency(record, place);
            case HEAD -> false;
        };
    }

    private boolean fitsCredit(EditCell cell, boolean negative, byte[] record, int place) {
        return record[place] == program.credit(cell, 0, negative)
                && record[place + 1] == program.credit(cell, 1, negative);
    }

    /** Whether a number that fits is negative; zero may be either. */
    public boolean negative(byte[] record, int at) {
        for (int index = 0; index < program.cells().size(); index++) {
            EditCell cell = program.cells().get(index);
            if (isMinus(cell, record[at + cell.at()])) {
                return true;
            }
        }
        return false;
    }

    /** A minus is a sign at any position: in a digit's position it is a floating sign. */
    private boolean isMinus(EditCell cell, byte value) {
        if (cell.kind() == Kind.CREDIT) {
            return value == program.credit(cell, 0, true);
        }
        return value == characters.of('-');
    }

    /** A digit of a number that fits, high-order first; 0 if it is suppressed. */
    public int digit(byte[] record, int at, int index) {
        return Math.max(0, characters.digit(record[at + program.digitAt(index)]));
    }
}
