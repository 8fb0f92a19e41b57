package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.JsonReader;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.JsonValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Well-formed JSON as maps, lists and scalars. */
final class JsonTree {
    private final byte[] json;
    private final JsonReader reader;
    private final JsonToken token = new JsonToken();

    private JsonTree(byte[] json) {
        this.json = json;
        this.reader = new JsonReader(json, 0, json.length);
    }

    static @Nullable Object of(byte[] json) {
        return new JsonTree(json).value();
    }

    private @Nullable Object value() {
        return switch (reader.next()) {
            case '{' -> object();
            case '[' -> array();
            default -> scalar();
        };
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (boolean more = reader.open(); more; more = reader.more()) {
            reader.name(token);
            members.put(token.text(), value());
        }
        return members;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> elements = new ArrayList<>();
        for (boolean more = reader.open(); more; more = reader.more()) {
            elements.add(value());
        }
        return elements;
    }

    private @Nullable Object scalar() {
        int start = reader.at();
        reader.scalar(token);
        byte[] text = Arrays.copyOfRange(json, start, reader.at());
        return JsonValues.of(text, text.length);
    }
}
