package io.ironbridge.gateway.assets;

import io.ironbridge.copybook.json.JsonPlaces;
import io.ironbridge.mapping.json.TapeWriter;

/** Hands what a transcoder tells of its JSON to the mapping, which need not read it then. */
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
