package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one answer, in any version of HTTP. */
final class HttpAnswerReader {
    private final HttpExchange exchange;
    private final long limit;
    private final @Nullable ByteArrayOutputStream body;
    private int status;
    private long bytes;

    /**
     * @param limit longest body
     */
    HttpAnswerReader(HttpExchange exchange, long limit) {
        this.exchange = exchange;
        this.limit = limit;
        this.body = exchange.request().checks().needsBody() ? new ByteArrayOutputStream() : null;
    }

    void status(int given) {
        status = given;
    }

    /** Adds a part of the body; false if the body is too long, see {@link #tooLong}. */
    boolean add(ByteBuf content) {
        bytes += content.readableBytes();
        if (bytes > limit) {
            return false;
        }
        if (body != null && content.isReadable()) {
            try {
                content.getBytes(content.readerIndex(), body, content.readableBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e); // not of a stream into memory
            }
        }
        return true;
    }

    Answer tooLong() {
        return Answer.failed(
                Outcome.UNREADABLE, "too long", "an answer of more than " + limit + " bytes");
    }

    /** Checks the complete answer. */
    Answer check() {
        AnswerChecks checks = exchange.request().checks();
        Optional<AnswerChecks.Wrong> wrong =
                checks.status(status)
                        .or(() -> checks.size(bytes))
                        .or(() ->
                                body == null
                                        ? Optional.empty()
                                        : checks.body(body.toByteArray(), exchange.values()));
        return wrong.map(w -> new Answer(Outcome.WRONG, w.reason(), w.example(), bytes))
                .orElseGet(() -> Answer.ok(bytes));
    }
}
