package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.util.Optional;

/** Writes omitted records to a file of records. */
final class RejectedRecords implements RejectSink {
    private final RecordWriter out;

    RejectedRecords(RecordWriter out) {
        this.out = out;
    }

    @Override
    public Optional<String> add(byte[] bytes, int from, int to) throws IOException {
        Optional<String> refusal = out.refusal(bytes, from, to);
        if (refusal.isEmpty()) {
            out.append(bytes, from, to, to - from);
        }
        return refusal;
    }

    @Override
    public void finish() throws IOException {
        out.finish();
    }
}
