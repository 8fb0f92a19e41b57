package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the records of a source that are not requested. */
final class UnwantedRecords {
    private UnwantedRecords() {}

    /**
     * The first words of the entries of all records without an item of the name; empty if no record
     * has one.
     */
    static Set<Word> without(String name, List<List<Sentence>> sections) {
        Set<Word> unwanted = new HashSet<>();
        boolean found = false;
        for (List<Sentence> record : records(sections)) {
            boolean wanted = record.stream().anyMatch(entry -> named(entry, name));
            found |= wanted;
            if (!wanted) {
                record.forEach(entry -> unwanted.add(entry.first()));
            }
        }
        return found ? unwanted : Set.of();
    }

    private static boolean named(Sentence entry, String name) {
        return entry.words().size() > 1 && entry.words().get(1).is(name);
    }

    private static List<List<Sentence>> records(List<List<Sentence>> sections) {
        List<List<Sentence>> records = new ArrayList<>();
        for (List<Sentence> section : sections) {
            records.add(new ArrayList<>());
            for (Sentence sentence : section) {
                String level = sentence.first().text();
                if (level.equals("01") || level.equals("1") || level.equals("77")) {
                    records.add(new ArrayList<>());
                }
                records.getLast().add(sentence);
            }
        }
        return records;
    }
}
