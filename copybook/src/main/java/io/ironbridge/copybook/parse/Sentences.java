package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the data descriptions in source text: all of a copybook; of a program, those of its DATA
 * DIVISION without FD entries, and nothing from PROCEDURE DIVISION on.
 */
final class Sentences {
    /** Kind of the current text. */
    private enum Part {
        DATA,
        /** Divisions and sections without data descriptions. */
        OTHER
    }

    private final List<Word> words;
    private final Faults faults;
    private final List<List<Sentence>> sections = new ArrayList<>();
    private final List<Sentence> specialNames = new ArrayList<>();
    private List<Word> sentence = new ArrayList<>();
    private Part part = Part.DATA;
    private int at;

    private Sentences(List<Word> words, Faults faults) {
        this.words = words;
        this.faults = faults;
        sections.add(new ArrayList<>());
    }

    static Sentences read(List<Word> words, Faults faults) {
        Sentences sentences = new Sentences(words, faults);
        while (sentences.at < words.size() && !sentences.header("PROCEDURE", "DIVISION")) {
            sentences.step();
        }
        sentences.lastSentence();
        return sentences;
    }

    /** Entries, one list for each section. */
    List<List<Sentence>> sections() {
        return sections;
    }

    /** The entries after SPECIAL-NAMES. */
    List<Sentence> specialNames() {
        return specialNames;
    }

    private void step() {
        Word word = words.get(at);
        if (divisionHeader()) {
            division(word);
        } else if (header(word.text(), "SECTION") && word.kind() == Kind.WORD) {
            section(word);
        } else if (word.is("SPECIAL-NAMES") && sentence.isEmpty()) {
            at++;
            skipStop();
            specialNames.add(new Sentence(takeSentence(word)));
        } else if (part == Part.OTHER) {
            at++;
        } else {
            dataWord(word);
        }
    }

    private void dataWord(Word word) {
        at++;
        if (word.kind() == Kind.STOP) {
            endSentence();
            return;
        }
        if (MissingFullStop.before(word, following(), sentence)) {
            lostStop(sentence.getLast());
            endSentence();
        }
        sentence.add(word);
    }

    private Word following() {
        return at < words.size() ? words.get(at) : words.getLast();
    }

    private void lostStop(Word last) {
        faults.warning(
                "IRB-COPY-0042W",
                last.position(),
                last.text(),
                "a full stop is missing here; it is assumed",
                "Add it");
    }

    private void endSentence() {
        if (!sentence.isEmpty() && !fileDescription(sentence.getFirst())) {
            sections.getLast().add(new Sentence(sentence));
        }
        sentence = new ArrayList<>();
    }

    private void lastSentence() {
        if (!sentence.isEmpty()) {
            lostStop(sentence.getLast());
            endSentence();
        }
    }

    private static boolean fileDescription(Word first) {
        return first.is("FD") || first.is("SD") || first.is("RD") || first.is("CD");
    }

    private boolean header(String name, String kind) {
        return at + 1 < words.size() && words.get(at).is(name) && words.get(at + 1).is(kind);
    }

    private boolean divisionHeader() {
        return header("IDENTIFICATION", "DIVISION")
                || header("ID", "DIVISION")
                || header("ENVIRONMENT", "DIVISION")
                || header("DATA", "DIVISION");
    }

    private void division(Word name) {
        // Preceding words without a full stop are compiler directives (PROCESS, CBL).
        sentence = new ArrayList<>();
        part = name.is("DATA") ? Part.DATA : Part.OTHER;
        at += 2;
        skipStop();
    }

    private void section(Word name) {
        boolean data =
                name.is("WORKING-STORAGE")
                        || name.is("LOCAL-STORAGE")
                        || name.is("LINKAGE")
                        || name.is("FILE");
        if (name.is("REPORT") || name.is("SCREEN") || name.is("COMMUNICATION")) {
            faults.warning(
                    "IRB-COPY-0055W",
                    name.position(),
                    name.text(),
                    "the section has no records; it is ignored",
                    "No action is needed");
        }
        lastSentence();
        part = data ? Part.DATA : Part.OTHER;
        sections.add(new ArrayList<>());
        at += 2;
        skipStop();
    }

    private void skipStop() {
        if (at < words.size() && words.get(at).kind() == Kind.STOP) {
            at++;
        }
    }

    private List<Word> takeSentence(Word first) {
        List<Word> taken = new ArrayList<>(List.of(first));
        while (at < words.size() && words.get(at).kind() != Kind.STOP && !divisionHeader()) {
            taken.add(words.get(at++));
        }
        skipStop();
        return taken;
    }
}
