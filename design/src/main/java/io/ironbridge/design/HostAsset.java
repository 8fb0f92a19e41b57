package io.ironbridge.design;

import io.ironbridge.copybook.dai.DaiReader;
import io.ironbridge.copybook.dai.DaiWriter;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.EntryText;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.schema.JsonSchemas;
import io.ironbridge.copybook.schema.SchemaPart;
import io.ironbridge.copybook.schema.Wrapper;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An asset whose data is described by copybooks. Its files are those that z/OS Connect's tools make
 * from the same copybooks: {@code zosAsset.yaml}, data structures ({@code .dai}), and below {@code
 * gen} the copybooks in a uniform form and the JSON schemas.
 *
 * @param name of the asset's folder
 * @param properties provider properties in the order in which they are written
 * @param request what the program takes
 * @param response what it gives
 * @param fields names, omissions and defaults, by COBOL names that may be qualified: {@code
 *     GROUP.ITEM}
 */
public record HostAsset(
        String name,
        Type type,
        String description,
        Map<String, String> properties,
        List<Structure> request,
        List<Structure> response,
        DaiWriter.Choices fields) {
    public HostAsset {
        properties = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        request = List.copyOf(request);
        response = List.copyOf(response);
    }

    /** Types of assets with records. */
    public enum Type {
        COMMAREA("cicsCommarea-1.0", Optional.of(Wrapper.COMMAREA)),
        CHANNEL("cicsChannel-1.0", Optional.of(Wrapper.CHANNEL)),
        IMS("imsTransaction-1.0", Optional.of(Wrapper.MESSAGE)),
        /** Ours: z/OS Connect has no schemas of it. */
        MQ("mq-1.0", Optional.empty());

        private final String word;
        private final Optional<Wrapper> wrapper;

        Type(String word, Optional<Wrapper> wrapper) {
            this.word = word;
            this.wrapper = wrapper;
        }
    }

    /**
     * A record that goes in or out.
     *
     * @param container name of its container or segment; may be empty except in a channel
     */
    public record Structure(String container, Layout layout) {}

    /** Plans its files. */
    public void plan(FileChanges changes) throws DesignException {
        String folder = "src/main/zosAssets/" + name + "/";
        changes.create(
                folder + "zosAsset.yaml", YamlWriter.asset(type.word, description, properties));
        String files = folder + "providerFiles/";
        checkFields();
        if (type == Type.CHANNEL) {
            planChannel(changes, files);
        } else {
            changes.create(files + "request.dai", dai("request.dai", segments(request)));
            changes.create(files + "response.dai", dai("response.dai", segments(response)));
        }
        if (type.wrapper.isPresent()) {
            planGenerated(changes, files + "gen/", type.wrapper.get());
        }
    }

    private void planChannel(FileChanges changes, String files) throws DesignException {
        Map<String, Object> channel = new LinkedHashMap<>();
        channel.put("version", 1.0);
        channel.put("request", containers(changes, files, request, "request"));
        channel.put("response", containers(changes, files, response, "response"));
        changes.create(files + "channel.yaml", YamlWriter.file(channel));
    }

    private List<Map<String, Object>> containers(
            FileChanges changes, String files, List<Structure> structures, String side)
            throws DesignException {
        List<Map<String, Object>> containers = new ArrayList<>();
        for (Structure one : structures) {
            String file = side + "_" + one.container() + ".dai";
            Segment content = new Segment("", "", "", "", true, one.layout(), false);
            changes.create(files + file, dai(file, List.of(content)));
            Map<String, Object> container = new LinkedHashMap<>();
            container.put("name", one.container());
            container.put("type", "BIT");
            container.put("transform", file);
            containers.add(container);
        }
        return containers;
    }

    private List<Segment> segments(List<Structure> structures) {
        return structures.stream()
                .map(one ->
                        new Segment(
                                "",
                                one.container(),
                                one.container(),
                                "",
                                true,
                                one.layout(),
                                false))
                .toList();
    }

    private String dai(String file, List<Segment> segments) throws DesignException {
        for (Segment segment : segments) {
            List<Item> impossible = DaiWriter.inexpressible(segment.layout());
            if (!impossible.isEmpty()) {
                throw new DesignException(
                        "The record %s has items that z/OS Connect cannot describe: %s."
                                .formatted(
                                        segment.layout().name(),
                                        impossible.stream()
                                                .map(item -> item.description().origin().text())
                                                .collect(Collectors.joining(" "))),
                        "Put a copybook in its place that has PIC X items of the same lengths.");
            }
        }
        String text = DaiWriter.write(segments, resolved());
        read(file, text); // what cannot be read again must not be written
        return text;
    }

    private static DataStructure read(String file, String text) throws DesignException {
        try {
            return DaiReader.read(new SourceFile(file, text.getBytes(StandardCharsets.UTF_8)));
        } catch (CopybookException e) {
            throw new DesignException(
                    "The choices for items make no usable %s.".formatted(file),
                    e.faults().stream().map(Object::toString).toArray(String[]::new));
        }
    }

    private void planGenerated(FileChanges changes, String gen, Wrapper wrapper)
            throws DesignException {
        for (List<Structure> side : List.of(request, response)) {
            for (Structure one : side) {
                changes.create(
                        gen + one.layout().name() + ".cpy", EntryText.copybook(one.layout()));
            }
        }
        changes.create(gen + "requestSchema.json", JsonSchemas.request(wrapper, parts(request)));
        changes.create(gen + "responseSchema.json", JsonSchemas.response(wrapper, parts(response)));
    }

    /** Schemas are made of what was written, so that they have its names and omissions. */
    private List<SchemaPart> parts(List<Structure> structures) throws DesignException {
        List<SchemaPart> parts = new ArrayList<>();
        for (Structure one : structures) {
            Segment content = new Segment("", "", "", "", true, one.layout(), false);
            Layout layout =
                    read("schema", dai("schema", List.of(content))).segments().getFirst().layout();
            parts.add(new SchemaPart(one.container(), layout, false));
        }
        return parts;
    }

    // ---- fields

    /** The choices by paths, for the records in which they occur. */
    private DaiWriter.Choices resolved() {
        return new DaiWriter.Choices(
                byPath(fields.names()),
                fields.omitted().stream()
                        .flatMap(name -> paths(name).stream())
                        .collect(Collectors.toSet()),
                byPath(fields.defaults()));
    }

    private Map<String, String> byPath(Map<String, String> byName) {
        Map<String, String> byPath = new LinkedHashMap<>();
        byName.forEach((name, value) -> paths(name).forEach(path -> byPath.put(path, value)));
        return byPath;
    }

    private List<String> paths(String name) {
        String end = "." + name.toUpperCase(Locale.ROOT);
        return items().map(Item::path)
                .filter(path -> ("." + path.toUpperCase(Locale.ROOT)).endsWith(end))
                .distinct()
                .toList();
    }

    private java.util.stream.Stream<Item> items() {
        return java.util.stream.Stream.concat(request.stream(), response.stream())
                .flatMap(one -> one.layout().items().stream());
    }

    private void checkFields() throws DesignException {
        List<String> names = new ArrayList<>(fields.names().keySet());
        names.addAll(fields.omitted());
        names.addAll(fields.defaults().keySet());
        for (String name : names) {
            if (paths(name).isEmpty()) {
                throw new DesignException(
                        "No record of the asset has an item " + name + ".",
                        "Known items: "
                                + items().filter(item -> !item.description().filler())
                                        .map(item -> item.description().originalName())
                                        .distinct()
                                        .collect(Collectors.joining(", "))
                                + ".");
            }
        }
    }
}
