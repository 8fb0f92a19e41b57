package io.ironbridge.copybook.source;

/**
 * What reading may cost, so that neither nested COPY nor REPLACING can make it grow without bound.
 * Once something is spent the fault is noted, and everybody who asks stops.
 */
final class Budget {
    /** Text words of one COBOL word; a picture or a signed number has several. */
    private static final long TOKENS_PER_WORD = 2;

    /** Steps of comparing and copying words, for each word allowed. */
    private static final long STEPS_PER_WORD = 50;

    /** Characters of words put together from pieces, for each byte of a file allowed. */
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

    /** Most text words at one time. */
    long mostTokens() {
        return TOKENS_PER_WORD * Math.max(0, options.mostWords());
    }

    /** Whether to stop. */
    boolean spent() {
        return spent;
    }

    /** A word was compared or passed on. */
    void step(Token at) {
        if (--steps < 0) {
            spend(SourceFault.REPLACING_WORK, at.position(), at.text(), "COPY takes too much work");
        }
    }

    /** So many words are about to be passed on. */
    void steps(int number, Token at) {
        steps -= number;
        step(at);
    }

    /** A word was put together. */
    void characters(Token at, int length) {
        characters -= length;
        if (characters < 0) {
            spend(SourceFault.REPLACING_WORK, at.position(), at.text(), "Words become too long");
        }
    }

    /** Whether there may be one more word than there are. */
    boolean anotherWord(int words, Token at) {
        if (words >= options.mostWords()) {
            tooMany(at);
        }
        return !spent;
    }

    /** There are so many text words, {@code at} being the last. */
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
