package io.ironbridge.benchmarks;

import java.util.random.RandomGenerator;

/** Invented texts, with frequencies of special characters. */
final class SampleTexts {
    private static final String SYLLABLES = "ba ke li mo nu ra sel tor van wer ing and est old pin";
    private static final String[] PARTS = SYLLABLES.split(" ");
    private static final String[] BETWEEN = {" ", " ", " ", " ", ", ", "-", " & ", ". "};

    /** One text in this many has a letter outside ASCII. */
    private static final int ACCENTS = 50;

    /** One text in this many has a character that JSON escapes. */
    private static final int QUOTES = 200;

    private final RandomGenerator random;

    SampleTexts(RandomGenerator random) {
        this.random = random;
    }

    /** A text of exactly this length; its first and last characters are letters. */
    String ofLength(int length) {
        StringBuilder text = new StringBuilder(word());
        while (text.length() < length) {
            text.append(pick(BETWEEN)).append(word());
        }
        text.setLength(length);
        text.setCharAt(length - 1, 'e');
        replaceNowAndThen(text, ACCENTS, 'ü');
        replaceNowAndThen(text, QUOTES, '"');
        return text.toString();
    }

    private void replaceNowAndThen(StringBuilder text, int oneIn, char character) {
        if (random.nextInt(oneIn) == 0 && text.length() > 2) {
            text.setCharAt(random.nextInt(1, text.length() - 1), character);
        }
    }

    private String word() {
        StringBuilder word = new StringBuilder(pick(PARTS)).append(pick(PARTS));
        word.setCharAt(0, Character.toUpperCase(word.charAt(0)));
        return word.toString();
    }

    private String pick(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
