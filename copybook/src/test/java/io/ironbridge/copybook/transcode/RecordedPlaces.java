package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ironbridge.copybook.json.JsonPlaces;
import java.util.ArrayDeque;
import java.util.Deque;

/** Puts a JSON text together again from the places that were told of it. */
public final class RecordedPlaces implements JsonPlaces {
    private final Deque<StringBuilder> open = new ArrayDeque<>();
    private String text = "";
    private boolean lost;

    @Override
    public void open() {
        open.push(new StringBuilder());
    }

    @Override
    public void close(boolean array) {
        StringBuilder inside = open.pop();
        value(array ? "[" + inside + "]" : "{" + inside + "}");
    }

    @Override
    public void name(byte[] json, int from, int to) {
        comma();
        open.getFirst().append('"').append(new String(json, from, to - from, UTF_8)).append("\":");
    }

    @Override
    public void scalar(byte[] json, int from, int to) {
        value(new String(json, from, to - from, UTF_8));
    }

    @Override
    public void discard() {
        lost = true;
    }

    private void value(String value) {
        if (open.isEmpty()) {
            text += value;
            return;
        }
        if (!open.getFirst().isEmpty()
                && open.getFirst().charAt(open.getFirst().length() - 1) != ':') {
            comma();
        }
        open.getFirst().append(value);
    }

    private void comma() {
        if (!open.getFirst().isEmpty()) {
            open.getFirst().append(',');
        }
    }

    public boolean isLost() {
        return lost;
    }

    public String text() {
        return text;
    }
}
