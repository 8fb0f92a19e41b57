package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.codec.edited.EditProgram;
import io.ironbridge.copybook.codec.edited.EditReader;
import io.ironbridge.copybook.codec.edited.EditText;
import io.ironbridge.copybook.codec.edited.EditWriter;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import org.jspecify.annotations.Nullable;

/**
 * Numeric-edited items as JSON numbers. Encoding also accepts edited text that is not a plain
 * number, in full length or without the blanks around it.
 */
final class EditedCodec extends DecimalCodec {
    private final EditProgram program;
    private final EditReader reader;
    private final EditWriter writer;
    private final EditText text;
    private final DecimalBlanks blanks;
    private final boolean currencyMissing;

    private EditedCodec(EditProgram program, ConversionOptions options) {
        super(program.digits(), program.scale(), program.signed(), options);
        CodePage codePage = options.host().codePage();
        this.program = program;
        this.reader = new EditReader(program);
        this.writer = new EditWriter(program);
        this.text = new EditText(reader, program.width(), codePage);
        byte[] blank = DecimalBlanks.of(codePage.space(), program.width());
        this.blanks = new DecimalBlanks(blank, false, options.badData());
        this.currencyMissing =
                !program.mapped() && options.input().unmappable() == Unmappable.REJECT;
    }

    /**
     * Numbers, or strings if the options say so.
     *
     * @throws IllegalArgumentException if the type has no edited picture or a wrong length
     */
    static FieldCodec of(FieldType.Edited type, ConversionOptions options) {
        EditProgram program = EditProgram.of(type, options.host().codePage());
        if (program.width() != type.bytes()) {
            throw new IllegalArgumentException(
                    "%s takes %d bytes, not %d"
                            .formatted(type.symbols(), program.width(), type.bytes()));
        }
        EditedCodec numbers = new EditedCodec(program, options);
        return options.output().editedAsText()
                ? new EditedAsTextCodec(numbers, numbers.text, options)
                : numbers;
    }

    @Override
    public int bytes() {
        return program.width();
    }

    @Override
    int positions() {
        return program.digits();
    }

    @Override
    DecimalBlanks blanks() {
        return blanks;
    }

    /** The program itself has the flag. */
    @Override
    boolean blankWhenZero() {
        return false;
    }

    @Override
    @Nullable FaultReason check(byte[] record, int at) {
        return reader.fits(record, at) ? null : FaultReason.INVALID_EDITING;
    }

    @Override
    boolean negative(byte[] record, int at) {
        return reader.negative(record, at);
    }

    @Override
    int digit(byte[] record, int at, int position) {
        return reader.digit(record, at, position);
    }

    @Override
    void store(boolean negative, byte[] digits, byte[] record, int at) {
        writer.write(negative, digits, record, at);
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        if (currencyMissing) {
            return FaultReason.UNMAPPABLE;
        }
        FaultReason bad = super.encode(value, record, at);
        boolean stored = bad == FaultReason.NOT_A_NUMBER && text.store(value.text(), record, at);
        return stored ? null : bad;
    }
}
