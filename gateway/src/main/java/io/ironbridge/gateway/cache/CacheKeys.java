package io.ironbridge.gateway.cache;

import io.ironbridge.apiproject.project.CachePolicy;
import io.ironbridge.apiproject.project.CachePolicy.CacheId;
import io.ironbridge.apiproject.project.CachePolicy.Component;
import io.ironbridge.apiproject.project.CachePolicy.Group;
import io.ironbridge.apiproject.project.CachePolicy.Match;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the keys and groups of an operation's replies. Immutable. */
final class CacheKeys {
    /** Groups are the project's: another one may use the same labels. */
    private final String scope;

    private final String prefix;
    private final List<Rule> rules;
    private final List<Group> dependencies;
    private final List<Group> invalidations;
    private final String ofOperation;

    /** By which shared replies can be dropped, besides their groups. */
    private final Set<String> administered;

    /**
     * @param scope with which its groups begin
     * @param region with which its keys begin
     */
    CacheKeys(String scope, String region, String operation, CachePolicy policy) {
        this.scope = scope;
        this.prefix = region + operation + "\n";
        this.ofOperation = GroupNames.ofOperation(scope, operation);
        this.administered =
                Stream.concat(
                                Stream.of(ofOperation),
                                policy.dependencies().stream().map(group -> ofLabel(group.label())))
                        .collect(Collectors.toSet());
        this.rules =
                IntStream.range(0, policy.ids().size())
                        .mapToObj(i -> new Rule(prefix + i, policy.ids().get(i)))
                        .toList();
        this.dependencies = scoped(policy.dependencies());
        this.invalidations = scoped(policy.invalidations());
    }

    private List<Group> scoped(List<Group> groups) {
        return groups.stream()
                .map(group -> new Group(scope + group.label(), group.components()))
                .toList();
    }

    /** A rule with the text that its keys begin with. */
    private record Rule(String label, CacheId id) {}

    /** Whether a key is that of a reply of the operation. */
    boolean isOwn(String key) {
        return key.startsWith(prefix);
    }

    /** Stands for all replies of the operation. */
    String ofOperation() {
        return ofOperation;
    }

    /** Stands for all replies of groups with this label. */
    String ofLabel(String label) {
        return GroupNames.ofLabel(scope, label);
    }

    /** By which a shared reply of these groups becomes invalid. */
    Set<String> shared(Set<String> groups) {
        Set<String> all = new HashSet<>(groups);
        all.addAll(administered);
        return all;
    }

    /** The rule that has made a key. */
    @Nullable Keyed made(String key) {
        for (Rule rule : rules) {
            if (key.startsWith(rule.label)
                    && (key.length() == rule.label.length()
                            || key.charAt(rule.label.length()) == '\n')) {
                return new Keyed(key, rule.id);
            }
        }
        return null;
    }

    /** Whether a group has this label. */
    boolean isLabel(String group, String label) {
        return GroupNames.hasLabel(group, scope + label);
    }

    /** The name of a reply, and the rule that made it. */
    record Keyed(String key, CacheId id) {}

    /** Null if no rule fits, or the one that fits first keeps nothing. */
    @Nullable Keyed key(CacheRequest request) {
        for (Rule rule : rules) {
            String key = joined(rule.label, rule.id.key(), request, true);
            if (key != null) {
                return rule.id.kept() ? new Keyed(key, rule.id) : null;
            }
        }
        return null;
    }

    /** The groups of a reply. */
    Set<String> dependencies(CacheRequest request) {
        return groups(dependencies, request);
    }

    /** The groups that become invalid. */
    Set<String> invalidations(CacheRequest request) {
        return groups(invalidations, request);
    }

    private Set<String> groups(List<Group> groups, CacheRequest request) {
        if (groups.isEmpty()) {
            return Set.of();
        }
        Set<String> made = new HashSet<>();
        for (Group group : groups) {
            String text = joined(group.label(), group.components(), request, false);
            if (text != null) {
                made.add(text);
            }
        }
        return made;
    }

    /**
     * Null if a component does not fit.
     *
     * @param ofKey whether components that are missing or ignored leave their place empty; in
     *     groups, which different operations have to name alike, they leave none
     */
    private static @Nullable String joined(
            String label, List<Component> components, CacheRequest request, boolean ofKey) {
        if (components.isEmpty()) {
            return label;
        }
        StringBuilder text = new StringBuilder(label);
        for (Component component : components) {
            String value = request.value(component);
            if (value == null ? component.required() : !fits(component, value)) {
                return null;
            }
            if (value != null && !component.ignoreValue()) {
                text.append('\n').append(value.length()).append(':').append(value);
            } else if (ofKey) {
                text.append(value == null ? "\n" : "\n1");
            }
        }
        return text.toString();
    }

    private static boolean fits(Component component, String value) {
        return (component.values().isEmpty() || hasOne(component.values(), value))
                && !hasOne(component.otherThan(), value);
    }

    private static boolean hasOne(List<Match> matches, String value) {
        for (Match match : matches) {
            if (match.fits(value)) {
                return true;
            }
        }
        return false;
    }
}
