package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.parse.Clauses.Signed;
import io.ironbridge.copybook.parse.Picture.Category;
import io.ironbridge.copybook.source.Word;

/** Checks that the clauses of an item are compatible with its picture and usage. */
record ClauseChecks(Reading reading, Clauses clauses, Picture picture, Usage usage) {
    void sign() throws Refusal {
        Signed own = clauses.sign;
        if (own == null) {
            return;
        }
        if (!picture.signed()) {
            throw new Refusal(
                    "IRB-COPY-0075E",
                    own.at(),
                    "SIGN needs a picture that begins with S",
                    "Add the S, or remove SIGN");
        }
        if (usage != Usage.DISPLAY && usage != Usage.NATIONAL) {
            reading.warning(
                    "IRB-COPY-0076W", own.at(), "SIGN has no effect on this usage", "Remove it");
        }
    }

    void blank() throws Refusal {
        Word blank = clauses.blankWhenZero;
        if (blank != null && !canBeBlank()) {
            throw new Refusal(
                    "IRB-COPY-0077E",
                    blank,
                    "BLANK WHEN ZERO needs a DISPLAY or NATIONAL number without S or *",
                    "Remove it, or change the picture");
        }
    }

    private boolean canBeBlank() {
        boolean edited = picture.category() == Category.NUMERIC_EDITED;
        boolean number = edited || (picture.numeric() && !picture.signed());
        return number
                && picture.symbols().indexOf('*') < 0
                && (usage == Usage.DISPLAY || usage == Usage.NATIONAL);
    }

    void justified(FieldType type) {
        if (clauses.justified != null && !(type instanceof FieldType.Text)) {
            reading.warning(
                    "IRB-COPY-0078W",
                    clauses.justified,
                    "JUSTIFIED has an effect on text only",
                    "Remove it");
        }
    }
}
