package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.element.Credential;
import java.util.List;
import java.util.Optional;

/**
 * A connection that a lab could stand behind.
 *
 * @param names of what it asks for there: data stores, a queue manager
 */
record LabConnection(
        String id, String host, int port, Optional<Credential> credential, List<String> names) {
    LabConnection {
        names = List.copyOf(names);
    }
}
