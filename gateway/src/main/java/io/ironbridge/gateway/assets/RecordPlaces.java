package io.ironbridge.gateway.assets;

import io.ironbridge.copybook.json.JsonPlaces;
import io.ironbridge.mapping.json.TapeWriter;

/**
 * Passes the places of JSON values from a transcoder to the mapping, which then need not parse the
 * JSON.
 */
record RecordPlaces(TapeWriter tape) implements JsonPlaces {
    @Override
    public void open() {
        tape.open();
    }

    @Override
    public void close(boolean array) {
        tape.close(array);
    }

    @Override
    public void name(byte[] json, int from, int to) {
        tape.name(json, from, to);
    }

    @Override
    public void scalar(byte[] json, int from, int to) {
        tape.scalar(json, from, to);
    }

    @Override
    public void discard() {
        tape.discard();
    }
}
