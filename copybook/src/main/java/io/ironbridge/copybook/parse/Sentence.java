package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Origin;
import io.ironbridge.copybook.source.Word;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Words up to a full stop.
 *
 * @param words at least one, without the full stop
 */
record Sentence(List<Word> words) {
    Sentence {
        words = List.copyOf(words);
    }

    Word first() {
        return words.getFirst();
    }

    /** Its place, and its words separated by one blank. */
    Origin origin() {
        String text = words.stream().map(Word::text).collect(Collectors.joining(" ", "", "."));
        return new Origin(first().position().file(), first().position().line(), text);
    }
}
