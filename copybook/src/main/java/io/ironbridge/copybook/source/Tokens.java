package io.ironbridge.copybook.source;

import java.util.ArrayList;
import java.util.List;

/** A file's text words, before COPY. */
final class Tokens {
    private Tokens() {}

    static List<Token> of(SourceFile file, SourceOptions options, Faults faults, Budget budget) {
        faults.meet(file.name());
        byte[] bytes = file.bytes();
        Position start = new Position(file.name(), 1, 1);
        if (bytes.length > options.mostBytes()) {
            String what =
                    "The file has %d bytes, %d are allowed"
                            .formatted(bytes.length, options.mostBytes());
            SourceFault.TOO_LARGE.note(faults, start, "", what);
            return List.of();
        }
        if (EbcdicSource.looksLike(bytes) && EbcdicSource.shifted(bytes)) {
            SourceFault.SHIFTED.note(
                    faults, start, "", "Double-byte characters in EBCDIC source are not decoded");
        }
        boolean free = options.format() == SourceOptions.Format.FREE;
        return of(
                new SourceText(SourceDecoder.decode(bytes), options.tabWidth(), free),
                file.name(),
                options,
                faults,
                budget);
    }

    private static List<Token> of(
            SourceText text, String file, SourceOptions options, Faults faults, Budget budget) {
        ReferenceFormat format = format(text, file, options, faults);
        List<Token> tokens = new ArrayList<>();
        long most = budget.mostTokens() + 1;
        new LineReader(
                        file,
                        format,
                        options,
                        faults,
                        line -> {
                            Tokenizer.scan(line, tokens, most);
                            return tokens.size() < most;
                        })
                .read(text);
        if (!tokens.isEmpty()) {
            budget.tokens(tokens.size(), tokens.getLast());
        }
        return tokens;
    }

    private static ReferenceFormat format(
            SourceText text, String file, SourceOptions options, Faults faults) {
        return switch (options.format()) {
            case DETECT -> FormatDetector.detect(text, file, faults);
            case FIXED -> ReferenceFormat.FIXED;
            case FREE -> ReferenceFormat.FREE;
        };
    }
}
