package io.ironbridge.lab.stub;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.topdown.ContainerDataException;
import io.ironbridge.copybook.topdown.ContainerTranscoder;
import io.ironbridge.copybook.topdown.Structure;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Replies to the requests of an API-first asset: the containers of its structures. Thread-safe. */
final class StructureStub implements Replies {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();
    private static final int MOST_JSON = 1 << 20;

    private final StubAsset asset;
    private final Structure response;
    private final ContainerTranscoder requests;
    private final ContainerTranscoder responses;

    StructureStub(StubAsset asset, StubStructure structure) {
        this.asset = asset;
        this.response = structure.response();
        this.requests =
                new ContainerTranscoder(structure.request(), structure.rules(), asset.options());
        this.responses =
                new ContainerTranscoder(structure.response(), structure.rules(), asset.options());
    }

    @Override
    public String asset() {
        return asset.name();
    }

    @Override
    public String program() {
        return asset.program();
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        for (StubRule rule : asset.rules()) {
            PlausibleStructure data = new PlausibleStructure(rule.reply(), Map.of());
            data.of(response);
            rule.reply().keySet().stream()
                    .filter(name -> !data.used().contains(name))
                    .forEach(name ->
                            faults.add(
                                    rule.place()
                                            + ": the reply of the asset "
                                            + asset.name()
                                            + " has no member "
                                            + name
                                            + "; it has "
                                            + String.join(", ", data.known())));
            try {
                containers(rule.reply(), Map.of());
            } catch (ContainerDataException e) {
                faults.add(rule.place() + ": the reply does not fit: " + e.told(""));
            }
        }
        return faults;
    }

    /** Each API-first asset has a separate program. */
    @Override
    public int likelihood(List<StubData> given) {
        return 1;
    }

    @Override
    public List<StubData> reply(List<StubData> given) {
        Map<String, Object> items = items(given);
        Map<String, StubValue> rule =
                asset.rules().stream()
                        .filter(each -> agrees(each, items))
                        .findFirst()
                        .map(StubRule::reply)
                        .orElse(Map.of());
        try {
            return containers(rule, items);
        } catch (ContainerDataException _) {
            return withoutRequest(rule); // a value of the request does not fit
        }
    }

    private List<StubData> withoutRequest(Map<String, StubValue> rule) {
        try {
            return containers(rule, Map.of());
        } catch (ContainerDataException e) {
            throw new IllegalStateException(e); // faults() has reported it
        }
    }

    private List<StubData> containers(Map<String, StubValue> rule, Map<String, Object> items)
            throws ContainerDataException {
        byte[] json = JSON.writeValueAsBytes(new PlausibleStructure(rule, items).of(response));
        List<StubData> containers = new ArrayList<>();
        responses.encode(
                json,
                0,
                json.length,
                (name, bytes, length) ->
                        containers.add(
                                new StubData(name, 0, Area.of(Arrays.copyOf(bytes, length)))));
        return containers;
    }

    private static boolean agrees(StubRule rule, Map<String, Object> items) {
        return rule.when().entrySet().stream()
                .allMatch(when ->
                        items.entrySet().stream()
                                .filter(item -> item.getKey().equalsIgnoreCase(when.getKey()))
                                .anyMatch(item ->
                                        RequestItems.isEqual(item.getValue(), when.getValue())));
    }

    /** The values of a request by the names of their members, and its texts by container. */
    private Map<String, Object> items(List<StubData> given) {
        Map<String, byte @Nullable []> containers = new HashMap<>();
        Map<String, Object> items = new HashMap<>();
        for (StubData data : given) {
            byte[] bytes = data.data().bytes();
            if (data.ccsid() == 0) {
                containers.put(data.name(), bytes);
            } else {
                StringBuilder text = new StringBuilder();
                asset.options().host().codePage().decodeReplacing(bytes, 0, bytes.length, text);
                items.put(data.name(), text.toString().strip());
            }
        }
        OutputBytes json = new OutputBytes(MOST_JSON);
        try {
            requests.decode(containers::get, json);
            collect("", JSON.readValue(json.toBytes(), Object.class), items);
        } catch (ContainerDataException | OutputLimitException _) {
            // the caller sent less, or other data, than the structure has
        }
        return items;
    }

    private static void collect(String name, @Nullable Object value, Map<String, Object> into) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, member) -> collect(key.toString(), member, into));
        } else if (value != null && !(value instanceof List)) {
            into.putIfAbsent(name, value);
        }
    }
}
