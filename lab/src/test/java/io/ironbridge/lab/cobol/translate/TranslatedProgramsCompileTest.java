package io.ironbridge.lab.cobol.translate;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cobol.source.TranslationMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranslatedProgramsCompileTest {
    @TempDir private Path folder;

    @Test
    void everyOptionOfEveryCommandCompiles() throws Exception {
        List<String> lines = new ArrayList<>();
        for (List<String> sample : CommandSamples.all()) {
            lines.add("EXEC CICS");
            sample.forEach(line -> lines.add("    " + line));
            lines.add("    RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC");
        }

        Translation translation = Programs.translated(lines.toArray(String[]::new));

        assertThat(translation.messages()).isEmpty();
        assertThat(new Cobc(folder).check(translation)).isEmpty();
    }

    @Test
    void argumentsOfAllFormsCompile() throws Exception {
        assertThat(
                        check(
                                "EXEC CICS WRITEQ TS QUEUE(WS-NAME OF WS-RECORD)",
                                "    FROM(WS-ROW(WS-HALF)(2:WS-HALF)) END-EXEC",
                                "EXEC CICS PUT CONTAINER('IT''S') FROM('some text')",
                                "    FLENGTH(LENGTH OF WS-TEXT - 1) CHAR END-EXEC",
                                "EXEC CICS PUT CONTAINER(\"C\") FROM(X'00FF') BIT END-EXEC",
                                "EXEC CICS READQ TS QUEUE('Q') SET(ADDRESS OF DFHEIBLK)",
                                "    LENGTH(FUNCTION MAX(WS-HALF, 10)) END-EXEC"))
                .isEmpty();
    }

    @Test
    void commandsInsideOtherStatementsCompile() throws Exception {
        assertThat(
                        check(
                                "EVALUATE WS-HALF",
                                "  WHEN DFHRESP(NORMAL) EXEC CICS ASKTIME END-EXEC",
                                "  WHEN OTHER",
                                "    IF EIBCALEN = 0 THEN",
                                "      EXEC CICS RETURN END-EXEC",
                                "    ELSE",
                                "      EXEC CICS SYNCPOINT END-EXEC STOP RUN",
                                "    END-IF",
                                "END-EVALUATE.",
                                "PERFORM 2 TIMES EXEC CICS POP HANDLE END-EXEC END-PERFORM"))
                .isEmpty();
    }

    @Test
    void aLiteralOverSeveralLinesCompiles() throws Exception {
        String source =
                Programs.with("CONTINUE")
                        .replace(
                                "           CONTINUE\n",
                                """
                                           EXEC CICS WRITEQ TD QUEUE('CSMT') FROM('it goes on and on''
                                      -    ' until the line is full and so is the next one, isn''t it?')
                                           END-EXEC
                                """);

        assertThat(new Cobc(folder).check(translate(source))).isEmpty();
    }

    @Test
    void aCommandInACopybookCompilesThere() throws Exception {
        String book =
                """
                           EXEC CICS HANDLE ABEND LABEL(:NAME:-PARA) END-EXEC.
                """;
        String source = Programs.with("COPY GUARD REPLACING ==:NAME:== BY ==ERROR==.");

        assertThat(translate(source, book).messages())
                .extracting(TranslationMessage::id)
                .containsExactly("IRB-LAB-7008E");
        String fixed = book.replace(":NAME:", "ERROR");
        assertThat(new Cobc(folder).check(translate(source, fixed))).isEmpty();
    }

    @Test
    void freeFormCompiles() throws Exception {
        String source =
                """
                identification division.
                program-id. tiny.
                data division.
                local-storage section.
                01 ls-text pic x(10).
                procedure division.
                display 'a literal that is much longer than a line of fixed form, and goes on behind it'
                exec cics assign applid(ls-text) end-exec
                exec cics return end-exec.
                """;

        assertThat(new Cobc(folder).check(translate(source))).isEmpty();
    }

    @Test
    void copybooksOfCicsCompile() throws Exception {
        String source =
                Programs.with("MOVE DFHENTER TO EIBAID MOVE DFHBMASB TO WS-KEY")
                        .replace(
                                "       01  WS-HALF",
                                "       COPY DFHAID.\n       COPY DFHBMSCA.\n       01  WS-HALF");

        assertThat(new Cobc(folder).check(translate(source))).isEmpty();
    }

    private String check(String... lines) throws Exception {
        Translation translation = Programs.translated(lines);
        assertThat(translation.messages()).isEmpty();
        return new Cobc(folder).check(translation);
    }

    private static Translation translate(String source) {
        return new Translator(TranslatorOptions.defaults(), CopybookResolver.none())
                .translate("TEST.cbl", source);
    }

    private static Translation translate(String source, String book) {
        return new Translator(TranslatorOptions.defaults(), _ -> Optional.of(book))
                .translate("TEST.cbl", source);
    }
}
