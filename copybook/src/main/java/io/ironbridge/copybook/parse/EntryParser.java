package io.ironbridge.copybook.parse;

import org.jspecify.annotations.Nullable;

/** Reads data description entries: level number, name, clauses in any order. */
final class EntryParser {
    private static final int CONSTANT = 78;

    private final Reading reading;
    private final EntryName names;
    private final ClauseReader reader;

    EntryParser(Reading reading) {
        this.reading = reading;
        this.names = new EntryName(reading);
        this.reader = new ClauseReader(reading);
    }

    /** The entry; null if it has no level number, which is reported. */
    @Nullable Entry read(Sentence sentence) {
        Words words = new Words(sentence.words());
        try {
            int level = LevelNumber.read(words.next());
            Clauses clauses = new Clauses();
            String name = names.read(words, clauses);
            if (level == CONSTANT) {
                reader.readConstant(words, clauses);
            }
            while (!words.done()) {
                reader.read(words, clauses);
            }
            return new Entry(level, name, sentence.first(), sentence.origin(), clauses);
        } catch (Refusal refusal) {
            refusal.report(reading.faults());
            return null;
        }
    }
}
