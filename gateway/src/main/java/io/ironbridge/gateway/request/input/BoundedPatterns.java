package io.ironbridge.gateway.request.input;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import com.networknt.schema.regex.RegularExpressions;
import io.ironbridge.mapping.limits.WorkBudget;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The regular expressions of schemas, run by the JDK's engine. Some read a text of n characters n²
 * or 2 to the power of n times, and the engine has no limit; therefore the characters read for one
 * value are counted.
 */
final class BoundedPatterns implements RegularExpressionFactory {
    /** Every expression may read each character of a text this often, whatever its length. */
    private static final int READS_OF_A_CHARACTER = 16;

    private static final ScopedValue<Steps> STEPS = ScopedValue.newInstance();

    /** An expression has read too much of a text. */
    static final class ExceededException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String pattern;

        ExceededException(String pattern) {
            super("a pattern reads too much", null, false, false);
            this.pattern = pattern;
        }

        /** As in the document. */
        String pattern() {
            return pattern;
        }
    }

    /** The characters that may still be read for one value. */
    private static final class Steps {
        /** Characters between two checks of the clock, minus one; a power of two minus one. */
        private static final int CLOCK_MASK = 0xFFF;

        private final WorkBudget budget = WorkBudget.current();
        private long left;

        Steps(long left) {
            this.left = left;
        }

        boolean isLeft() {
            if ((--left & CLOCK_MASK) == 0) {
                budget.check();
            }
            return left >= 0;
        }
    }

    /**
     * Checks a value.
     *
     * @param steps characters that its expressions may read in total, in addition to those of
     *     {@link #READS_OF_A_CHARACTER}
     * @throws ExceededException if an expression needs more
     */
    static <T> T within(int steps, Supplier<T> check) {
        return ScopedValue.where(STEPS, new Steps(steps)).call(check::get);
    }

    @Override
    public RegularExpression getRegularExpression(String regex) {
        Pattern pattern =
                Pattern.compile(
                        RegularExpressions.replaceLongformCharacterProperties(
                                RegularExpressions.replaceDollarAnchors(regex)));
        return text -> find(pattern, regex, text);
    }

    private static boolean find(Pattern pattern, String regex, String text) {
        Steps steps = STEPS.get();
        steps.left += (long) READS_OF_A_CHARACTER * text.length();
        try {
            return pattern.matcher(new CountedText(text, steps, regex)).find();
        } catch (StackOverflowError e) { // the engine handles repeated groups by recursion
            throw new ExceededException(regex);
        }
    }

    /** A text that counts the characters read from it. For one matcher. */
    private record CountedText(String text, Steps steps, String regex) implements CharSequence {
        @Override
        public char charAt(int index) {
            if (!steps.isLeft()) {
                throw new ExceededException(regex);
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
