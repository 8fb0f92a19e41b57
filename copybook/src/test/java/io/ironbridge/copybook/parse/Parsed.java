package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import io.ironbridge.copybook.source.SourceOptions.Format;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Copybooks in free format, read. */
final class Parsed {
    private Parsed() {}

    static Copybook copybook(Dialect dialect, String text) {
        return CopybookParser.parse(
                new SourceFile("T.cpy", text.getBytes(StandardCharsets.UTF_8)),
                CopyLibrary.NONE,
                SourceOptions.DEFAULT.withFormat(Format.FREE),
                dialect);
    }

    static Copybook copybook(String text) {
        return copybook(Dialect.IBM, text);
    }

    /** The only record. */
    static Layout layout(String text) {
        return layout(Dialect.IBM, text);
    }

    static Layout layout(Dialect dialect, String text) {
        return copybook(dialect, text).layouts().getFirst();
    }

    static Item item(Layout layout, String path) {
        return layout.find(path).orElseThrow();
    }

    /** The type of an item with these clauses. */
    static FieldType type(String clauses) {
        return type(Dialect.IBM, clauses);
    }

    static FieldType type(Dialect dialect, String clauses) {
        return ((Field) layout(dialect, "01 A " + clauses + ".").root()).type();
    }

    static List<CopybookFault> faults(String text) {
        return faults(Dialect.IBM, text);
    }

    static List<CopybookFault> faults(Dialect dialect, String text) {
        return catchThrowableOfType(CopybookException.class, () -> copybook(dialect, text))
                .faults();
    }

    /** Code, line and column of each fault: {@code IRB-COPY-0040E 1:8}. */
    static List<String> places(List<CopybookFault> faults) {
        return faults.stream()
                .map(fault ->
                        "%s %d:%d"
                                .formatted(
                                        fault.code(),
                                        fault.position().line(),
                                        fault.position().column()))
                .toList();
    }

    static List<String> errors(String text) {
        return places(faults(text));
    }

    static List<String> warnings(String text) {
        return places(copybook(text).warnings());
    }
}
