package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.Elements;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of lab: the connections that it replaces, and how to start it for them.
 *
 * @param <T> the lab
 */
interface LabKind<T extends AutoCloseable> {
    /** A port at which nothing listens, for connections to a lab that does not run. */
    int NO_PORT = 1;

    /** For messages: {@code lab Db2}. */
    String name();

    /** Names of the elements of its connections. */
    List<String> elements();

    /** The account with which its connections call it. */
    LabAccount account();

    /** Whether it replaces a connection: not if the back end is in this process, too. */
    default boolean replaces(ConfigElement connection, Elements all) {
        return true;
    }

    /** The back end of a connection element; empty if the configuration names none. */
    Optional<String> backEnd(ConfigElement connection, Elements all);

    /**
     * Makes a connection element call a lab, with the lab's account and without TLS.
     *
     * @param lab empty if it does not run
     */
    void replace(ConfigElement connection, Elements all, Optional<T> lab);

    /**
     * Starts a lab.
     *
     * @param loaded the projects and the configuration that it is started for
     * @param data of all labs
     */
    T start(Loaded loaded, LabData data) throws Exception;

    /** Its host and port, for messages. */
    String address(T lab);

    /** The option with programs of the user; empty if the lab takes none. */
    default Optional<String> programsOption() {
        return Optional.empty();
    }

    /** Whether the user has given programs. */
    default boolean hasPrograms() {
        return false;
    }

    /** The compiler's messages on programs that it cannot run, by the programs' names. */
    default Map<String, List<String>> failures(T lab) {
        return Map.of();
    }

    /** Options for calling the lab, which is in this process, without a socket. */
    default LoadOptions inProcess(LoadOptions options, T lab) {
        return options;
    }

    /** Value of an attribute; variables without a value remain as written. */
    static Optional<String> text(ConfigElement element, String attribute, Elements all) {
        return Optional.ofNullable(element.attributes().get(attribute))
                .map(given -> all.resolve(given).text())
                .filter(text -> !text.isBlank());
    }

    /** Host and port of an element; empty if the host is a variable without a value. */
    static Optional<String> address(ConfigElement element, String host, String port, Elements all) {
        return text(element, host, all)
                .filter(name -> !name.contains("${"))
                .map(name -> name + text(element, port, all).map(at -> ":" + at).orElse(""));
    }
}
