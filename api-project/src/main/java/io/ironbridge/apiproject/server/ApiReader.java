package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.ApiConfig.Archives;
import io.ironbridge.apiproject.server.ApiConfig.Manager;
import io.ironbridge.apiproject.server.ApiConfig.OperationMode;
import io.ironbridge.apiproject.server.ApiConfig.WebApplication;
import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.apiproject.text.Faults;
import java.time.Duration;

/** Reads the settings of APIs and services. */
final class ApiReader {
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private final Elements elements;
    private final Faults faults;

    ApiReader(Elements elements) {
        this.elements = elements;
        this.faults = elements.faults();
    }

    ApiConfig read() {
        return new ApiConfig(
                manager(),
                archives("zosconnect_zosConnectAPIs", "zosConnectAPI"),
                services(),
                elements.all("webApplication", this::webApplication));
    }

    private Manager manager() {
        ElementReader e = elements.one("zosconnect_zosConnectManager");
        return new Manager(
                elements.named("zosconnect_zosConnectManager").findAny().isPresent(),
                e.flag("requireAuth", true),
                e.flag("requireSecure", true),
                insecureStatus(e),
                e.choice("operationMode", OperationMode.ASYNC),
                CallGroups.read(e, "globalAdminGroup", "globalInvokeGroup"));
    }

    private static int insecureStatus(ElementReader e) {
        String status = e.text("ironbridge_insecureStatus").orElse("302");
        if (!status.matches("302|307|308|403")) {
            e.bad(
                    "ironbridge_insecureStatus",
                    status,
                    "Use 302, 307 or 308 to redirect to https, or 403.");
            return 403;
        }
        return Integer.parseInt(status);
    }

    /** Service archives are not supported, so there are no properties to override. */
    private Archives services() {
        String name = "zosconnect_services";
        elements.named(name)
                .flatMap(element -> element.children("service").stream())
                .filter(service -> !service.children().isEmpty())
                .map(elements::reader)
                .forEach(service ->
                        faults.warning(
                                "0639",
                                service.source(),
                                "The properties of the service '"
                                        + service.text("name").orElse("")
                                        + "' are not read.",
                                "Move them to the element that defines the service, such as"
                                        + " mqzOSConnectService; service archives (.sar) are not"
                                        + " supported."));
        return archives(name, "service");
    }

    private Archives archives(String name, String one) {
        ElementReader e = elements.one(name);
        return new Archives(
                e.text("location"),
                e.choice("updateTrigger", UpdateTrigger.DISABLED),
                e.duration("pollingRate", Duration.ofSeconds(5), MILLISECOND),
                e.element().children(one).stream()
                        .map(elements::reader)
                        .map(CallRule::read)
                        .toList());
    }

    private WebApplication webApplication(ElementReader e) {
        return new WebApplication(
                e.id(),
                e.text("name"),
                e.text("location"),
                e.text("contextRoot").or(() -> e.text("context-root")),
                e.source());
    }
}
