package io.ironbridge.copybook.codec.edited;

import io.ironbridge.copybook.codec.edited.EditCell.Kind;
import io.ironbridge.copybook.layout.FieldType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The parsed picture of an edited number. Immutable once made.
 *
 * <p>Source: Enterprise COBOL for z/OS Language Reference, PICTURE clause editing.
 */
final class EditPicture {
    private final String symbols;
    private final int currencyBytes;
    private final char point;
    private final List<EditCell> cells = new ArrayList<>();
    private int width;
    private int pointCell = -1;
    private int scalingBefore;
    private int scalingAfter;

    private EditPicture(String symbols, int currencyBytes, boolean decimalComma) {
        this.symbols = symbols.toUpperCase(Locale.ROOT);
        this.currencyBytes = currencyBytes;
        this.point = decimalComma ? ',' : '.';
    }

    /**
     * @throws IllegalArgumentException if it is not the picture of an edited number
     */
    static EditPicture of(FieldType.Edited type) {
        EditPicture picture =
                new EditPicture(type.symbols(), type.currency().length(), type.decimalComma());
        int at = 0;
        while (at < picture.symbols.length()) {
            at += picture.add(at);
        }
        return picture;
    }

    /** Adds the symbol at this index; returns its number of characters. */
    private int add(int at) {
        char symbol = symbols.charAt(at);
        switch (symbol) {
            case '9' -> cell(Kind.DIGIT, symbol, false);
            case 'Z', '*' -> cell(Kind.DIGIT, symbol, true);
            case '+', '-' -> movable(at, Kind.SIGN, 1);
            case '$' -> movable(at, Kind.CURRENCY, currencyBytes);
            case 'B', '0', '/' -> cell(Kind.INSERTION, symbol, false);
            case '.', ',' -> pointOrInsertion(symbol);
            case 'V' -> pointCell = cells.size();
            case 'P' -> scaling();
            case 'C', 'D' -> {
                cell(Kind.CREDIT, symbol, false);
                width++;
                return 2;
            }
            default -> throw new IllegalArgumentException("No edited picture: " + symbols);
        }
        return 1;
    }

    private void cell(Kind kind, char symbol, boolean suppressed) {
        cells.add(new EditCell(kind, width, symbol, suppressed));
        width++;
    }

    /**
     * A single symbol is fixed; of several equal ones, the first is the position over which the
     * others float.
     */
    private void movable(int at, Kind fixed, int bytes) {
        char symbol = symbols.charAt(at);
        boolean first = symbols.indexOf(symbol) == at;
        boolean floats = symbols.indexOf(symbol) != symbols.lastIndexOf(symbol);
        if (!first) {
            cell(Kind.DIGIT, symbol, true);
            return;
        }
        cell(floats ? Kind.HEAD : fixed, symbol, false);
        width += bytes - 1;
    }

    private void pointOrInsertion(char symbol) {
        if (symbol == point && pointCell < 0) {
            pointCell = cells.size();
            cell(Kind.POINT, symbol, false);
        } else {
            cell(Kind.INSERTION, symbol, false);
        }
    }

    private void scaling() {
        if (pointCell < 0 && !cells.stream().anyMatch(cell -> cell.kind() == Kind.DIGIT)) {
            pointCell = cells.size();
        }
        if (pointCell < 0) {
            scalingBefore++;
        } else {
            scalingAfter++;
        }
    }

    /** All positions, in order. */
    List<EditCell> cells() {
        return List.copyOf(cells);
    }

    /** Total bytes. */
    int width() {
        return width;
    }

    /** Digits after the decimal point; negative for trailing P. */
    int scale() {
        long decimals =
                cells.stream()
                        .skip(pointCell < 0 ? cells.size() : pointCell)
                        .filter(cell -> cell.kind() == Kind.DIGIT)
                        .count();
        return (int) decimals + scalingAfter - scalingBefore;
    }

    /** The first position that may be suppressed; the number of positions if there is none. */
    int suppressedFrom() {
        int before = pointCell < 0 ? cells.size() : pointCell;
        for (int index = 0; index < cells.size(); index++) {
            EditCell cell = cells.get(index);
            if (cell.kind() == Kind.HEAD || (cell.suppressed() && index < before)) {
                return index;
            }
        }
        return cells.size();
    }

    /**
     * Index after the last position that may be suppressed: a 9, a fixed sign, the decimal point or
     * the end.
     */
    int suppressedTo() {
        int from = suppressedFrom();
        int before = pointCell < 0 || pointCell <= from ? cells.size() : pointCell;
        int to = from;
        while (to < before && cells.get(to).suppressible()) {
            to++;
        }
        return pointCell >= 0 && pointCell <= from ? Math.min(to, from + 1) : to;
    }
}
