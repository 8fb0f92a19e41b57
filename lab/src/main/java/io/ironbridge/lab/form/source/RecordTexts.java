package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.source.Word;
import io.ironbridge.lab.cobol.translate.ProgramSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Splits the DATA DIVISION of a program, COPY and REPLACE carried out, into its records. */
final class RecordTexts {
    private final List<RecordText> records = new ArrayList<>();
    private String specialNames = "";
    private @Nullable RecordText current;

    static RecordTexts of(ProgramSource source) {
        RecordTexts texts = new RecordTexts();
        texts.split(SourceWords.of(source, source.dataLines()));
        return texts;
    }

    private void split(List<Word> words) {
        List<Word> sentence = new ArrayList<>();
        boolean special = false;
        for (Word word : words) {
            if (word.kind() != Word.Kind.STOP) {
                sentence.add(word);
                continue;
            }
            if (special && !sentence.isEmpty()) {
                specialNames = text(sentence);
            }
            special = sentence.size() == 1 && sentence.getFirst().is("SPECIAL-NAMES");
            if (!sentence.isEmpty()) {
                entry(sentence);
            }
            sentence = new ArrayList<>();
        }
    }

    private void entry(List<Word> sentence) {
        String first = sentence.getFirst().text();
        if (!first.matches("\\d{1,2}")) {
            current = null;
            return;
        }
        int level = Integer.parseInt(first);
        if (level == 1 || level == 77) {
            current = new RecordText();
            records.add(current);
        }
        RecordText record = current;
        if (record != null) {
            record.add(sentence);
        }
    }

    private static String text(List<Word> words) {
        return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }

    /** The records that have an item of this name, given in capitals. */
    List<RecordText> naming(String name) {
        return records.stream().filter(record -> record.names(name)).toList();
    }

    /** What SPECIAL-NAMES says: decimal comma, currency signs. */
    String specialNames() {
        return specialNames;
    }
}
