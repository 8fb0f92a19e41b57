package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.Position;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import io.ironbridge.copybook.source.SourceReader;
import io.ironbridge.copybook.source.Word;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Parses copybooks: from source text to records with the position and type of each item.
 *
 * <p>Whole programs are accepted, too: the records of their DATA DIVISION. Items without a level 01
 * above them form a record that is named after the file, or the single group that they are.
 *
 * <p>Source: Enterprise COBOL for z/OS Language Reference, data division.
 */
public final class CopybookParser {
    private CopybookParser() {}

    /**
     * The records of a copybook.
     *
     * @param file the copybook
     * @param library where COPY finds members
     * @param source how to read the text
     * @param dialect differences between compilers
     * @throws CopybookException with all faults if it cannot be used; nothing else is thrown,
     *     whatever the file contains
     */
    public static Copybook parse(
            SourceFile file, CopyLibrary library, SourceOptions source, Dialect dialect) {
        return parse(file, library, source, dialect, "");
    }

    /**
     * The records of a copybook, or only those that contain an item.
     *
     * @param item name of a record or of an item in it. Records without the item are omitted, and
     *     their errors are warnings. {@code ""}, or a name that no item has: all records
     * @throws CopybookException as above
     */
    public static Copybook parse(
            SourceFile file,
            CopyLibrary library,
            SourceOptions source,
            Dialect dialect,
            String item) {
        Faults faults = new Faults();
        List<Word> words = new SourceReader().read(file, library, source, faults);
        return parse(words, file.name(), dialect, item, faults);
    }

    /** As Enterprise COBOL reads it, without COPY. */
    public static Copybook parse(SourceFile file) {
        return parse(file, CopyLibrary.NONE, SourceOptions.DEFAULT, Dialect.IBM);
    }

    /**
     * As Enterprise COBOL reads it, without COPY.
     *
     * @param name name for faults, and for a record without a name
     * @param text source text
     */
    public static Copybook parse(String name, String text) {
        return parse(new SourceFile(name, text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Copybook parse(
            List<Word> words, String file, Dialect dialect, String item, Faults faults) {
        Sentences sentences = Sentences.read(words, faults);
        Notation notation =
                SpecialNames.read(sentences.specialNames(), Notation.of(dialect), faults);
        Reading reading = new Reading(dialect, notation, faults);
        Set<Word> unwanted = UnwantedRecords.without(item, sentences.sections());
        List<RecordTree> records = records(sentences.sections(), unwanted, reading, file);
        if (records.isEmpty()) {
            Faults reported = isLikeData(sentences) ? faults : new Faults();
            reported.error(
                    "IRB-COPY-0054E",
                    new Position(file, 1, 1),
                    "",
                    "there is no data description",
                    "Check that the file is a copybook with data, and its reference format");
            if (reported != faults) { // another kind of file: its other faults are consequences
                throw new CopybookException(reported.all());
            }
        }
        for (RecordTree record : records) {
            faults.aside(unwanted.contains(record.root().first()));
            understand(record, reading);
        }
        faults.aside(false);
        records.removeIf(record -> unwanted.contains(record.root().first()));
        List<Layout> layouts = layouts(records, reading);
        if (faults.fatal()) {
            throw new CopybookException(faults.all());
        }
        return new Copybook(layouts, faults.all());
    }

    /** Whether any sentence begins with a number or has a picture. */
    private static boolean isLikeData(Sentences sentences) {
        return sentences.sections().stream()
                .flatMap(List::stream)
                .anyMatch(sentence ->
                        sentence.first().text().matches("[0-9]+")
                                || sentence.words().stream()
                                        .anyMatch(word -> word.is("PIC") || word.is("PICTURE")));
    }

    private static List<RecordTree> records(
            List<List<Sentence>> sections, Set<Word> unwanted, Reading reading, String file) {
        EntryParser entries = new EntryParser(reading);
        TreeBuilder builder = new TreeBuilder(reading, file);
        for (List<Sentence> section : sections) {
            for (Sentence sentence : section) {
                reading.faults().aside(unwanted.contains(sentence.first()));
                Entry entry = entries.read(sentence);
                if (entry != null) {
                    builder.add(entry);
                }
            }
            builder.endRecord();
        }
        reading.faults().aside(false);
        return builder.records();
    }

    private static void understand(RecordTree record, Reading reading) {
        Node root = record.root();
        new Names().give(root);
        new Types(reading).find(root);
        new Redefinitions(reading).resolve(root);
        new Counters(reading, root).resolve();
        new InitialValues(reading).find(root);
    }

    private static List<Layout> layouts(List<RecordTree> records, Reading reading) {
        List<Layout> layouts = new ArrayList<>();
        for (RecordTree record : records) {
            if (!reading.faults().fatal()) {
                new Offsets(reading).find(record.root());
            }
            if (!reading.faults().fatal()) {
                RenamesFinder renames = new RenamesFinder(reading, record.root());
                layouts.add(
                        new Layout(
                                LayoutBuilder.item(record.root()), renames.find(record.renames)));
            }
        }
        return layouts;
    }
}
