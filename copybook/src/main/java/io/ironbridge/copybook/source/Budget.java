package io.ironbridge.copybook.source;

/**
 * Limits the cost of reading, so that neither nested COPY nor REPLACING can make it grow without
 * bound. When a limit is reached, the fault is noted, and all steps stop.
 */
final class Budget {
    /** Text words of one COBOL word; a picture or a signed number has several. */
    private static final long TOKENS_PER_WORD = 2;

    /** Steps of comparing and copying words, for each allowed word. */
    private static final long STEPS_PER_WORD = 50;

    /** Characters of words built from pieces, for each allowed byte of a file. */
    private static final long CHARACTERS_PER_BYTE = 4;

    private final SourceOptions options;
    private final Faults faults;
    private long steps;
    private long characters;
    private boolean spent;

    Budget(SourceOptions options, Faults faults) {
        this.options = options;
        this.faults = faults;
        this.steps = STEPS_PER_WORD * Math.max(100, options.mostWords());
        this.characters = CHARACTERS_PER_BYTE * Math.max(100, options.mostBytes());
    }

    /** Maximum text words at one time. */
    long mostTokens() {
        return TOKENS_PER_WORD * Math.max(0, options.mostWords());
    }

    /** Whether to stop. */
    boolean spent() {
        return spent;
    }

    /** Counts a word that was compared or passed on. */
    void step(Token at) {
        if (--steps < 0) {
            spend(SourceFault.REPLACING_WORK, at.position(), at.text(), "COPY needs too much work");
        }
    }

    /** Counts words that are about to be passed on. */
    void steps(int number, Token at) {
        steps -= number;
        step(at);
    }

    /** Counts the characters of a word built from pieces. */
    void characters(Token at, int length) {
        characters -= length;
        if (characters < 0) {
            spend(SourceFault.REPLACING_WORK, at.position(), at.text(), "Words become too long");
        }
    }

    /** Whether one more word is allowed. */
    boolean anotherWord(int words, Token at) {
        if (words >= options.mostWords()) {
            tooMany(at);
        }
        return !spent;
    }

    /** Checks the number of text words; {@code at} is the last one. */
    void tokens(long number, Token at) {
        if (number > mostTokens()) {
            tooMany(at);
        }
    }

    private void tooMany(Token at) {
        String what = "There are more than " + options.mostWords() + " words";
        spend(SourceFault.TOO_MANY_WORDS, at.position(), at.text(), what);
    }

    private void spend(SourceFault fault, Position at, String text, String what) {
        if (!spent) {
            fault.note(faults, at, text, what);
        }
        spent = true;
    }
}
