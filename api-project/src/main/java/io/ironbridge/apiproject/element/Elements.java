package io.ironbridge.apiproject.element;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Faults.Part;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.apiproject.text.XmlElement.XmlAttribute;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The elements of the merged configuration, by name and id. Records which elements others refer to,
 * and which files their attributes name.
 */
public final class Elements {
    private final ConfigFiles files;
    private final Variables variables;
    private final FileReading reading;
    private final Faults faults;
    private final Set<Path> followed = new LinkedHashSet<>();
    private final Set<ConfigElement> referred = new HashSet<>();

    public Elements(ConfigFiles files, Variables variables, FileReading reading, Faults faults) {
        this.files = files;
        this.variables = variables;
        this.reading = reading;
        this.faults = faults;
    }

    /** All elements below the root. */
    public List<ConfigElement> all() {
        return files.elements();
    }

    /** Adds an element that no file contains. */
    public void add(ConfigElement element) {
        files.elements().add(element);
    }

    /** The description of the server in the root element. */
    public Optional<String> description() {
        return files.description();
    }

    public Faults faults() {
        return faults;
    }

    public FileReading reading() {
        return reading;
    }

    public Variables.Resolved resolve(XmlAttribute attribute) {
        return variables.resolve(attribute.value(), files.serverDir(attribute.source()));
    }

    /** The value of a variable or of the environment, even if nothing refers to it. */
    public Optional<String> variable(String name) {
        return variables.value(name, Path.of("")).filter(text -> !text.isBlank());
    }

    /** Makes a file that an attribute names part of the configuration. */
    void follow(Path file) {
        followed.add(file);
    }

    /** Files that are part of the configuration because attributes name them. */
    public Set<Path> followed() {
        return followed;
    }

    Path serverDir(Source source) {
        return files.serverDir(source);
    }

    /** The key of {aes} passwords in the file of {@code source}; empty for the default. */
    String passphrase(Source source) {
        return variables.value(Passwords.KEY_VARIABLE, files.serverDir(source)).orElse("");
    }

    public <T> List<T> all(String name, Function<ElementReader, T> read) {
        return named(name).map(this::reader).map(read).toList();
    }

    /** All connections with an element name; their faults count only if they are used. */
    public <T> List<T> connections(String name, Function<ElementReader, Optional<T>> read) {
        return named(name)
                .map(this::reader)
                .flatMap(e ->
                        faults
                                .of(
                                        Part.connection(e.reference().orElseGet(e::id)),
                                        () -> read.apply(e))
                                .stream())
                .toList();
    }

    public Stream<ConfigElement> named(String name) {
        return files.elements().stream().filter(e -> e.name().equals(name));
    }

    /** The element {@code name} with this id. */
    public Optional<ElementReader> byId(String name, String id) {
        Optional<ElementReader> found =
                named(name)
                        .map(this::reader)
                        .filter(r -> r.text("id").filter(id::equals).isPresent())
                        .findFirst();
        found.ifPresent(r -> referred.add(r.element()));
        return found;
    }

    /** Reports elements that have no effect because no other element names them. */
    public void warnUnused(String name, String users) {
        named(name)
                .filter(element -> !referred.contains(element))
                .map(this::reader)
                .forEach(unused ->
                        faults.warning(
                                "0652",
                                unused.source(),
                                "The " + name + " " + unused.id() + " is not used.",
                                "Name it in the " + users + " for which it is intended."));
    }

    /** Ids of the elements with these names. */
    public List<String> ids(List<String> names) {
        return names.stream()
                .flatMap(this::named)
                .map(this::reader)
                .flatMap(r -> r.text("id").stream())
                .toList();
    }

    /** Whether an element with another name than these, known or unknown, has this id. */
    public boolean isId(String id, List<String> butNot) {
        return files.unknownIds().contains(id)
                || files.elements().stream()
                        .filter(element -> !butNot.contains(element.name()))
                        .anyMatch(element ->
                                reader(element).text("id").filter(id::equals).isPresent());
    }

    public ElementReader reader(ConfigElement element) {
        return new ElementReader(element, this);
    }

    /**
     * The words of an attribute, and the texts of children of the same name: Liberty accepts both.
     */
    public List<String> many(ElementReader e, String name) {
        return Stream.concat(
                        e.words(name).stream(),
                        e.element().children(name).stream()
                                .map(child -> text(child).strip())
                                .filter(text -> !text.isEmpty()))
                .toList();
    }

    /** The singleton {@code name}, or an element without attributes. */
    public ElementReader one(String name) {
        return reader(
                named(name)
                        .findFirst()
                        .orElseGet(() ->
                                new ConfigElement(
                                        ElementType.unread(name), "", new Source("", 0, 0))));
    }

    /**
     * A child of an element, or the top-level element that it names instead; a name that does not
     * resolve is reported.
     */
    public Optional<ElementReader> childOrNamed(
            ElementReader e, String child, String attribute, String element) {
        return e.element()
                .child(child)
                .map(this::reader)
                .or(() ->
                        reference(e, attribute, List.of(element))
                                .flatMap(ref -> byId(element, ref)));
    }

    /** A reference to another element; one that does not resolve is reported and omitted. */
    public Optional<String> reference(ElementReader e, String attribute, List<String> targets) {
        Optional<String> ref = e.text(attribute);
        if (ref.isEmpty()) {
            return ref;
        }
        List<String> ids = ids(targets);
        if (!ids.contains(ref.get())) {
            faults.error(
                    "0609",
                    e.source(attribute),
                    attribute + " '" + ref.get() + "' names no <" + targets.getFirst() + ">.",
                    Texts.suggest(ref.get(), ids, "Known: " + Texts.list(ids) + "."));
            return Optional.empty();
        }
        return ref;
    }

    /** User and password of an element or of a child of it. */
    public Optional<Credential> credential(ElementReader e, String userAttribute) {
        Optional<String> user = e.required(user(e, userAttribute));
        Optional<Secret> password = e.secret("password");
        if (password.isEmpty()
                && e.isEmpty("password")
                && e.element().raw("ironbridge_passwordFile").isEmpty()) {
            e.reportMissing("password");
        }
        return user.flatMap(u -> password.map(p -> new Credential(u, p)));
    }

    /** Public projects use {@code userName} instead of {@code user}. */
    private String user(ElementReader e, String attribute) {
        String other = "userName";
        if (attribute.equals(other) || e.element().raw(other).isEmpty()) {
            return attribute;
        }
        boolean alone = e.element().raw(attribute).isEmpty();
        faults.warning(
                "0701",
                e.source(other),
                "<"
                        + e.element().name()
                        + "> has the attribute userName: "
                        + (alone ? "it is read as user." : "user takes precedence."),
                "Use the attribute user.");
        return alone ? other : attribute;
    }

    /** The text of an element; variables without a value remain as written. */
    public String text(ConfigElement element) {
        return variables.resolve(element.text(), files.serverDir(element.source())).text();
    }

    /** Whether another element refers to this one and has read it. */
    public boolean isReferred(ConfigElement element) {
        return referred.contains(element);
    }
}
