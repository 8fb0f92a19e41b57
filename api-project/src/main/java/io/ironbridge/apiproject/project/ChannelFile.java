package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.HostNames;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.mapping.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Reads {@code channel.yaml}: the containers of a channel in both directions, each with its type
 * and the {@code .dai} file ({@code transform}) that describes its content. A CHAR container
 * without one holds text.
 */
final class ChannelFile {
    private static final String REQUEST = "request";
    private static final String RESPONSE = "response";
    private static final List<String> KEYS = List.of("version", REQUEST, RESPONSE);
    private static final List<String> CONTAINER_KEYS =
            List.of("name", "type", "transform", "required");
    private static final Set<String> TYPES = Set.of("CHAR", "BIT");

    private final Doc doc;
    private final Faults faults;
    private final BiFunction<String, Source, Optional<DataStructure>> transforms;
    private boolean complete = true;

    /**
     * @param transforms reads the data structure of a file in {@code providerFiles}; empty if that
     *     failed, which is then reported
     */
    ChannelFile(
            Doc doc,
            Faults faults,
            BiFunction<String, Source, Optional<DataStructure>> transforms) {
        this.doc = doc;
        this.faults = faults;
        this.transforms = transforms;
    }

    /** The containers; empty if there is a fault. */
    Optional<Asset.HostData> read() {
        if (!(doc.root() instanceof Node.Obj root)
                || (root.get(REQUEST).isEmpty() && root.get(RESPONSE).isEmpty())) {
            wrong(
                    doc.root(),
                    "channel.yaml lists no containers.",
                    "List them under request and response, each with name and type.");
            return Optional.empty();
        }
        checkKeys(root, KEYS);
        DataStructure request = side(root, REQUEST);
        DataStructure response = side(root, RESPONSE);
        return complete ? Optional.of(new Asset.Described(request, response)) : Optional.empty();
    }

    private DataStructure side(Node.Obj root, String key) {
        List<Segment> containers = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Optional<Node> node = root.get(key).filter(n -> !isNull(n));
        if (node.isPresent() && !(node.get() instanceof Node.Arr)) {
            wrong(node.get(), "'" + key + "' is not a list of containers.", "Write a list.");
        }
        root.arr(key).stream()
                .flatMap(list -> list.items().stream())
                .forEach(item -> container(item, names).ifPresent(containers::add));
        return new DataStructure("", "", "", containers, List.of());
    }

    private Optional<Segment> container(Node item, Set<String> names) {
        if (!(item instanceof Node.Obj map)) {
            wrong(item, "A container is not a mapping.", "Add name and type.");
            return Optional.empty();
        }
        checkKeys(map, CONTAINER_KEYS);
        String name = text(map, "name");
        String type = text(map, "type").toUpperCase(Locale.ROOT);
        if (!HostNames.CHANNEL.allow(name)) {
            wrong(
                    place(map, "name"),
                    "The name of a container is '" + name + "'.",
                    HostNames.CHANNEL.remedy());
        } else if (!names.add(name)) {
            wrong(
                    place(map, "name"),
                    "The container '" + name + "' is defined twice.",
                    "Keep one of the two.");
        } else if (!TYPES.contains(type)) {
            wrong(
                    place(map, "type"),
                    "The type of the container '" + name + "' is '" + type + "'.",
                    "Use CHAR or BIT.");
        } else {
            return segment(map, name, type);
        }
        return Optional.empty();
    }

    private Optional<Segment> segment(Node.Obj map, String name, String type) {
        boolean required = !text(map, "required").equalsIgnoreCase("false");
        String file = text(map, "transform");
        if (!file.isEmpty()) {
            return described(map, file)
                    .map(found ->
                            new Segment(
                                    "",
                                    name,
                                    name,
                                    type,
                                    required,
                                    found.layout(),
                                    found.several()));
        }
        if (type.equals("CHAR")) {
            return Optional.of(Segment.text(name, required));
        }
        wrong(
                map,
                "The BIT container '" + name + "' has no transform that describes its data.",
                "Name the .dai file of its structure, or use CHAR for text.");
        return Optional.empty();
    }

    private Optional<Segment> described(Node.Obj map, String file) {
        Node at = place(map, "transform");
        Optional<DataStructure> read = transforms.apply(file, doc.source(at));
        if (read.isPresent() && read.get().segments().size() != 1) {
            wrong(
                    at,
                    "'" + file + "' has " + read.get().segments().size() + " segments.",
                    "Use a file with one segment for each container.");
            return Optional.empty();
        }
        complete &= read.isPresent();
        return read.map(structure -> structure.segments().getFirst());
    }

    private void checkKeys(Node.Obj map, List<String> known) {
        for (Map.Entry<String, Node.Entry> entry : map.entries().entrySet()) {
            if (!known.contains(entry.getKey())) {
                faults.warning(
                        "0404",
                        doc.source(entry.getValue().key()),
                        "Key '" + entry.getKey() + "' in channel.yaml is unknown and ignored.",
                        Texts.suggest(entry.getKey(), known, "Remove it if it is a mistake."));
            }
        }
    }

    private static boolean isNull(Node node) {
        return node instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.NULL;
    }

    private static String text(Node.Obj map, String key) {
        return map.text(key).map(String::strip).orElse("");
    }

    private static Node place(Node.Obj map, String key) {
        return map.get(key).orElse(map);
    }

    private void wrong(Node at, String what, String remedy) {
        complete = false;
        faults.error("0425", doc.source(at), what, remedy);
    }
}
