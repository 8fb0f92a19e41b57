package io.ironbridge.mapping.jsonata;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text for regular expressions that checks the time at intervals: some expressions read a text of
 * n characters n² times or more, and nothing else stops them. For one matcher.
 */
final class GuardedText implements CharSequence {
    /** Characters read between two checks of the time, less one; a power of two less one. */
    private static final int CLOCK_MASK = 0xFFF;

    private final String text;
    private final EvaluationBounds bounds;
    private int reads;

    GuardedText(String text, EvaluationBounds bounds) {
        this.text = text;
        this.bounds = bounds;
    }

    /** A matcher over {@code text} within the bounds of the active evaluation. */
    static Matcher matcher(Pattern pattern, String text) {
        return pattern.matcher(new GuardedText(text, BoundedFunctions.bounds()));
    }

    @Override
    public char charAt(int index) {
        if ((++reads & CLOCK_MASK) == 0) {
            bounds.checkTime();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    /** Not guarded: matchers use it to extract groups. */
    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
