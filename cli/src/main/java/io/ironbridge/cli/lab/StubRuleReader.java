package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ProjectFiles.RawFile;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.lab.stub.StubRule;
import io.ironbridge.lab.stub.StubValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads files with rules for stubs:
 *
 * <pre>
 * rules:
 *   - asset: getCustomer
 *     when: {CUSTOMER-NUMBER: 0000000042}
 *     reply: {CUSTOMER-NAME: ADA ADAMS, RETURN-CODE: 4}
 * </pre>
 */
final class StubRuleReader {
    private static final Set<String> KEYS = Set.of("asset", "when", "reply");
    private static final String RULES = "rules";
    private static final int MOST_FAULTS = 1000;

    private final Faults unreadable = new Faults(MOST_FAULTS);
    private final List<Fault> wrong = new ArrayList<>();
    private final Map<String, List<StubRule>> rules = new LinkedHashMap<>();
    private String file = "";

    private StubRuleReader() {}

    /**
     * The rules of files, by the names of assets.
     *
     * @throws IOException if a file cannot be read or contains something else; the message lists
     *     all places
     */
    static Map<String, List<StubRule>> read(List<Path> files) throws IOException {
        StubRuleReader reader = new StubRuleReader();
        files.forEach(reader::read);
        List<Fault> found = new ArrayList<>(reader.unreadable.all(_ -> true));
        found.addAll(reader.wrong);
        if (!found.isEmpty()) {
            throw new IOException(String.join("\n", found.stream().map(FaultLine::of).toList()));
        }
        return reader.rules;
    }

    private void read(Path path) {
        file = path.toString();
        FileReading reading = FileReading.ofConfiguration(ReadLimits.DEFAULT, unreadable);
        reading.bytes(path)
                .flatMap(bytes -> reading.doc(new RawFile(file, bytes)))
                .map(Doc::root)
                .ifPresent(this::rules);
    }

    private void rules(Node root) {
        if (root instanceof Node.Obj top && top.arr(RULES).isPresent()) {
            top.arr(RULES).get().items().forEach(this::rule);
        } else {
            fault(root, "The file has no list '" + RULES + "'.");
        }
    }

    private void rule(Node node) {
        if (!(node instanceof Node.Obj rule) || !KEYS.containsAll(rule.entries().keySet())) {
            fault(node, "A rule has only the keys asset, when and reply.");
            return;
        }
        if (rule.text("asset").isEmpty() || rule.obj("reply").isEmpty()) {
            fault(node, "A rule needs the name of its asset, and a reply: a map of items.");
            return;
        }
        Map<String, StubValue> reply = new LinkedHashMap<>();
        rule.obj("reply")
                .get()
                .entries()
                .forEach((name, entry) -> reply.put(name, value(entry.value())));
        rules.computeIfAbsent(rule.text("asset").get(), _ -> new ArrayList<>())
                .add(new StubRule(when(rule), reply, place(node)));
    }

    private Map<String, String> when(Node.Obj rule) {
        Map<String, String> when = new LinkedHashMap<>();
        rule.obj("when")
                .ifPresent(items ->
                        items.entries()
                                .forEach((name, entry) -> {
                                    if (entry.value() instanceof Node.Scalar scalar) {
                                        when.put(name, scalar.text());
                                    } else {
                                        fault(
                                                entry.value(),
                                                "The item " + name + " needs a single value.");
                                    }
                                }));
        return when;
    }

    /** Numbers remain as written: leading zeros belong to texts. */
    private StubValue value(Node node) {
        return switch (node) {
            case Node.Scalar scalar -> new StubValue.Scalar(scalar.text());
            case Node.Arr list ->
                    new StubValue.Rows(list.items().stream().map(this::value).toList());
            case Node.Obj map -> {
                Map<String, StubValue> members = new LinkedHashMap<>();
                map.entries().forEach((name, entry) -> members.put(name, value(entry.value())));
                yield new StubValue.Members(members);
            }
        };
    }

    private void fault(Node at, String what) {
        wrong.add(
                new Fault(
                        Fault.Severity.ERROR,
                        "IRB-GW-0826E",
                        file,
                        at.line(),
                        at.column(),
                        what,
                        "Write the rule as docs/lab-stubs.md describes."));
    }

    private String place(Node node) {
        return file + ":" + node.line();
    }
}
