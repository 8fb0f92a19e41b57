package io.ironbridge.copybook.source;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Source text in lines; text without line ends that consists of card images, in cards. */
final class SourceText implements Iterable<SourceLine> {
    private static final int CARD = FixedForm.CARD;
    private static final char NEXT_LINE = '\u0085';

    private final String text;
    private final int tabWidth;
    private final boolean nextLineEnds;
    private final boolean cards;

    /**
     * Text in lines.
     *
     * @param free whether it cannot be card images
     */
    SourceText(String text, int tabWidth, boolean free) {
        this.text = text;
        this.tabWidth = tabWidth;
        boolean ended = text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
        this.nextLineEnds = !ended;
        this.cards = !free && !ended && text.indexOf(NEXT_LINE) < 0 && looksLikeCards();
    }

    @Override
    public Iterator<SourceLine> iterator() {
        return new Lines();
    }

    /** At least two cards, and none that is not valid in fixed format. */
    private boolean looksLikeCards() {
        for (int card = 0; card < text.length(); card += CARD) {
            int end = Math.min(card + CARD, text.length());
            if (!FixedForm.card(new SourceLine(1, text.substring(card, end), tabWidth))) {
                return false;
            }
        }
        return text.length() > CARD;
    }

    private final class Lines implements Iterator<SourceLine> {
        private int at;
        private int number;

        @Override
        public boolean hasNext() {
            return at < text.length();
        }

        @Override
        public SourceLine next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            int end = end();
            SourceLine line = new SourceLine(++number, text.substring(at, end), tabWidth);
            at = cards ? end : end + (text.startsWith("\r\n", end) ? 2 : 1);
            return line;
        }

        private int end() {
            if (cards) {
                return Math.min(at + CARD, text.length());
            }
            int end = at;
            while (end < text.length() && !endsLine(text.charAt(end))) {
                end++;
            }
            return end;
        }

        private boolean endsLine(char character) {
            return character == '\n'
                    || character == '\r'
                    || (character == NEXT_LINE && nextLineEnds);
        }
    }
}
