package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.mapping.AssetResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a flow, for records of the request. Times are by {@link System#nanoTime}; 0 for what
 * has not come. Confined to the request's executor, and then to its records.
 */
public final class FlowCall {
    private final String step;
    private final BackEnd.Asset asset;
    private final Kind kind;
    private final byte @Nullable [] request;
    private final long waiting = System.nanoTime();
    private long calling;
    private long ended;
    private @Nullable Outcome outcome;
    private @Nullable AssetResult decoded;

    /** Who makes it. */
    enum Kind {
        STEP,
        COMPENSATION,
        PROGRAM
    }

    /**
     * @param request JSON for the asset; null if the request is not traced
     */
    FlowCall(String step, BackEnd.Asset asset, Kind kind, byte @Nullable [] request) {
        this.step = step;
        this.asset = asset;
        this.kind = kind;
        this.request = request;
    }

    void onCalling() {
        calling = System.nanoTime();
    }

    /**
     * @param result null if it did not come to a call
     */
    void onEnd(@Nullable Outcome result) {
        ended = System.nanoTime();
        outcome = result;
    }

    void onDecoded(AssetResult result) {
        decoded = result;
    }

    /** An outcome without the data of its reply, which records do not need. */
    static Outcome withoutData(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload.HttpReply reply, var hostTime)
                ? new Outcome.Replied(
                        new Payload.HttpReply(
                                reply.status(), List.of(), new Payload.Whole(Bytes.EMPTY)),
                        hostTime)
                : outcome instanceof Outcome.Replied(_, var hostTime)
                        ? new Outcome.Replied(new Payload.Json(Bytes.EMPTY), hostTime)
                        : outcome;
    }

    public String step() {
        return step;
    }

    public BackEnd.Asset asset() {
        return asset;
    }

    /** Whether it undoes another call. */
    public boolean isCompensation() {
        return kind == Kind.COMPENSATION;
    }

    /** Whether a program makes it, within its own call. */
    public boolean isOfProgram() {
        return kind == Kind.PROGRAM;
    }

    /** The JSON for the asset; null if the request is not traced. */
    public byte @Nullable [] request() {
        return request;
    }

    /** When it began to wait for a connection. */
    public long waiting() {
        return waiting;
    }

    /** When the asset was called. */
    public long calling() {
        return calling;
    }

    public long ended() {
        return ended;
    }

    /** Null if it has not ended, or did not come to a call. */
    public @Nullable Outcome outcome() {
        return outcome;
    }

    /** What mappings see; null if the request is not traced. */
    public @Nullable AssetResult decoded() {
        return decoded;
    }
}
