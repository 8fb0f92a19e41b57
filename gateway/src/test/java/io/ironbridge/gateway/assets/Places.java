package io.ironbridge.gateway.assets;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.json.Tape;
import io.ironbridge.mapping.json.TapeWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Where the values of replies stand. */
final class Places {
    private static final int DEPTH = 64;

    private Places() {}

    /** They were told while the JSON was written, and are what reading it finds. */
    static void checkTold(AssetReply.Host reply) {
        TapeWriter places = Objects.requireNonNull(reply.places());
        Tape told = Objects.requireNonNull(places.tape(reply.data(), DEPTH));
        Tape read = Objects.requireNonNull(Tape.read(reply.data(), DEPTH));
        assertThat(tokens(told)).isEqualTo(tokens(read));
    }

    private static List<String> tokens(Tape tape) {
        List<String> tokens = new ArrayList<>();
        for (int token = 0; token < tape.next(0); token++) {
            tokens.add(tape.kind(token) + " " + tape.start(token) + " " + tape.end(token));
        }
        return tokens;
    }
}
