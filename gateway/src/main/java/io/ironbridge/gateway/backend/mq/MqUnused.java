package io.ironbridge.gateway.backend.mq;

import static java.util.Map.entry;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.text.Faults;
import java.util.Map;
import java.util.Optional;

/**
 * Properties of {@code properties.wmqJms} that are known and have no effect here. Values that
 * describe what happens in any case are not reported.
 */
final class MqUnused {
    private static final String NEVER = "(?!)";
    private static final String ALWAYS = ".*";

    /** With the pattern of values that are not reported. */
    private static final Map<String, String> OF_CONNECTIONS =
            Map.ofEntries(
                    entry("arbitraryProperties", NEVER),
                    entry("asyncException", ALWAYS), // all are logged
                    entry("clientReconnectOptions", "DISABLED|ASDEF"),
                    entry("clientReconnectTimeout", "1800s?"),
                    entry("reconnectTimeout", "1800s?"),
                    entry("failIfQuiesce", "true|1"),
                    entry("headerCompression", "NONE"),
                    entry("localAddress", NEVER),
                    entry("messageCompression", "NONE"),
                    entry("messageSelection", "CLIENT"),
                    entry("providerVersion", "unspecified"),
                    entry("sslCertificateStores", NEVER),
                    entry("sslResetCount", "0"),
                    entry("targetClientMatching", "true"),
                    entry("tempTopicPrefix", NEVER));

    /** Properties without which the connection is less safe. */
    private static final Map<String, String> NEEDED =
            Map.of(
                    "sslFipsRequired", "Set it to false; a FIPS provider is the JDK's to have.",
                    "receiveExit", "Exits are not run here: have the channel do without.",
                    "sendExit", "Exits are not run here: have the channel do without.",
                    "securityExit", "Exits are not run here: have the channel do without.");

    private static final Map<String, String> OF_DESTINATIONS =
            Map.ofEntries(
                    entry("arbitraryProperties", NEVER),
                    entry("brokerDurSubQueue", ALWAYS), // topics are only published to
                    entry("brokerCCDurSubQueue", ALWAYS),
                    entry("brokerPubQueue", NEVER),
                    entry("brokerPubQueueManager", NEVER),
                    entry("brokerVersion", ALWAYS), // of the broker before MQ 7
                    entry("encoding", "NATIVE"),
                    entry("failIfQuiesce", "true|1"),
                    entry("messageBody", "UNSPECIFIED"),
                    entry("mqmdMessageContext", "DEFAULT"),
                    entry("mqmdReadEnabled", "false"),
                    entry("mqmdWriteEnabled", "false"),
                    entry("putAsyncAllowed", "DISABLED|DESTINATION"),
                    entry("readAheadAllowed", "DISABLED|DESTINATION"),
                    entry("readAheadClosePolicy", ALWAYS), // nothing is read ahead
                    entry("receiveCCSID", "0"),
                    entry("receiveConversion", "CLIENT_MSG"),
                    entry("replyToStyle", "DEFAULT"),
                    entry("wildcardFormat", ALWAYS)); // topics are only published to

    private final Faults faults;

    MqUnused(Faults faults) {
        this.faults = faults;
    }

    void reportOfConnection(ElementReader properties) {
        NEEDED.forEach((name, remedy) -> reportNeeded(properties, name, remedy));
        OF_CONNECTIONS.forEach((name, quiet) -> reportUnused(properties, name, quiet));
    }

    void reportOfDestination(ElementReader properties) {
        OF_DESTINATIONS.forEach((name, quiet) -> reportUnused(properties, name, quiet));
    }

    private void reportNeeded(ElementReader properties, String name, String remedy) {
        Optional<String> value = value(properties, name);
        if (value.isPresent() && !value.get().equalsIgnoreCase("false")) {
            faults.error(
                    "0641",
                    properties.source(name),
                    what(properties, name) + " is not supported.",
                    remedy);
        }
    }

    private void reportUnused(ElementReader properties, String name, String quiet) {
        Optional<String> value = value(properties, name);
        if (value.isPresent() && !value.get().matches("(?i:" + quiet + ")")) {
            faults.warning(
                    "0640",
                    properties.source(name),
                    what(properties, name) + " has no effect here.",
                    "Remove it, unless the same file is used elsewhere.");
        }
    }

    /** Variables stay as they are written: they need no value, as nothing is done with it. */
    private static Optional<String> value(ElementReader properties, String name) {
        return properties.element().raw(name).map(String::strip).filter(text -> !text.isEmpty());
    }

    private static String what(ElementReader properties, String name) {
        return name + " of <" + properties.element().name() + ">";
    }
}
