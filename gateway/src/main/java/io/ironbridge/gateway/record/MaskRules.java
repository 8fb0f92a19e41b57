package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ProjectFiles.RawFile;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.gateway.request.CredentialHeaders;
import io.ironbridge.mapping.MappingRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Where the rules for masks come from: a file of the user, and what the configuration marks. */
public final class MaskRules {
    private static final Set<String> KEYS = Set.of("item", "header", "asset", "how", "value");
    private static final String CONSTANT = "***";
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_$#@-]+");

    private final List<MaskRule> rules = new ArrayList<>();
    private final List<Fault> wrong = new ArrayList<>();
    private final String file;

    private MaskRules(String file) {
        this.file = file;
    }

    // ---- the user's

    /**
     * The rules of a file.
     *
     * @throws ConfigurationException with everything that is wrong in it
     */
    public static List<MaskRule> read(Path path) throws ConfigurationException {
        MaskRules reader = new MaskRules(path.toString());
        Faults unreadable = new Faults(1000);
        FileReading reading = FileReading.ofConfiguration(ReadLimits.DEFAULT, unreadable);
        reading.bytes(path)
                .flatMap(bytes -> reading.doc(new RawFile(path.toString(), bytes)))
                .map(Doc::root)
                .ifPresent(reader::masks);
        List<Fault> faults = new ArrayList<>(unreadable.all(_ -> true));
        faults.addAll(reader.wrong);
        if (!faults.isEmpty()) {
            throw new ConfigurationException(faults);
        }
        return reader.rules;
    }

    private void masks(Node root) {
        Optional<Node.Arr> list =
                root instanceof Node.Obj top ? top.arr("masks") : Optional.empty();
        list.ifPresentOrElse(
                masks -> masks.items().forEach(this::mask),
                () -> fault(root, "The file has no list 'masks'."));
    }

    private void mask(Node node) {
        if (!(node instanceof Node.Obj mask)
                || !KEYS.containsAll(mask.entries().keySet())
                || mask.text("item").isPresent() == mask.text("header").isPresent()) {
            fault(
                    node,
                    "A mask has an item or a header, and how; it may have an asset and a value.");
            return;
        }
        String how = mask.text("how").orElse("").toUpperCase(Locale.ROOT);
        if (Arrays.stream(MaskRule.How.values()).noneMatch(each -> each.name().equals(how))) {
            fault(node, "The key 'how' is none of constant, digits and hash.");
            return;
        }
        rules.add(
                new MaskRule(
                        mask.text("asset").orElse(""),
                        mask.text("header").isPresent(),
                        mask.text("header").or(() -> mask.text("item")).orElseThrow(),
                        MaskRule.How.valueOf(how),
                        mask.text("value").orElse(CONSTANT)));
    }

    private void fault(Node at, String what) {
        wrong.add(
                new Fault(
                        Fault.Severity.ERROR,
                        "IRB-GW-0357E",
                        file,
                        at.line(),
                        at.column(),
                        what,
                        "Write the mask as docs/record-replay.md describes."));
    }

    // ---- the configuration's

    /**
     * Masks of what a configuration marks as secret: headers with credentials, values with {@code
     * format: password} in OpenAPI documents, and the items of requests that they are mapped to.
     */
    public static List<MaskRule> of(Loaded loaded) {
        List<MaskRule> rules = new ArrayList<>();
        CredentialHeaders.of(loaded.config().security()).stream()
                .sorted()
                .forEach(name -> rules.add(rule("", true, name)));
        for (ApiProject project : loaded.projects()) {
            Set<String> secret = new HashSet<>();
            passwords("", project.document().tree(), secret);
            secret.stream().sorted().forEach(name -> rules.add(rule("", false, name)));
            project.operations().stream()
                    .flatMap(operation -> operation.uses().stream())
                    .forEach(use -> mapped(use, secret, rules));
        }
        return rules.stream().distinct().toList();
    }

    private static MaskRule rule(String asset, boolean header, String name) {
        return new MaskRule(asset, header, name, MaskRule.How.CONSTANT, CONSTANT);
    }

    /** Names of properties and parameters with the format of passwords. */
    private static void passwords(String name, Object tree, Set<String> into) {
        switch (tree) {
            case Map<?, ?> map -> {
                String own = map.get("in") != null ? String.valueOf(map.get("name")) : name;
                if ("password".equals(map.get("format"))) {
                    into.add(own);
                }
                map.forEach((key, value) -> {
                    if (value != null) {
                        passwords("schema".equals(key) ? own : key.toString(), value, into);
                    }
                });
            }
            case List<?> list ->
                    list.forEach(value -> {
                        if (value != null) {
                            passwords(name, value, into);
                        }
                    });
            default -> {
                // no schema
            }
        }
    }

    private static void mapped(
            ApiOperation.Implementation use, Set<String> secret, List<MaskRule> rules) {
        if (!secret.isEmpty()) {
            fields(use.request().field(), secret)
                    .forEach(name -> rules.add(rule(use.asset().name(), false, name)));
        }
    }

    private static List<String> fields(MappingRule.Field field, Set<String> secret) {
        return switch (field.rule()) {
            case MappingRule.Build(var fields) ->
                    fields.stream().flatMap(each -> fields(each, secret).stream()).toList();
            case MappingRule.Expression(var jsonata, _, _) ->
                    WORD.matcher(jsonata).results().anyMatch(word -> secret.contains(word.group()))
                            ? List.of(field.name())
                            : List.of();
            case MappingRule.Template(var parts) ->
                    parts.stream()
                                    .filter(MappingRule.Embedded.class::isInstance)
                                    .map(part -> ((MappingRule.Embedded) part).jsonata())
                                    .flatMap(text -> WORD.matcher(text).results())
                                    .anyMatch(word -> secret.contains(word.group()))
                            ? List.of(field.name())
                            : List.of();
            case MappingRule.Assign _, MappingRule.Foreach _ -> List.of();
        };
    }
}
