package io.ironbridge.lab.stub;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.transcode.DataFault;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Transcoder;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Replies to the requests of an asset with layouts. Thread-safe. */
final class Stub implements Replies {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();
    private static final String BODY = "body";
    private static final int USUAL_CCSID = 37;
    private static final int MOST_BYTES_PER_CHARACTER = 4;

    private final StubAsset asset;
    private final List<Part> request;
    private final List<Part> response;

    /**
     * @param transcoder empty for text of any length
     */
    private record Part(StubArea area, Optional<Transcoder> transcoder) {
        int length() {
            return transcoder.map(each -> each.layout().length()).orElse(0);
        }
    }

    Stub(StubAsset asset) {
        this.asset = asset;
        this.request = parts(asset.request());
        this.response = parts(asset.response());
    }

    private List<Part> parts(List<StubArea> areas) {
        return areas.stream()
                .map(area ->
                        new Part(
                                area,
                                area.layout()
                                        .map(layout ->
                                                InterpretedTranscoder.of(layout, asset.options()))))
                .toList();
    }

    @Override
    public String asset() {
        return asset.name();
    }

    @Override
    public String program() {
        return asset.program();
    }

    // ---- rules

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        asset.rules().forEach(rule -> check(rule, faults));
        return faults;
    }

    private void check(StubRule rule, List<String> faults) {
        if (response.isEmpty()) {
            checkText(rule, faults);
            return;
        }
        for (String name : rule.when().keySet()) {
            checkItem(rule, name, request, "request", faults);
        }
        for (String name : rule.reply().keySet()) {
            checkItem(rule, name, response, "reply", faults);
        }
        for (Part part : response) {
            part.transcoder().ifPresent(transcoder -> checkValues(rule, transcoder, faults));
        }
    }

    private static void checkText(StubRule rule, List<String> faults) {
        if (!(rule.reply().get(BODY) instanceof StubValue.Scalar) || rule.reply().size() > 1) {
            faults.add(
                    rule.place()
                            + ": the asset has no layout, so its reply is one text, named "
                            + BODY);
        }
    }

    private void checkItem(
            StubRule rule, String name, List<Part> parts, String side, List<String> faults) {
        List<Item> items =
                parts.stream()
                        .flatMap(part -> part.area().layout().stream())
                        .map(Layout::items)
                        .flatMap(List::stream)
                        .toList();
        if (items.stream().noneMatch(item -> ItemNames.means(name, item))) {
            faults.add(
                    rule.place()
                            + ": the "
                            + side
                            + " of the asset "
                            + asset.name()
                            + " has no item "
                            + name
                            + "; it has "
                            + String.join(
                                    ", ",
                                    items.stream()
                                            .filter(item -> item.description().included())
                                            .map(Item::path)
                                            .toList()));
        }
    }

    private void checkValues(StubRule rule, Transcoder transcoder, List<String> faults) {
        encoded(transcoder, rule.reply(), new RequestItems()).faults.stream()
                .filter(fault ->
                        rule.reply().keySet().stream()
                                .anyMatch(name -> isOf(fault, name, transcoder.layout())))
                .forEach(fault ->
                        faults.add(
                                rule.place()
                                        + ": the value of "
                                        + fault.field()
                                        + " does not fit: "
                                        + fault.reason().sentence()));
    }

    private static boolean isOf(DataFault fault, String name, Layout layout) {
        return layout.items().stream()
                .filter(item -> ItemNames.means(name, item))
                .anyMatch(item ->
                        fault.field().equals(item.path())
                                || fault.field().startsWith(item.path() + "."));
    }

    // ---- requests

    /** The areas count more than the constants. */
    @Override
    public int likelihood(List<StubData> given) {
        return (fits(given) ? 2 : 0) + (hasConstants(given) ? 1 : 0);
    }

    /** Whether a request could be of this asset, by its areas. */
    private boolean fits(List<StubData> given) {
        boolean named =
                request.isEmpty()
                        ? given.isEmpty()
                        : given.stream().allMatch(data -> find(request, data.name()).isPresent());
        return named && (given.size() != 1 || isLong(given.getFirst()));
    }

    /** Whether a COMMAREA has the length of this asset's; containers may have any length. */
    private boolean isLong(StubData data) {
        return !data.name().isEmpty()
                || request.size() != 1
                || response.size() != 1
                || data.data().length()
                        == Math.max(request.getFirst().length(), response.getFirst().length());
    }

    /** Whether a request has all values that distinguish this asset's requests. */
    private boolean hasConstants(List<StubData> given) {
        RequestItems items = items(given);
        return asset.constants().entrySet().stream()
                .allMatch(constant -> items.has(constant.getKey(), constant.getValue()));
    }

    private static Optional<Part> find(List<Part> parts, String name) {
        return parts.stream().filter(part -> part.area().name().equals(name)).findFirst();
    }

    /** Areas with names are found by them; segments and messages by their order. */
    private RequestItems items(List<StubData> given) {
        RequestItems items = new RequestItems();
        for (int i = 0; i < given.size(); i++) {
            StubData data = given.get(i);
            Optional<Part> part =
                    data.name().isEmpty()
                            ? Optional.of(i).filter(at -> at < request.size()).map(request::get)
                            : find(request, data.name());
            part.flatMap(Part::transcoder)
                    .ifPresent(transcoder -> items.add(transcoder, data.data().bytes()));
        }
        return items;
    }

    // ---- replies

    /** In the order of the asset. */
    @Override
    public List<StubData> reply(List<StubData> given) {
        RequestItems items = items(given);
        Map<String, StubValue> rule =
                asset.rules().stream()
                        .filter(each ->
                                each.when().entrySet().stream()
                                        .allMatch(
                                                when -> items.has(when.getKey(), when.getValue())))
                        .findFirst()
                        .map(StubRule::reply)
                        .orElse(Map.of());
        return response.stream()
                .map(part ->
                        new StubData(
                                part.area().name(),
                                part.area().character() ? ccsid() : 0,
                                part.transcoder()
                                        .map(each -> encoded(each, rule, items).bytes)
                                        .orElseGet(() -> text(part.area().name()))))
                .toList();
    }

    /** The number of the code page, or that of CICS' default. */
    private int ccsid() {
        String name = asset.options().host().codePage().name();
        return name.chars().allMatch(Character::isDigit) ? Integer.parseInt(name) : USUAL_CCSID;
    }

    @Override
    public Optional<String> textReply(String request) {
        return response.isEmpty()
                ? asset.rules().stream()
                        .filter(rule -> agrees(rule, request))
                        .findFirst()
                        .map(rule -> rule.reply().get(BODY))
                        .filter(StubValue.Scalar.class::isInstance)
                        .map(value -> ((StubValue.Scalar) value).text())
                : Optional.empty();
    }

    /** By the whole text, or by members of its JSON. */
    private static boolean agrees(StubRule rule, String request) {
        JsonNode json = json(request);
        return rule.when().entrySet().stream()
                .allMatch(when ->
                        when.getKey().equals(BODY)
                                ? request.strip().equals(when.getValue().strip())
                                : json.path(when.getKey()).asString("").equals(when.getValue()));
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException _) {
            return JSON.getNodeFactory().nullNode();
        }
    }

    private Area text(String text) {
        byte[] bytes = new byte[MOST_BYTES_PER_CHARACTER * text.length()];
        CodePage.Encoded end =
                asset.options().host().codePage().encode(text, bytes, 0, bytes.length);
        return Area.of(Arrays.copyOf(bytes, end.end()));
    }

    /**
     * A record.
     *
     * @param faults of items that were omitted
     */
    private record Encoded(Area bytes, List<DataFault> faults) {}

    /** Encodes a record; repeats this without the items whose values do not fit. */
    private Encoded encoded(
            Transcoder transcoder, Map<String, StubValue> rule, RequestItems request) {
        Set<String> omitted = new HashSet<>();
        List<DataFault> all = new ArrayList<>();
        while (true) {
            OutputBytes record = new OutputBytes(Integer.MAX_VALUE);
            byte[] json =
                    json(transcoder, new PlausibleRecord(rule, request, asset.used(), omitted));
            List<DataFault> faults = transcoder.encode(json, 0, json.length, record);
            all.addAll(faults);
            if (faults.isEmpty() || !omitted.addAll(fields(faults))) {
                return new Encoded(Area.of(record.toBytes()), all);
            }
        }
    }

    private static byte[] json(Transcoder transcoder, PlausibleRecord record) {
        Item root = transcoder.layout().root();
        return JSON.writeValueAsBytes(record.of(root).orElse(null));
    }

    private static List<String> fields(List<DataFault> faults) {
        return faults.stream().map(DataFault::field).toList();
    }
}
