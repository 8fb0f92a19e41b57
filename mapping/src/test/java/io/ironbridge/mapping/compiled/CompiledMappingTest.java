package io.ironbridge.mapping.compiled;

import static io.ironbridge.mapping.Maps.choice;
import static io.ironbridge.mapping.Maps.field;
import static io.ironbridge.mapping.Maps.reply;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.BothForms;
import io.ironbridge.mapping.Generated;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.Maps;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Code and interpreter give the same; and the code really does it by itself. */
class CompiledMappingTest {
    private static final int CASES = Integer.getInteger("ironbridge.test.mappings", 2_000);

    @Test
    void whatBackEndsAnswerComesOutTheSameAndIsMappedByTheCode() {
        assertThat(leftToInterpreter(true))
                .as("mappings left to the interpreter")
                .isLessThan(CASES);
    }

    @Test
    void whateverComesOutComesOutTheSame() {
        assertThat(leftToInterpreter(false)).isPositive();
    }

    private static long leftToInterpreter(boolean tame) {
        long left = 0;
        for (long seed = 0; seed < CASES; seed++) {
            left += Case.of(seed, tame).run();
        }
        return left;
    }

    /** A mapping by chance, and JSON for it. */
    private record Case(RequestMap request, ResponseMap response, String body, String replied) {
        static Case of(long seed, boolean tame) {
            Generated chance = new Generated(seed, tame);
            MappingRule asked = chance.build("$body", 2, false);
            String condition = chance.expression("$zosAssetResponse.body", 2, false);
            MappingRule chosen = chance.build("$zosAssetResponse.body", 2, false);
            MappingRule otherwise = chance.build("$zosAssetResponse.body", 2, false);
            return new Case(
                    new RequestMap("body", field("body", asked)),
                    new ResponseMap(
                            List.of(
                                    choice(201, condition, chosen),
                                    choice(200, "true", otherwise))),
                    chance.json(3),
                    chance.reply());
        }

        /** Answers with how many of the two mappings were left to the interpreter. */
        long run() {
            BothForms both = BothForms.of(request, response, MappingLimits.DEFAULT);
            ApiRequest api = Maps.request(body);
            try {
                quietly(() -> both.assetRequest(api));
                quietly(() -> both.response(api, reply(replied)));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(toString(), e);
            }
            return both.code().leftToInterpreter();
        }

        private interface Mapped {
            Object get() throws MappingException;
        }

        /** A failure is the same for both forms, or it would not get here. */
        private static void quietly(Mapped mapped) {
            try {
                mapped.get();
            } catch (MappingException e) {
                assertThat(e).hasMessageNotContaining("INTERNAL");
            }
        }
    }
}
