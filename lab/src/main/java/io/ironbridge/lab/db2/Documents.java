package io.ironbridge.lab.db2;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/** The replies that describe services: discovery, details, and results of the service manager. */
final class Documents {
    static final String DISCOVER = "DB2ServiceDiscover";
    static final String MANAGER = "DB2ServiceManager";
    private static final String PROVIDER = "db2service-1.0";

    private final JsonGenerator out;
    private final String baseUrl;

    Documents(JsonGenerator out, String baseUrl) {
        this.out = out;
        this.baseUrl = baseUrl;
    }

    void writeList(List<Service> services) {
        out.writeStartObject();
        out.writeName("DB2Services");
        out.writeStartArray();
        writeBuiltIn(DISCOVER, "DB2 service to list all available services.");
        writeBuiltIn(MANAGER, "DB2 service to create, drop, or alter a user defined service.");
        for (Service service : services) {
            out.writeStartObject();
            writeCommon(service);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    void writeDetails(Service service) {
        out.writeStartObject();
        out.writeName(service.key().name());
        out.writeStartObject();
        writeCommon(service);
        SchemaWriter schemas = new SchemaWriter(out);
        out.writeName("RequestSchema");
        schemas.writeRequest(service);
        out.writeName("ResponseSchema");
        schemas.writeResponse(service);
        out.writeEndObject();
        out.writeEndObject();
    }

    void writeDone(ServiceManager.Done done) {
        out.writeStartObject();
        ServiceCall.writeStatus(out, done.status(), done.description());
        if (done.created().isPresent()) {
            out.writeStringProperty("URL", url(done.created().get()));
        }
        out.writeEndObject();
    }

    private void writeBuiltIn(String name, String description) {
        out.writeStartObject();
        out.writeStringProperty("serviceName", name);
        out.writeNullProperty("serviceCollectionID");
        out.writeStringProperty("serviceDescription", description);
        out.writeStringProperty("serviceProvider", PROVIDER);
        out.writeStringProperty("serviceURL", baseUrl + "/" + name);
        out.writeEndObject();
    }

    private void writeCommon(Service service) {
        out.writeStringProperty("serviceName", service.key().name());
        out.writeStringProperty("serviceCollectionID", service.key().collection());
        out.writeStringProperty("version", service.key().version());
        out.writeBooleanProperty("isDefaultVersion", service.isDefault());
        out.writeStringProperty("serviceStatus", "started");
        out.writeStringProperty("serviceDescription", service.description());
        out.writeStringProperty("serviceProvider", PROVIDER);
        out.writeStringProperty("serviceURL", url(service));
        if (service.isDefault()) {
            out.writeStringProperty("alternateServiceURL", urlWithoutVersion(service));
        }
    }

    private String url(Service service) {
        return urlWithoutVersion(service) + "/" + service.key().version();
    }

    private String urlWithoutVersion(Service service) {
        return baseUrl + "/" + service.key().collection() + "/" + service.key().name();
    }
}
