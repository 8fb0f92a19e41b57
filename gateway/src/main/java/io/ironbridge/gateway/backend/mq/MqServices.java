package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.gateway.request.MessageService.Verb;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the services of the MQ service provider, by each of the names of their element. */
record MqServices(Elements config, List<MqConnection> connections, List<MqQueue> queues) {
    /** The prefix is the name under which the feature was installed. */
    static final List<String> ELEMENTS =
            List.of(
                    "mqzOSConnectService",
                    "usr_mqzOSConnectService",
                    "mqzosconnect_mqzOSConnectService",
                    "mqService");

    /**
     * All services. Connections are read here once more, because their faults count if there is a
     * service at all.
     */
    static List<MessagingService> read(Elements config) {
        List<MqQueue> queues = MqQueue.read(config);
        if (ELEMENTS.stream().flatMap(config::named).findAny().isEmpty()) {
            return List.of();
        }
        List<MqConnection> connections =
                config
                        .all(
                                MqConnection.ELEMENT,
                                e -> new MqReader(e, config, queues).connection())
                        .stream()
                        .flatMap(Optional::stream)
                        .toList();
        MqServices services = new MqServices(config, connections, queues);
        return ELEMENTS.stream()
                .flatMap(name -> config.all(name, services::service).stream())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<MessagingService> service(ElementReader e) {
        Optional<String> id = e.required("id");
        MqProperties properties = properties(e);
        properties
                .wrong()
                .forEach(wrong ->
                        e.bad(
                                wrong.key(),
                                properties.text(wrong.key()).orElse(""),
                                wrong.remedy()));
        Optional<MqConnection> connection = connection(e);
        Optional<MqQueue> destination = destination(e, MqProperties.DESTINATION);
        boolean oneWay = e.isEmpty(MqProperties.REPLY);
        Optional<MqQueue> reply = oneWay ? Optional.empty() : destination(e, MqProperties.REPLY);
        if (id.isEmpty()
                || connection.isEmpty()
                || destination.isEmpty()
                || reply.isPresent() == oneWay
                || !properties.wrong().isEmpty()) {
            return Optional.empty();
        }
        MessagingService service =
                new MessagingService(
                        id.get(),
                        connection.get().id(),
                        properties,
                        destination.get(),
                        reply,
                        MqReader.credential(e, "userName"),
                        e.source());
        service.check(service.action(Verb.POST), e.source(MqProperties.WAIT), config.faults());
        return Optional.of(service);
    }

    private static MqProperties properties(ElementReader e) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String name : e.element().attributes().keySet()) {
            if (!name.equals("password")) {
                e.text(name).ifPresent(text -> given.put(name, text.strip()));
            }
        }
        return new MqProperties(given);
    }

    private Optional<MqConnection> connection(ElementReader e) {
        Optional<String> name = e.required(MqProperties.CONNECTION);
        return name.isEmpty()
                ? Optional.empty()
                : found(
                        e,
                        MqProperties.CONNECTION,
                        MqConnection.ELEMENT,
                        connections.stream().filter(c -> c.isNamed(name.get())).findFirst());
    }

    private Optional<MqQueue> destination(ElementReader e, String attribute) {
        Optional<String> name = e.required(attribute);
        return name.isEmpty()
                ? Optional.empty()
                : found(e, attribute, "jmsQueue", MqQueue.named(name.get(), queues));
    }

    private <T> Optional<T> found(
            ElementReader e, String attribute, String element, Optional<T> found) {
        if (found.isEmpty()) {
            List<String> known =
                    config.named(element)
                            .map(config::reader)
                            .flatMap(r -> r.text("jndiName").or(() -> r.text("id")).stream())
                            .toList();
            String text = e.text(attribute).orElse("");
            config.faults()
                    .error(
                            "0609",
                            e.source(attribute),
                            attribute + " '" + text + "' names no <" + element + ">.",
                            Texts.suggest(text, known, "Known: " + Texts.list(known) + "."));
        }
        return found;
    }
}
