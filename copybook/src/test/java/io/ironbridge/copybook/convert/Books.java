package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import java.util.List;

/** Records of copybooks in free format. */
final class Books {
    static final ConversionOptions EBCDIC = ConversionOptions.of(CodePages.of("037"));
    static final ConversionOptions ASCII = ConversionOptions.of(CodePages.of("ISO-8859-1"));

    /** Three definitions of one area, of 4, 3 and 2 bytes, and an item behind it. */
    static final String AREAS =
            """
            01 REC.
              05 KIND PIC X.
              05 RAW PIC X(4).
              05 MONEY REDEFINES RAW.
                10 AMOUNT PIC S9(5) COMP-3.
              05 PLACE REDEFINES RAW.
                10 CODE PIC 9(2).
              05 TAIL PIC X.
            """;

    private Books() {}

    static RecordCatalog catalog(String copybook) {
        return new RecordCatalog(CopybookParser.parse("book.cpy", copybook).layouts());
    }

    static Layout layout(String copybook) {
        return catalog(copybook).only();
    }

    static RecordTypes one(String copybook) {
        return RecordTypes.one(layout(copybook), EBCDIC);
    }

    static RecordTypes selected(String copybook, String rule) {
        return RecordTypes.selected(SelectRule.parse(rule), catalog(copybook), EBCDIC);
    }

    static List<String> names(Layout layout) {
        return layout.items().stream().map(item -> item.name()).toList();
    }
}
