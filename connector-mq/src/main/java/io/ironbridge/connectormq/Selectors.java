package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.MessageDescriptor;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Message selectors in JMS's language. Comparisons with one id have the form that IBM's client
 * turns into match options of MQGET.
 */
final class Selectors {
    private Selectors() {}

    /** Selects messages with this correlation id. */
    static String correlationId(String id) {
        return "JMSCorrelationID='" + quoted(id) + "'";
    }

    /**
     * Selects messages whose correlation id has this prefix, which contains no {@code %} and no
     * {@code _}.
     */
    static String correlationIdsFrom(String prefix) {
        return "JMSCorrelationID LIKE '" + quoted(prefix) + "%'";
    }

    /** Combines the service's selector with the requested ids; empty for any message. */
    static Optional<String> wanted(Optional<String> ofService, MessageDescriptor wanted) {
        Optional<String> ids =
                and(
                        wanted.messageId().map(id -> "JMSMessageID='" + quoted(id) + "'"),
                        wanted.correlationId().map(Selectors::correlationId));
        return ids.isEmpty() ? ofService : and(ids, ofService.map(any -> "(" + any + ")"));
    }

    private static Optional<String> and(Optional<String> one, Optional<String> other) {
        String both =
                Stream.of(one, other)
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(" AND "));
        return both.isEmpty() ? Optional.empty() : Optional.of(both);
    }

    private static String quoted(String text) {
        return text.replace("'", "''");
    }
}
