package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.Credential;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The variables by which a project's connections of one kind name a back end that is not there:
 * {@code ${PAYMENTS_HOST}} instead of {@code ${DB2_HOST}}.
 */
record StandIn(
        LabKind<?> kind,
        Set<String> hosts,
        Set<String> ports,
        Set<String> users,
        Set<String> passwords,
        Set<String> names) {
    private static StandIn none(LabKind<?> kind) {
        return new StandIn(
                kind,
                new LinkedHashSet<>(),
                new LinkedHashSet<>(),
                new LinkedHashSet<>(),
                new LinkedHashSet<>(),
                new LinkedHashSet<>());
    }

    /**
     * Finds the placeholders.
     *
     * @param loaded read with placeholders, and with {@code nowhere} as the host of variables with
     *     known names
     */
    static StandIn of(LabKind<?> kind, Loaded loaded, String nowhere, Placeholders placeholders) {
        StandIn found = none(kind);
        for (LabConnection each : kind.connections(loaded).toList()) {
            boolean ours =
                    each.host().equals(nowhere) || placeholders.variable(each.host()).isPresent();
            if (ours) {
                found.add(each, placeholders);
            }
        }
        return found;
    }

    private void add(LabConnection connection, Placeholders placeholders) {
        placeholders.variable(connection.host()).ifPresent(hosts::add);
        placeholders.variable(Integer.toString(connection.port())).ifPresent(ports::add);
        connection
                .credential()
                .map(Credential::user)
                .flatMap(placeholders::variable)
                .ifPresent(users::add);
        connection
                .credential()
                .map(credential -> credential.password().reveal())
                .flatMap(placeholders::variable)
                .ifPresent(passwords::add);
        connection.names().forEach(name -> placeholders.variable(name).ifPresent(names::add));
    }

    /** The references to the hosts in files. */
    List<String> references() {
        return Stream.concat(
                        Stream.of(kind.variables().reference()),
                        hosts.stream().map(host -> "${" + host + "}"))
                .toList();
    }

    /** Values of the variables for a lab at a place. */
    Map<String, String> values(LabKind.Place place) {
        Map<String, String> values = new HashMap<>();
        hosts.forEach(name -> values.put(name, place.host()));
        ports.forEach(name -> values.put(name, Integer.toString(kind.callersPort(place))));
        users.forEach(name -> values.put(name, kind.variables().accountUser()));
        passwords.forEach(name -> values.put(name, kind.variables().accountPassword()));
        names.forEach(name -> values.put(name, kind.usualName()));
        return values;
    }
}
