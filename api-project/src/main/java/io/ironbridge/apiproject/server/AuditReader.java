package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.ObservationConfig.Audit;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@link Audit}. */
final class AuditReader {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Elements elements;
    private final Faults faults;

    AuditReader(Elements elements) {
        this.elements = elements;
        this.faults = elements.faults();
    }

    /** The audit trail; empty if there is none. */
    Optional<Audit> audit() {
        List<ElementReader> interceptors =
                elements.named("zosconnect_auditInterceptor").map(elements::reader).toList();
        if (interceptors.isEmpty() && elements.named("ironbridge_audit").findAny().isEmpty()) {
            return Optional.empty();
        }
        ElementReader e = elements.one("ironbridge_audit");
        interceptors.forEach(this::warnSmfVersion);
        Path folder =
                elements.named("ironbridge_audit").findAny().isPresent()
                        ? e.serverDir("file")
                        : interceptors.getFirst().serverDir("file");
        return Optional.of(
                new Audit(
                        e.path("file", folder, e.text("file").orElse("logs/audit.jsonl"))
                                .orElse(folder)
                                .toAbsolutePath()
                                .normalize(),
                        e.number("maxFileBytes", 64L << 20, 1L << 10, 1L << 40),
                        e.number("files", 10, 1, 10_000),
                        e.number("queueLength", 10_000, 1, 10_000_000),
                        e.choice("whenFull", Audit.WhenFull.DROP),
                        e.positive("longestWait", Duration.ofSeconds(10), SECOND),
                        e.choice("query", Audit.Query.MASKED),
                        e.number("strangersPerSecond", 10, 1, 1_000_000),
                        headers(e, "requestHeaders", interceptors, "apiProviderRequestHeaders"),
                        headers(e, "responseHeaders", interceptors, "apiProviderResponseHeaders"),
                        interceptors.isEmpty() ? e.source() : interceptors.getFirst().source()));
    }

    private void warnSmfVersion(ElementReader interceptor) {
        interceptor
                .text("apiProviderSmfVersion")
                .filter(version -> !version.equals("2"))
                .ifPresent(version ->
                        faults.warning(
                                "0662",
                                interceptor.source("apiProviderSmfVersion"),
                                "apiProviderSmfVersion of <zosconnect_auditInterceptor> is '"
                                        + Texts.printable(version)
                                        + "'; events always have the fields of version 2.",
                                "Set it to 2, and adapt the readers of the events to the names of"
                                        + " version 2."));
    }

    /** As many headers as an event can hold; the others are reported. */
    private List<String> headers(
            ElementReader own, String name, List<ElementReader> interceptors, String theirs) {
        List<String> headers =
                Stream.concat(
                                own.words(name).stream(),
                                interceptors.stream().flatMap(one -> one.words(theirs).stream()))
                        .map(header -> header.toLowerCase(Locale.ROOT))
                        .distinct()
                        .toList();
        if (headers.size() <= Audit.MOST_HEADERS) {
            return headers;
        }
        boolean ours = own.text(name).isPresent();
        faults.warning(
                "0661",
                ours || interceptors.isEmpty()
                        ? own.source(name)
                        : interceptors.getFirst().source(theirs),
                "An audit event can hold "
                        + Audit.MOST_HEADERS
                        + " headers; these of "
                        + (ours ? name : theirs)
                        + " are not written: "
                        + Texts.printable(
                                Texts.list(headers.subList(Audit.MOST_HEADERS, headers.size())))
                        + ".",
                "List only those that matter, " + Audit.MOST_HEADERS + " at most in total.");
        return headers.subList(0, Audit.MOST_HEADERS);
    }
}
