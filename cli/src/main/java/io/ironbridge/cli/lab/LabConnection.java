package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.element.Credential;
import java.util.List;
import java.util.Optional;

/**
 * A connection that a lab could serve.
 *
 * @param names of data stores or of the queue manager that it uses
 */
record LabConnection(
        String id, String host, int port, Optional<Credential> credential, List<String> names) {
    LabConnection {
        names = List.copyOf(names);
    }
}
