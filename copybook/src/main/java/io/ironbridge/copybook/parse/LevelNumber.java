package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;

/** The number at the beginning of an entry. */
final class LevelNumber {
    private LevelNumber() {}

    static int read(Word word) throws Refusal {
        if (word.kind() != Kind.WORD || !word.text().chars().allMatch(Character::isDigit)) {
            throw new Refusal(
                    "IRB-COPY-0040E",
                    word,
                    "an entry must begin with a level number",
                    "Write 01 to 49, 66, 77 or 88 before it, or check that the previous entry ends"
                            + " with a full stop");
        }
        long level = Numbers.saturated(word.text());
        if (!isLevel(level)) {
            throw new Refusal(
                    "IRB-COPY-0041E",
                    word,
                    "this is not a level number",
                    "Level numbers are 01 to 49, 66, 77, 78 and 88");
        }
        return (int) level;
    }

    private static boolean isLevel(long number) {
        return (number >= 1 && number <= 49)
                || number == 66
                || number == 77
                || number == 78
                || number == 88;
    }
}
