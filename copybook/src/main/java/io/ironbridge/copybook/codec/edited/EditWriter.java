package io.ironbridge.copybook.codec.edited;

import io.ironbridge.copybook.codec.edited.EditCell.Kind;
import io.ironbridge.copybook.json.DecimalText;
import java.util.Arrays;

/** Stores numbers as a MOVE to an edited picture does. */
public final class EditWriter {
    private final EditProgram program;
    private final EditCharacters characters;

    public EditWriter(EditProgram program) {
        this.program = program;
        this.characters = program.characters();
    }

    /** Stores a number, its digits high-order first. */
    public void write(boolean negative, byte[] digits, byte[] record, int at) {
        boolean zero = DecimalText.isZero(digits);
        if (zero && program.zeroIsBlank()) {
            Arrays.fill(record, at, at + program.width(), characters.of(' '));
        } else if (zero && program.zeroIsStars()) {
            fillWithStars(record, at);
        } else {
            writeInFull(negative, digits, record, at);
            suppress(negative, digits, record, at);
        }
    }

    private void fillWithStars(byte[] record, int at) {
        Arrays.fill(record, at, at + program.width(), characters.of('*'));
        for (EditCell cell : program.cells()) {
            if (cell.kind() == Kind.POINT) {
                record[at + cell.at()] = program.inserted(cell);
            }
        }
    }

    private void writeInFull(boolean negative, byte[] digits, byte[] record, int at) {
        int next = 0;
        for (EditCell cell : program.cells()) {
            int place = at + cell.at();
            switch (cell.kind()) {
                case DIGIT -> record[place] = characters.ofDigit(digits[next++]);
                case INSERTION, POINT -> record[place] = program.inserted(cell);
                case SIGN -> record[place] = program.sign(cell.symbol(), negative);
                case CREDIT -> {
                    record[place] = program.credit(cell, 0, negative);
                    record[place + 1] = program.credit(cell, 1, negative);
                }
                case CURRENCY -> program.storeCurrency(record, place);
                case HEAD -> {
                    // floating symbols are stored with the suppressed positions
                }
            }
        }
    }

    private void suppress(boolean negative, byte[] digits, byte[] record, int at) {
        int shown = at + shownFrom(digits);
        Arrays.fill(record, at + program.suppressedFrom(), shown, program.filler());
        switch (program.suppressor()) {
            case '+', '-' -> record[shown - 1] = program.sign(program.suppressor(), negative);
            case '$' -> program.storeCurrency(record, shown - program.currencyBytes());
            default -> {
                // there is no floating symbol
            }
        }
    }

    /** The byte from which on nothing is suppressed. */
    private int shownFrom(byte[] digits) {
        for (int index = 0; index < digits.length; index++) {
            int place = program.digitAt(index);
            boolean within = place >= program.suppressedFrom() && place < program.suppressedTo();
            if (within && digits[index] != 0) {
                return place;
            }
        }
        return program.suppressedTo();
    }
}
