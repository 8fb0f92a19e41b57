package io.ironbridge.copybook.codec.edited;

import io.ironbridge.copybook.codec.edited.EditCell.Kind;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.codepage.CodePage.Stop;
import io.ironbridge.copybook.layout.FieldType;
import java.util.Arrays;
import java.util.List;

/**
 * An edited picture prepared for storing and reading numbers: its positions and their bytes.
 * Positions that may be suppressed form one range; it is filled up to some byte, and shown from
 * there on. Immutable.
 *
 * <p>Source: Enterprise COBOL for z/OS Language Reference, PICTURE clause editing.
 */
public final class EditProgram {
    private final EditCharacters characters;
    private final List<EditCell> cells;
    private final int width;
    private final int scale;
    private final int[] digits;
    private final int suppressedFrom;
    private final int suppressedTo;
    private final char suppressor;
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
        this.blankWhenZero = type.blankWhenZero();
        this.currency = new byte[type.currency().length()];
        this.currencyMapped = encode(type.currency(), codePage);
    }

    /**
     * The program of a picture.
     *
     * @throws IllegalArgumentException if it is not the picture of an edited number
     */
    public static EditProgram of(FieldType.Edited type, CodePage codePage) {
        return new EditProgram(type, EditPicture.of(type), codePage);
    }

    /** The symbol that suppresses zeros: Z, * or a floating symbol; Z for a picture without any. */
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

    /** Total bytes. */
    public int width() {
        return width;
    }

    /** Digit positions. */
    public int digits() {
        return digits.length;
    }

    /** Position of a digit. */
    int digitAt(int index) {
        return digits[index];
    }

    /** Digits after the decimal point; negative for trailing P. */
    public int scale() {
        return scale;
    }

    /** All positions, in order. */
    List<EditCell> cells() {
        return cells;
    }

    /** Start of a position; the width for the position after the last. */
    int at(int cell) {
        return cell < cells.size() ? cells.get(cell).at() : width;
    }

    /** First byte that may be suppressed; the width if there is none. */
    int suppressedFrom() {
        return suppressedFrom;
    }

    /** Index after the last byte that may be suppressed. */
    int suppressedTo() {
        return suppressedTo;
    }

    /** The symbol that suppresses: Z, * or one that floats. */
    char suppressor() {
        return suppressor;
    }

    /** Whether zero is all blanks. */
    boolean zeroIsBlank() {
        return blankWhenZero || (allSuppressed && suppressor != '*');
    }

    /** Whether zero is all asterisks except for the decimal point. */
    boolean zeroIsStars() {
        return !zeroIsBlank() && allSuppressed;
    }

    /** Whether there is a position for a minus sign. */
    public boolean signed() {
        return suppressor == '+'
                || suppressor == '-'
                || cells.stream()
                        .anyMatch(cell -> cell.kind() == Kind.SIGN || cell.kind() == Kind.CREDIT);
    }

    /** Whether the code page has the currency string, or the picture has none. */
    public boolean mapped() {
        return currencyMapped || cells.stream().noneMatch(cell -> cell.symbol() == '$');
    }

    /** Bytes of the currency string; the code page's substitute for missing characters. */
    int currencyBytes() {
        return currency.length;
    }

    /** Stores the currency string. */
    void storeCurrency(byte[] record, int place) {
        System.arraycopy(currency, 0, record, place, currency.length);
    }

    /** Whether the currency string is at this position. */
    boolean isCurrency(byte[] record, int place) {
        return Arrays.equals(record, place, place + currency.length, currency, 0, currency.length);
    }

    /** The bytes of characters. */
    EditCharacters characters() {
        return characters;
    }

    /** The byte in suppressed positions. */
    byte filler() {
        return characters.of(suppressor == '*' ? '*' : ' ');
    }

    /** The byte of an insertion or the decimal point. */
    byte inserted(EditCell cell) {
        return characters.of(cell.symbol() == 'B' ? ' ' : cell.symbol());
    }

    /** The byte of a sign. */
    byte sign(char symbol, boolean negative) {
        if (negative) {
            return characters.of('-');
        }
        return characters.of(symbol == '+' ? '+' : ' ');
    }

    /** The first or second byte of CR or DB. */
    byte credit(EditCell cell, int index, boolean negative) {
        String letters = cell.symbol() == 'C' ? "CR" : "DB";
        return characters.of(negative ? letters.charAt(index) : ' ');
    }
}
