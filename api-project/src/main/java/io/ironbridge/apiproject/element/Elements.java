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
 * The elements of the merged configuration, by their names and ids. Records which elements others
 * refer to, and which files their attributes name.
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

    /** All that stand below the root. */
    public List<ConfigElement> all() {
        return files.elements();
    }

    /** What the root says of the server. */
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

    /** The value of a variable, or of the environment, that nothing need refer to. */
    public Optional<String> variable(String name) {
        return variables.value(name, Path.of("")).filter(text -> !text.isBlank());
    }

    /** What an attribute names is part of the configuration. */
    void follow(Path file) {
        followed.add(file);
    }

    /** Files that attributes name, with what belongs to the configuration. */
    public Set<Path> followed() {
        return followed;
    }

    Path serverDir(Source source) {
        return files.serverDir(source);
    }

    /**
     * What {aes} passwords in the file of {@code source} were encrypted with; empty: the default.
     */
    String passphrase(Source source) {
        return variables.value(Passwords.KEY_VARIABLE, files.serverDir(source)).orElse("");
    }

    public <T> List<T> all(String name, Function<ElementReader, T> read) {
        return named(name).map(this::reader).map(read).toList();
    }

    /** All connections of an element's name; faults are theirs, and count where they are used. */
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

    /** The element {@code name} with this id, as its own files say. */
    public Optional<ElementReader> byId(String name, String id) {
        Optional<ElementReader> found =
                named(name)
                        .map(this::reader)
                        .filter(r -> r.text("id").filter(id::equals).isPresent())
                        .findFirst();
        found.ifPresent(r -> referred.add(r.element()));
        return found;
    }

    /** Elements that only mean something where another one names them. */
    public void tellUnused(String name, String users) {
        named(name)
                .filter(element -> !referred.contains(element))
                .map(this::reader)
                .forEach(unused ->
                        faults.warning(
                                "0652",
                                unused.source(),
                                "The " + name + " " + unused.id() + " is not used.",
                                "Name it in the " + users + " that it is for."));
    }

    /** Ids of the elements of these names. */
    public List<String> ids(List<String> names) {
        return names.stream()
                .flatMap(this::named)
                .map(this::reader)
                .flatMap(r -> r.text("id").stream())
                .toList();
    }

    /** Whether an element of any other name than these has this id, also one that is not known. */
    public boolean isId(String id, List<String> butNot) {
        return files.idsLeftOut().contains(id)
                || files.elements().stream()
                        .filter(element -> !butNot.contains(element.name()))
                        .anyMatch(element ->
                                reader(element).text("id").filter(id::equals).isPresent());
    }

    public ElementReader reader(ConfigElement element) {
        return new ElementReader(element, this);
    }

    /**
     * The words of an attribute, and the texts of children of the same name: Liberty takes both.
     */
    public List<String> many(ElementReader e, String name) {
        return Stream.concat(
                        e.words(name).stream(),
                        e.element().children(name).stream()
                                .map(child -> text(child).strip())
                                .filter(text -> !text.isEmpty()))
                .toList();
    }

    /** The singleton {@code name}, or one without attributes. */
    public ElementReader one(String name) {
        return reader(
                named(name)
                        .findFirst()
                        .orElseGet(() ->
                                new ConfigElement(
                                        ElementType.unread(name), "", new Source("", 0, 0))));
    }

    /**
     * A child of an element, or the element of the server that it names instead; a name that leads
     * nowhere is told.
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

    /** A reference to another element; one that leads nowhere is reported and omitted. */
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
            e.tellMissing("password");
        }
        return user.flatMap(u -> password.map(p -> new Credential(u, p)));
    }

    /** Public projects write {@code userName} where {@code user} is meant. */
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
                        + (alone ? "it is taken as user." : "its user counts."),
                "Write user.");
        return alone ? other : attribute;
    }

    /** The text of an element; variables without a value stay as they are written. */
    public String text(ConfigElement element) {
        return variables.resolve(element.text(), files.serverDir(element.source())).text();
    }

    /** Whether another element refers to this one, so that it was read there. */
    public boolean isReferred(ConfigElement element) {
        return referred.contains(element);
    }
}
