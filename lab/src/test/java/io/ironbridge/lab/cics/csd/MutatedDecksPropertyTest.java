package io.ironbridge.lab.cics.csd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quicktheories.WithQuickTheories;

class MutatedDecksPropertyTest implements WithQuickTheories {
    private static final String DECK =
            """
            * Bank
            *LAB CLUSTER(CUSTOMER) KEYS(10 4) RECORDSIZE(80 259)
            DEFINE FILE(CUSTOMER) GROUP(BANK) ADD(YES) RECOVERY(ALL)
            DEFINE TRANSACTION(IBLK) GROUP(BANK) PROGRAM(IBLINK) DTIMOUT(10)
                   RUNAWAY(SYSTEM) TRANCLASS(FEW)
            DEFINE TCPIPSERVICE(IBPORT) GROUP(BANK) PORTNUMBER(1) SOCKETCLOSE(NO)
            ADD GROUP(BANK) LIST(ALL)
            """;
    private static final String[] PIECES = {
        "(", ")", " ", "\n", "*", "-", ",", "DEFINE", "KEYS(9", "\t", "\u0000", "\uD800", "é", "("
    };

    @Test
    void mutatedDecksGiveDefinitionsOrFaults() {
        qt().forAll(longs().all(), integers().between(1, 12))
                .checkAssert((seed, changes) -> read(mutated(new Random(seed), changes)));
    }

    private static void read(String deck) {
        try {
            assertThat(CsdReader.parse("a.csd", deck, CsdLimits.DEFAULTS)).isNotNull();
        } catch (CsdException e) {
            assertThat(e.faults()).isNotEmpty();
        }
    }

    private static String mutated(Random random, int changes) {
        StringBuilder deck = new StringBuilder(DECK);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(deck.length());
            int end = Math.min(deck.length(), at + random.nextInt(4));
            deck.replace(at, end, PIECES[random.nextInt(PIECES.length)]);
        }
        return deck.toString();
    }
}
