package io.ironbridge.gateway.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * The recorded calls of one asset, as the text of a file. A call that repeats the one before with
 * an equal request, with the same reply, is counted there.
 */
final class RecordedCalls {
    static final String WHEN = "when";
    static final String OTHERS = "others";
    static final String ANY = "any";
    static final String TIMES = "times";
    static final String TOOK = "tookMillis";

    private static final String HEAD =
            """
            # Recorded by Ironbridge: holds payloads. See docs/record-replay.md.
            rules:
            """;

    private final Dump yaml =
            new Dump(
                    DumpSettings.builder()
                            .setDefaultFlowStyle(FlowStyle.BLOCK)
                            .setWidth(Integer.MAX_VALUE)
                            .setSplitLines(false)
                            .setSchema(new CoreSchema())
                            .build());
    private final String asset;
    private final List<Entry> entries = new ArrayList<>();

    /** The last entry for a request. */
    private final Map<@Nullable Object, Entry> last = new LinkedHashMap<>();

    /** A call with its text. */
    private static final class Entry {
        private final Map<String, @Nullable Object> keys;
        private int times = 1;
        private String text = "";

        Entry(Map<String, @Nullable Object> keys) {
            this.keys = keys;
        }

        boolean repeats(Map<String, @Nullable Object> other) {
            return keys.keySet().equals(other.keySet())
                    && keys.keySet().stream()
                            .filter(key -> !key.equals(TOOK))
                            .allMatch(key -> Objects.equals(keys.get(key), other.get(key)));
        }
    }

    RecordedCalls(String asset) {
        this.asset = asset;
    }

    String asset() {
        return asset;
    }

    int size() {
        return entries.size();
    }

    /**
     * Adds a call.
     *
     * @return characters by which the text grows
     */
    int add(Map<String, @Nullable Object> keys) {
        Entry before = last.get(keys.get(WHEN));
        if (before != null && before.repeats(keys)) {
            before.times++;
            int old = before.text.length();
            before.text = text(before);
            return before.text.length() - old;
        }
        Entry entry = new Entry(keys);
        entry.text = text(entry);
        entries.add(entry);
        last.put(keys.get(WHEN), entry);
        return entry.text.length();
    }

    private String text(Entry entry) {
        Map<String, @Nullable Object> keys = new LinkedHashMap<>(entry.keys);
        if (entry.times > 1) {
            keys.put(TIMES, entry.times);
        }
        return yaml.dumpToString(List.of(keys));
    }

    /** The content of the file. */
    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        entries.forEach(entry -> text.append(entry.text));
        return text.toString();
    }
}
