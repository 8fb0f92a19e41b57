package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import java.util.List;
import java.util.Optional;

/** Reads the connection elements of one kind of back end. Stateless. */
public interface ConnectionReader {
    /**
     * The elements of this kind that are not in {@code elements.txt}, as lines in its format: the
     * element's name, marked with {@code +} as a connection, and its attributes; children follow,
     * indented by two blanks.
     */
    default List<String> catalogue() {
        return List.of();
    }

    /** Names of the elements that are connections. */
    List<String> elements();

    /**
     * Reads one of them. Invalid values are reported through {@code element}; these faults count
     * only if an operation uses the connection.
     *
     * @param all the other elements, for references
     * @return empty if too little is usable
     */
    Optional<? extends Connection> read(ElementReader element, Elements all);

    /**
     * Reads the services of this kind that are elements, not assets. Their faults count whether
     * they have a path or not.
     */
    default List<? extends Service> services(Elements all) {
        return List.of();
    }
}
