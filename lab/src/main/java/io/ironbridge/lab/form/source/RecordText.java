package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.source.Word;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The entries of one level 01 or 77, and where each stands. A record that redefines another is
 * described like a separate one.
 */
final class RecordText {
    private final List<String> entries = new ArrayList<>();
    private final List<SourcePlace> places = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();

    /** Entry, from 0, of the table whose counter lies in another record; -1 where there is none. */
    private int openTable = -1;

    /** Takes the words of an entry without its full stop. */
    void add(List<Word> words) {
        List<String> texts = new ArrayList<>(words.stream().map(Word::text).toList());
        int redefines = index(texts, "REDEFINES", 0);
        if (entries.isEmpty() && redefines >= 0) {
            texts.subList(redefines, Math.min(redefines + 2, texts.size())).clear();
        }
        countedElsewhere(texts);
        places.add(
                new SourcePlace(
                        words.getFirst().position().file(), words.getFirst().position().line()));
        texts.replaceAll(text -> text.equalsIgnoreCase("POINTER-32") ? "POINTER" : text);
        entries.add(String.join(" ", texts) + " .");
        if (words.size() > 1) {
            names.add(words.get(1).text().toUpperCase(Locale.ROOT));
        }
    }

    /** A counter outside the record: the table is read with its maximum number of occurrences. */
    private void countedElsewhere(List<String> texts) {
        int depending = index(texts, "DEPENDING", 0);
        int occurs = index(texts, "OCCURS", 0);
        if (depending < 0 || occurs < 0) {
            return;
        }
        int counter = depending + (index(texts, "ON", depending) == depending + 1 ? 2 : 1);
        if (counter >= texts.size()
                || names.contains(texts.get(counter).toUpperCase(Locale.ROOT))) {
            return;
        }
        int end = counter + ItemName.of(texts.subList(counter, texts.size())).words();
        texts.subList(depending, Math.min(end, texts.size())).clear();
        if (index(texts, "TO", occurs) == occurs + 2) {
            texts.subList(occurs + 1, occurs + 3).clear();
        }
        openTable = entries.size();
    }

    private static int index(List<String> texts, String word, int from) {
        for (int i = from; i < texts.size(); i++) {
            if (texts.get(i).equalsIgnoreCase(word)) {
                return i;
            }
        }
        return -1;
    }

    boolean names(String name) {
        return names.contains(name);
    }

    SourcePlace first() {
        return places.getFirst();
    }

    int openTable() {
        return openTable;
    }

    /** One line for each entry. */
    String text() {
        return String.join("\n", entries) + "\n";
    }

    /** Where the entry in this line of the text stands in the source; lines are from 1. */
    SourcePlace place(int line) {
        return places.get(Math.clamp(line - 1, 0, places.size() - 1));
    }
}
