package io.ironbridge.lab.cobol.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quicktheories.WithQuickTheories;

class MutatedSourcesPropertyTest implements WithQuickTheories {
    private static final String SOURCE =
            "       CBL CICS\n"
                    + Programs.with(
                            "EXEC CICS HANDLE ABEND LABEL(ERROR-PARA) END-EXEC.",
                            "IF EIBCALEN = DFHRESP(NORMAL) STOP RUN.",
                            "COPY BOOK REPLACING ==A== BY ==DFHCOMMAREA==.",
                            "EXEC CICS LINK PROGRAM('P''Q') COMMAREA(WS-ROW(2))",
                            "     LENGTH(LENGTH OF WS-ROW(2)) RESP(WS-RESP) END-EXEC",
                            "EXEC CICS HANDLE CONDITION NOTFND(MAIN-PARA) ERROR END-EXEC",
                            "EXEC CICS FORMATTIME ABSTIME(WS-ABSTIME) DATESEP('-')",
                            "     DDMMYYYY(WS-TEXT) TIMESEP TIME(WS-KEY) END-EXEC")
                    + "       END PROGRAM TESTPROG.\n";
    private static final String BOOK = "           EXEC CICS ASKTIME END-EXEC COPY BOOK2.\n";
    private static final String[] PIECES = {
        "EXEC",
        " CICS ",
        "END-EXEC",
        "(",
        ")",
        "'",
        "\"",
        ".",
        "\n",
        "\n      -",
        "\n      *",
        "DFHRESP(",
        "DFHVALUE(X)",
        " COPY ",
        "==",
        "*>",
        ">>",
        "\t",
        "PROCEDURE DIVISION",
        "STOP ",
        "LINKAGE SECTION.",
        "PROGRAM-ID",
        "\u0000",
        "\uD800",
        "\u00E9",
        "X'",
        " "
    };

    @Test
    void mutatedSourcesGetMessagesOrAProgram() {
        qt().forAll(longs().all(), integers().between(1, 12))
                .checkAssert((seed, changes) -> translate(mutated(new Random(seed), changes)));
    }

    @Test
    void anyTextGetsMessagesOrAProgram() {
        qt().forAll(strings().allPossible().ofLengthBetween(0, 200))
                .checkAssert(MutatedSourcesPropertyTest::translate);
    }

    @Test
    void theSourceItselfIsTranslated() {
        assertThat(translate(SOURCE).succeeded()).isTrue();
    }

    private static Translation translate(String source) {
        Translation translation =
                new Translator(TranslatorOptions.defaults(), MutatedSourcesPropertyTest::book)
                        .translate("M.cbl", source);
        assertThat(translation.messages())
                .allSatisfy(message -> assertThat(message.id()).startsWith("IRB-LAB-70"));
        assertThat(translation.output().lines().isEmpty()).isEqualTo(!translation.succeeded());
        assertThat(translation.output().origins()).hasSameSizeAs(translation.output().lines());
        assertThat(translation.output().origins())
                .allSatisfy(line -> assertThat(line).isPositive());
        return translation;
    }

    private static Optional<String> book(String name) {
        return switch (name) {
            case "BOOK" -> Optional.of(BOOK);
            case "BOOK2" -> Optional.of("           CONTINUE.\n");
            default -> Optional.empty();
        };
    }

    private static String mutated(Random random, int changes) {
        StringBuilder source = new StringBuilder(SOURCE);
        for (int i = 0; i < changes && !source.isEmpty(); i++) {
            int at = random.nextInt(source.length());
            switch (random.nextInt(3)) {
                case 0 -> source.insert(at, PIECES[random.nextInt(PIECES.length)]);
                case 1 -> source.delete(at, Math.min(source.length(), at + random.nextInt(40)));
                default -> source.setCharAt(at, (char) (' ' + random.nextInt(95)));
            }
        }
        return source.toString();
    }
}
