package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.codepage.CodePage.Stop;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.transcode.EditCell.Kind;
import java.util.Arrays;
import java.util.List;

/**
 * How a number gets into an edited picture and out of it. Immutable.
 *
 * <p>Reading takes what a MOVE can have stored, with or without zeros suppressed. Positions that
 * may be suppressed form one stretch: filled up to some byte, in full from there on.
 *
 * <p>Source: Enterprise COBOL for z/OS Language Reference, PICTURE clause editing.
 */
final class EditProgram {
    private final EditCharacters characters;
    private final List<EditCell> cells;
    private final int width;
    private final int scale;
    private final int[] digits;
    private final int suppressedFrom;
    private final int suppressedTo;
    private final char suppressor;
    private final int suppressorBytes;
    private final boolean allSuppressed;
    private final boolean blankWhenZero;
    private final byte[] currency;
    private final boolean currencyMapped;

    private EditProgram(FieldType.Edited type, EditPicture picture, CodePage codePage) {
        this.characters = EditCharacters.of(codePage);
        this.cells = picture.cells();
        this.width = picture.width();
        this.scale = picture.scale();
        List<EditCell> digitCells =
                cells.stream().filter(cell -> cell.kind() == Kind.DIGIT).toList();
        this.digits = digitCells.stream().mapToInt(EditCell::at).toArray();
        this.allSuppressed = digitCells.stream().allMatch(EditCell::suppressed);
        this.suppressedFrom = at(picture.suppressedFrom());
        this.suppressedTo = at(picture.suppressedTo());
        this.suppressor = suppressor(picture.suppressedFrom());
        this.suppressorBytes = suppressor == '$' ? type.currency().length() : 1;
        this.blankWhenZero = type.blankWhenZero();
        this.currency = new byte[type.currency().length()];
        this.currencyMapped = encode(type.currency(), codePage);
    }

    /**
     * @throws IllegalArgumentException when it is not the picture of an edited number
     */
    static EditProgram of(FieldType.Edited type, CodePage codePage) {
        return new EditProgram(type, EditPicture.of(type), codePage);
    }

    private int at(int cell) {
        return cell < cells.size() ? cells.get(cell).at() : width;
    }

    /** What suppresses zeros: Z, *, a floating symbol; for a picture without any, Z. */
    private char suppressor(int from) {
        if (from < cells.size()) {
            return cells.get(from).symbol();
        }
        boolean stars = cells.stream().anyMatch(cell -> cell.symbol() == '*');
        return stars ? '*' : 'Z';
    }

    private boolean encode(String text, CodePage codePage) {
        Arrays.fill(currency, (byte) (codePage.ebcdic() ? 0x3F : 0x1A));
        byte[] bytes = new byte[currency.length];
        Encoded encoded = codePage.encode(text, bytes, 0, bytes.length);
        if (encoded.outcome() != Stop.DONE || encoded.end() != bytes.length) {
            return false;
        }
        System.arraycopy(bytes, 0, currency, 0, bytes.length);
        return true;
    }

    /** All bytes. */
    int width() {
        return width;
    }

    /** Digit positions. */
    int digits() {
        return digits.length;
    }

    /** Digits behind the decimal point; negative for trailing P. */
    int scale() {
        return scale;
    }

    /** Whether there is a place for a minus sign. */
    boolean signed() {
        return suppressor == '+'
                || suppressor == '-'
                || cells.stream()
                        .anyMatch(cell -> cell.kind() == Kind.SIGN || cell.kind() == Kind.CREDIT);
    }

    /** Whether the code page has the currency string, or the picture has none. */
    boolean mapped() {
        return currencyMapped || cells.stream().noneMatch(cell -> cell.symbol() == '$');
    }

    /** Whether zero is all blanks. */
    boolean zeroIsBlank() {
        return blankWhenZero || (allSuppressed && suppressor != '*');
    }

    /** Stores a number, its digits high-order first. */
    void edit(boolean negative, byte[] number, byte[] record, int at) {
        boolean zero = DecimalText.isZero(number);
        if (zero && zeroIsBlank()) {
            Arrays.fill(record, at, at + width, characters.of(' '));
        } else if (zero && allSuppressed) {
            fillWithStars(record, at);
        } else {
            writeInFull(negative, number, record, at);
            suppress(negative, number, record, at);
        }
    }

    private void fillWithStars(byte[] record, int at) {
        Arrays.fill(record, at, at + width, characters.of('*'));
        for (EditCell cell : cells) {
            if (cell.kind() == Kind.POINT) {
                record[at + cell.at()] = characters.of(cell.symbol());
            }
        }
    }

    private void writeInFull(boolean negative, byte[] number, byte[] record, int at) {
        int next = 0;
        for (EditCell cell : cells) {
            int place = at + cell.at();
            switch (cell.kind()) {
                case DIGIT -> record[place] = characters.ofDigit(number[next++]);
                case INSERTION, POINT -> record[place] = inserted(cell);
                case SIGN -> record[place] = sign(cell.symbol(), negative);
                case CREDIT -> {
                    record[place] = credit(cell, 0, negative);
                    record[place + 1] = credit(cell, 1, negative);
                }
                case CURRENCY -> System.arraycopy(currency, 0, record, place, currency.length);
                case HEAD -> {
                    // the floating symbol comes with suppression
                }
            }
        }
    }

    private byte inserted(EditCell cell) {
        return characters.of(cell.symbol() == 'B' ? ' ' : cell.symbol());
    }

    private byte sign(char symbol, boolean negative) {
        if (negative) {
            return characters.of('-');
        }
        return characters.of(symbol == '+' ? '+' : ' ');
    }

    private byte credit(EditCell cell, int index, boolean negative) {
        String letters = cell.symbol() == 'C' ? "CR" : "DB";
        return characters.of(negative ? letters.charAt(index) : ' ');
    }

    private void suppress(boolean negative, byte[] number, byte[] record, int at) {
        int shown = shownFrom(number);
        Arrays.fill(record, at + suppressedFrom, at + shown, filler());
        int place = at + shown - suppressorBytes;
        switch (suppressor) {
            case '+', '-' -> record[place] = sign(suppressor, negative);
            case '$' -> System.arraycopy(currency, 0, record, place, currency.length);
            default -> {
                // nothing floats
            }
        }
    }

    private byte filler() {
        return characters.of(suppressor == '*' ? '*' : ' ');
    }

    /** The byte from which on nothing is suppressed. */
    private int shownFrom(byte[] number) {
        for (int index = 0; index < digits.length; index++) {
            boolean within = digits[index] >= suppressedFrom && digits[index] < suppressedTo;
            if (within && number[index] != 0) {
                return digits[index];
            }
        }
        return suppressedTo;
    }

    /** Whether a MOVE can have stored this. */
    boolean fits(byte[] record, int at) {
        return isZero(record, at) || fitsInFull(record, at);
    }

    private boolean isZero(byte[] record, int at) {
        if (zeroIsBlank()) {
            return isAll(characters.of(' '), record, at);
        }
        return allSuppressed && isAll(characters.of('*'), record, at);
    }

    private boolean isAll(byte filler, byte[] record, int at) {
        for (int index = 0; index < cells.size(); index++) {
            EditCell cell = cells.get(index);
            int bytes = at(index + 1) - cell.at();
            boolean keptPoint = cell.kind() == Kind.POINT && filler == characters.of('*');
            byte expected = keptPoint ? characters.of(cell.symbol()) : filler;
            for (int offset = 0; offset < bytes; offset++) {
                if (record[at + cell.at() + offset] != expected) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean fitsInFull(byte[] record, int at) {
        int shown = shownFrom(record, at);
        for (int index = 0; index < cells.size(); index++) {
            EditCell cell = cells.get(index);
            boolean hidden = cell.at() >= suppressedFrom && cell.at() < shown;
            if (!hidden && !fits(cell, record, at + cell.at())) {
                return false;
            }
        }
        return shown >= 0;
    }

    /** The byte from which on nothing is suppressed in a record; -1 where it does not fit. */
    private int shownFrom(byte[] record, int at) {
        int shown = suppressedFrom;
        while (shown < suppressedTo && record[at + shown] == filler()) {
            shown++;
        }
        return switch (suppressor) {
            case '+' -> isSign(record, at, shown) ? shown + 1 : -1;
            case '-' -> {
                if (isSign(record, at, shown)) {
                    yield shown + 1;
                }
                yield shown > suppressedFrom ? shown : -1;
            }
            case '$' -> isCurrency(record, at, shown) ? shown + currency.length : -1;
            default -> shown;
        };
    }

    private boolean isSign(byte[] record, int at, int shown) {
        return shown < suppressedTo
                && (record[at + shown] == characters.of('+')
                        || record[at + shown] == characters.of('-'));
    }

    private boolean isCurrency(byte[] record, int at, int shown) {
        return shown + currency.length <= suppressedTo && isCurrency(record, at + shown);
    }

    private boolean isCurrency(byte[] record, int place) {
        return Arrays.equals(record, place, place + currency.length, currency, 0, currency.length);
    }

    private boolean fits(EditCell cell, byte[] record, int place) {
        return switch (cell.kind()) {
            case DIGIT -> characters.digit(record[place]) >= 0;
            case INSERTION, POINT -> record[place] == inserted(cell);
            case SIGN -> fitsSign(record[place]);
            case CREDIT ->
                    fitsCredit(cell, true, record, place) || fitsCredit(cell, false, record, place);
            case CURRENCY -> isCurrency(record, place);
            case HEAD -> false;
        };
    }

    private boolean fitsSign(byte value) {
        return value == characters.of('+')
                || value == characters.of('-')
                || value == characters.of(' ');
    }

    private boolean fitsCredit(EditCell cell, boolean negative, byte[] record, int place) {
        return record[place] == credit(cell, 0, negative)
                && record[place + 1] == credit(cell, 1, negative);
    }

    /** Whether a number that fits is negative; zero may be either. */
    boolean negative(byte[] record, int at) {
        for (int index = 0; index < cells.size(); index++) {
            EditCell cell = cells.get(index);
            if (isMinus(cell, record[at + cell.at()])) {
                return true;
            }
        }
        return false;
    }

    /** A minus is a sign wherever it stands; in a digit's place it floated there. */
    private boolean isMinus(EditCell cell, byte value) {
        if (cell.kind() == Kind.CREDIT) {
            return value == credit(cell, 0, true);
        }
        return value == characters.of('-');
    }

    /** A digit of a number that fits, high-order first; 0 where it is suppressed. */
    int digit(byte[] record, int at, int index) {
        return Math.max(0, characters.digit(record[at + digits[index]]));
    }

    /** The byte of a blank. */
    byte blank() {
        return characters.of(' ');
    }
}
