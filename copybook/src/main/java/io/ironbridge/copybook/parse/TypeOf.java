package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.parse.Clauses.Signed;
import io.ironbridge.copybook.parse.Clauses.Used;
import io.ironbridge.copybook.parse.Picture.Category;
import io.ironbridge.copybook.source.Word;
import org.jspecify.annotations.Nullable;

/** Determines the type of one item with a picture. */
final class TypeOf {
    private final Reading reading;
    private final Clauses clauses;
    private final Picture picture;
    private final Usage usage;
    private final boolean usageWritten;
    private final @Nullable Signed sign;
    private final Word at;

    /**
     * The clauses of an item, with what it inherits.
     *
     * @param usage own or inherited
     * @param sign own or inherited
     */
    TypeOf(
            Reading reading,
            Clauses clauses,
            Picture picture,
            @Nullable Used usage,
            @Nullable Signed sign) {
        this.reading = reading;
        this.clauses = clauses;
        this.picture = picture;
        this.usage = usage == null ? Usage.DISPLAY : usage.usage();
        this.usageWritten = clauses.usage != null;
        this.sign = sign;
        this.at = place(clauses, usage);
    }

    private static Word place(Clauses clauses, @Nullable Used usage) {
        if (clauses.usage != null) {
            return clauses.usage.at();
        }
        return clauses.picture != null || usage == null ? pictureWord(clauses) : usage.at();
    }

    private static Word pictureWord(Clauses clauses) {
        if (clauses.picture == null) {
            throw new IllegalStateException("No picture");
        }
        return clauses.picture;
    }

    FieldType type() throws Refusal {
        ClauseChecks checks = new ClauseChecks(reading, clauses, picture, usage);
        checks.sign();
        checks.blank();
        FieldType type = ofUsage();
        checks.justified(type);
        if (picture.positions() > reading.dialect().bounds().bytes()
                || type.bytes() > reading.dialect().bounds().bytes()) {
            throw tooLong();
        }
        return type;
    }

    private FieldType ofUsage() throws Refusal {
        return switch (usage) {
            case DISPLAY -> display();
            case DISPLAY_1 -> dbcs();
            case NATIONAL -> national();
            case UTF_8 -> utf8();
            case PACKED, COMP_6, BINARY, COMP_5, COMP_X, COMP_N ->
                    new ComputationalType(reading.dialect(), picture, at, pictureWord(clauses))
                            .of(usage);
            case FLOAT_SHORT,
                    FLOAT_LONG,
                    BINARY_CHAR,
                    BINARY_SHORT,
                    BINARY_LONG,
                    BINARY_DOUBLE,
                    INDEX,
                    POINTER,
                    POINTER_32,
                    PROCEDURE_POINTER,
                    FUNCTION_POINTER,
                    OBJECT_REFERENCE ->
                    throw new IllegalStateException("Usage without picture: " + usage);
        };
    }

    private FieldType display() throws Refusal {
        return switch (picture.category()) {
            case ALPHABETIC, ALPHANUMERIC -> text(Characters.ALPHANUMERIC, 1);
            case ALPHANUMERIC_EDITED -> new FieldType.EditedText(picture.symbols());
            case NUMERIC -> zoned(false);
            case NUMERIC_EDITED -> edited();
            case EXTERNAL_FLOAT -> new FieldType.ExternalFloat(picture.symbols());
            case NATIONAL -> {
                refuseWritten();
                yield text(wide(), 2);
            }
            case DBCS -> {
                refuseWritten();
                yield text(Characters.DBCS, 2);
            }
            case UTF8 -> {
                refuseWritten();
                yield utf8();
            }
            case BOOLEAN -> throw mismatch("Use PIC X, or USAGE COMP-5 for bits");
        };
    }

    private void refuseWritten() throws Refusal {
        if (usageWritten) {
            throw mismatch("Remove USAGE DISPLAY");
        }
    }

    private Characters wide() {
        return reading.dialect().nationalN() ? Characters.NATIONAL : Characters.DBCS;
    }

    private FieldType dbcs() throws Refusal {
        if (picture.category() != Category.DBCS && picture.category() != Category.NATIONAL) {
            throw mismatch("DISPLAY-1 needs PIC G or N");
        }
        return text(Characters.DBCS, 2);
    }

    private FieldType national() throws Refusal {
        return switch (picture.category()) {
            case NATIONAL -> text(Characters.NATIONAL, 2);
            case NUMERIC -> zoned(true);
            case ALPHABETIC,
                    ALPHANUMERIC,
                    ALPHANUMERIC_EDITED,
                    NUMERIC_EDITED,
                    DBCS,
                    UTF8,
                    EXTERNAL_FLOAT,
                    BOOLEAN ->
                    throw mismatch("NATIONAL needs PIC N or a numeric picture here");
        };
    }

    private FieldType utf8() throws Refusal {
        if (picture.category() != Category.UTF8) {
            throw mismatch("UTF-8 needs PIC U");
        }
        return clauses.byteLength > 0
                ? new FieldType.Text(
                        Characters.UTF8,
                        Math.min(clauses.byteLength, Integer.MAX_VALUE),
                        justified())
                : text(Characters.UTF8, 4);
    }

    private FieldType text(Characters characters, int width) throws Refusal {
        long bytes = Numbers.times(picture.positions(), width);
        if (bytes > reading.dialect().bounds().bytes()) {
            throw tooLong();
        }
        return new FieldType.Text(characters, (int) bytes, justified());
    }

    private boolean justified() {
        return clauses.justified != null;
    }

    private FieldType zoned(boolean national) throws Refusal {
        Sign written = sign();
        if (national && written.signed() && !written.separate()) {
            throw mismatch("Add SIGN SEPARATE: national digits have no room for a sign");
        }
        return new FieldType.Zoned(
                picture.digits(),
                picture.scale(),
                written,
                national,
                clauses.blankWhenZero != null);
    }

    private Sign sign() {
        if (!picture.signed()) {
            return Sign.UNSIGNED;
        }
        if (sign == null) {
            return Sign.TRAILING;
        }
        if (sign.separate()) {
            return sign.leading() ? Sign.LEADING_SEPARATE : Sign.TRAILING_SEPARATE;
        }
        return sign.leading() ? Sign.LEADING : Sign.TRAILING;
    }

    private FieldType edited() {
        return new FieldType.Edited(
                picture.symbols(),
                picture.digits(),
                picture.scale(),
                (int) picture.positions(),
                picture.currency(),
                reading.notation().decimalComma(),
                clauses.blankWhenZero != null);
    }

    private Refusal mismatch(String suggestion) {
        return mismatch(at, suggestion);
    }

    /** The usage is not allowed for this picture. */
    static Refusal mismatch(Word at, String suggestion) {
        return new Refusal("IRB-COPY-0072E", at, "usage and picture do not match", suggestion);
    }

    private Refusal tooLong() {
        return new Refusal(
                "IRB-COPY-0053E",
                pictureWord(clauses),
                "the item has more than " + reading.dialect().bounds().bytes() + " bytes",
                "Shorten it");
    }
}
